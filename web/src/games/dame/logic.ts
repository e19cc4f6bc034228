/** What the server tells of a position, as its viewer may know it. */
export interface DameView {
  board: string[]; again: string | null; quiet: number; limit: number;
}
