/** What the server tells of a position, as its viewer may know it. */
export interface BlokusView {
  width: number;
  height: number;
  mode: string;
  board: string[];
  colour: number | null;
  colours: { colour: number; seat: number; left: number[]; points: number; out: boolean }[];
  starts: { colour: number; cell: string }[];
  anchors: string[];
}
