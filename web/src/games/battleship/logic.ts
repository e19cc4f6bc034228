/** What the server tells of a position, as its viewer may know it. */
export interface BattleshipView {
  size: number; fleet: number[]; boards: string[][]; sunk: number[][]; placed: boolean[];
}
