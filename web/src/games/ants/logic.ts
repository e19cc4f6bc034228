/** What the server tells of a position, as its viewer may know it. */
export interface AntsView {
  board: string[]; scores: number[]; food: string[];
}
