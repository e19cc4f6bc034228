// What the server's API carries. Seats are 0..3, times in seconds unless a name says otherwise.

export type Options = Record<string, unknown>;
export type TableStateName = 'open' | 'running' | 'over';
export type SeatKind = 'open' | 'player' | 'classic';

export interface SeatRequest {
  kind: SeatKind;
  spec?: string;
}

export interface SeatInfo extends SeatRequest {
  name: string;
  taken: boolean;
}

export type ClockRule = { move: number } | { total: number; increment: number };

export interface ClockState {
  move?: number;
  total?: number;
  increment?: number;
  left: number[];
  paused: boolean;
}

export interface Result {
  scores: number[] | null;
  ranks?: number[];
  points?: number[];
  reason: string;
}

export interface ChatLine {
  name: string;
  text: string;
  when: number;
}

export interface TableState<V = unknown> {
  id: string;
  game: string;
  options: Options;
  state: TableStateName;
  event: number;
  to_move: number | null;
  you: number[];
  seats: SeatInfo[];
  moves: string[];
  movers: (number | null)[];
  legal: string[] | null;
  view: V;
  clock: ClockState | null;
  result: Result | null;
  undo: number | null;
  rematch: boolean[];
  next: string | null;
  spectators: number;
  chat: ChatLine[];
  paused: boolean;
}

export interface TableSummary {
  id: string;
  game: string;
  options: Options;
  state: TableStateName;
  seats: SeatInfo[];
  moves: number;
  spectators: number;
}

export interface GameInfo {
  name: string;
  seats: number;
  options: Options;
  players: string[];
  port: number | null;
}

export interface Ply<V = unknown> {
  move: string | null;
  seat: number | null;
  view: V;
  time?: number;
}

export interface Replay<V = unknown> {
  game: string;
  options: Options;
  players: string[];
  result: Result | null;
  plies: Ply<V>[];
}

export interface HintAnswer {
  move: string;
  score: number;
  depth: number;
  nodes: number;
  line: string[];
  heat?: Record<string, number>;
}

export interface Evaluation {
  seat: number | null;
  score: number;
  over: boolean;
}

export type LiveEvent = { event: number; when: number } & (
  | { type: 'opened' | 'started' | 'paused' | 'resumed' }
  | { type: 'seated'; seat: number; holder: SeatInfo }
  | { type: 'moved'; seat: number | null; moves: string[] }
  | { type: 'undo-asked' | 'undo-answered'; seat: number; agree?: boolean }
  | { type: 'undone'; moves: number }
  | { type: 'said'; name: string; text: string }
  | { type: 'rematch-asked'; seat: number; swap: boolean }
  | { type: 'followed'; table: string }
  | { type: 'ended'; result: Result }
);

export interface Refusal {
  code: string;
  text: string;
  why?: string;
}
