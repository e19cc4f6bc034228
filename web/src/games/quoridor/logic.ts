/** What the server tells of a position, as its viewer may know it. */
export interface QuoridorView {
  size: number;
  pawns: string[];
  walls: string[];
  owners?: number[];
  left: number[];
  goals: { side: string }[];
}
