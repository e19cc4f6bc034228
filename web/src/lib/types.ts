// What the server's API carries, made from docs/api.yaml by `npm run types`. Seats are 0..3, times in
// seconds unless said otherwise. V is what a game's board draws: each game has its own.

export type Id = string;

export type Seat = number;

export type SeatOrNull = number | null;

export type SeatKind = 'open' | 'player' | 'classic' | 'remote';

export type TableStage = 'open' | 'running' | 'over';

/** of a game, by their names */
export type Options = Record<string, unknown>;

export interface Refusal {
  code: string;
  /** a sentence for people */
  text: string;
  /** the rule's code, with illegal-move */
  why?: string;
}

export interface Games {
  version: string;
  games: GameInfo[];
  /** this server keeps profiles */
  profiles: boolean;
  /** guests may play on other servers */
  remote: boolean;
}

export interface GameInfo {
  name: string;
  seats: number;
  options: Options;
  players: string[];
  /** viewers do not see all */
  secrets: boolean;
  /** of the first protocol */
  port: number | null;
  protocols: Protocol[];
}

/** A classic protocol by which programs play the game */
export interface Protocol {
  name: string;
  /** null: it is off */
  port: number | null;
  /** a program can be told in the middle of a game what was played */
  late_programs: boolean;
  /** a program can say which table it comes to */
  names_tables: boolean;
  /** a client can begin with those who are there */
  votes: boolean;
  /** of the original's servers */
  usual_port: number;
}

export interface Journey {
  game: string;
  host: string;
  /** the protocol's usual one unless given */
  port?: number;
  name?: string;
  /** of the table there (dame) */
  id?: string;
  /** that is asked for */
  seat?: number;
  options?: Options;
}

export interface NewTable {
  game: string;
  options?: Options;
  seats?: SeatRequest[];
  clock?: ClockRule;
  /** with which the game begins */
  moves?: string[];
}

export interface SeatRequest {
  kind: SeatKind;
  /** of a player, for example `hard:time=0.5`. Here time is at most 10 seconds, nodes 1e9 (and 10 seconds), hash 64 (MiB), threads 2, tables 4; in a crowd everybody's time is shorter */
  spec?: string;
}

/** Seconds for each move, or for the whole game and with each move added */
export type ClockRule = {
  move: number;
} | {
  total: number;
  increment?: number;
};

export interface Holder {
  kind: SeatKind;
  spec?: string;
  name: string;
  taken: boolean;
}

export interface TableList {
  tables: TableSummary[];
}

export interface TableSummary {
  id: Id;
  game: string;
  options: Options;
  state: TableStage;
  seats: Holder[];
  moves: number;
  spectators: number;
}

export interface Result {
  scores: number[] | null;
  ranks?: number[];
  points?: number[];
  reason: string;
  /** for people, where the reason alone says too little */
  why?: string;
}

export interface Clock {
  move?: number;
  total?: number;
  increment?: number;
  /** of each seat */
  left: number[];
  paused: boolean;
}

export interface TableState<V = unknown> {
  id: Id;
  game: string;
  options: Options;
  state: TableStage;
  /** number of the last event */
  event: number;
  to_move: SeatOrNull;
  you: Seat[];
  seats: Holder[];
  /** as this viewer was told them */
  moves: string[];
  /** one per move; null: the table's own */
  movers: SeatOrNull[];
  /** of the seat to move; null: not listed, or nobody to move */
  legal: string[] | null;
  view: V;
  clock: Clock | null;
  result: Result | null;
  /** who wishes to take back */
  undo: SeatOrNull;
  /** which seats would play again, or before the start with those who are here */
  rematch: boolean[];
  next: Id | null;
  spectators: number;
  /** the last of what was said, the oldest first */
  chat: ChatLine[];
  paused: boolean;
}

export interface ChatLine {
  name: string;
  text: string;
  /** milliseconds since 1970 */
  when: number;
  /** true: by somebody who holds no seat */
  watching?: boolean;
}

export interface Replay<V = unknown> {
  game: string;
  options: Options;
  players: string[];
  result: Result | null;
  plies: Ply<V>[];
}

export interface Ply<V = unknown> {
  /** null: the start */
  move: string | null;
  seat: SeatOrNull;
  view: V;
  /** milliseconds */
  time?: number;
}

export interface GameRecord {
  agon: 1;
  game: string;
  options?: Options;
  /** of the table, in decimal: its luck follows from it */
  seed?: string;
  /** Which game of which match of `agon match` it was */
  match?: {
    seed: string;
    game: number;
  };
  /** Which game of an event of `agon tournament` it was */
  event?: {
    round: number;
    pairing: number;
    /** of its pairing */
    game: number;
    attempt: number;
    /** names, by seat */
    entrants: string[];
  };
  players?: string[];
  moves: string[];
  result: Result;
  started?: string;
  times?: number[];
}

export type EventList = EventSummary[];

export interface EventSummary {
  id: string;
  name: string;
  game: string;
  format: EventFormat;
  complete: boolean;
  /** that count so far */
  games: number;
  /** in all, as far as that can be said now */
  expected: number;
  running: number;
}

export type EventFormat = 'round-robin' | 'swiss' | 'knockout' | 'gauntlet';

/** An event's event.json */
export interface EventSettings {
  name: string;
  game: string;
  options: Options;
  format: EventFormat;
  seats: number;
  /** of Swiss; of round-robin and gauntlet, cycles */
  rounds: number;
  /** of a pairing */
  games: number;
  clock: ClockRule;
  /** random plies at the start */
  book: number;
  seed: string;
  tiebreaks: string[];
  entrants: EventEntrant[];
  withdrawn: EventWithdrawal[];
}

export interface EventEntrant {
  name: string;
  spec?: string;
  folder?: string;
  build?: string;
  run?: string;
  sha256?: string;
  /** given, not computed */
  rating?: number;
}

export interface EventWithdrawal {
  name: string;
  round: number;
}

/** An event's standings.json */
export interface EventStandings {
  agon: 1;
  name: string;
  game: string;
  format: EventFormat;
  complete: boolean;
  games: number;
  /** best first */
  entrants: EventStanding[];
}

export interface EventStanding {
  name: string;
  rank: number;
  points: number;
  games: number;
  wins: number;
  draws: number;
  losses: number;
  /** games lost by a fault, by reason */
  faults: Record<string, number>;
  byes: number;
  tiebreaks: Record<string, number>;
  rating: number;
  /** half of the 95 % interval */
  rating95: number;
}

export interface EventPairing {
  round: number;
  pairing: number;
  /** by their place in the settings, from 0; one alone has a bye */
  entrants: number[];
  games: number;
  played: number;
  points: number[];
}

export interface EventGame {
  round: number;
  pairing: number;
  game: number;
  attempt: number;
  /** by seat, as are scores */
  entrants: number[];
  scores: number[];
  reason: string;
  /** further words on a fault */
  why?: string;
  /** its id, if the server has it */
  table?: string;
}

export interface EventRunning {
  round: number;
  pairing: number;
  game: number;
  attempt: number;
  entrants: number[];
  table: Id;
}

export interface EventState {
  /** grows with every change */
  version: number;
  event: EventSettings;
  standings: EventStandings;
  pairings: EventPairing[];
  games: EventGame[];
  running: EventRunning[];
  /** an estimate */
  seconds_left: number | null;
  workers: number;
}

export type ProfileKey = string;

export interface Profile {
  name: string;
  /** milliseconds since 1970 */
  created: number;
  /** by game */
  ratings: Record<string, ProfileRating>;
  /** the ratings of the built-in levels, by game and level */
  levels: Record<string, Record<string, number>>;
  /** by game */
  games: Record<string, ProfileCounts>;
}

/** Glicko-2, where `normal` has 1500 */
export interface ProfileRating {
  rating: number;
  deviation: number;
  /** that it rests on */
  games: number;
}

export interface ProfileCounts {
  total: number;
  wins: number;
  losses: number;
  draws: number;
}

export interface ProfileGame {
  /** greater for later ones */
  id: number;
  table: Id;
  game: string;
  options: Options;
  seat: Seat;
  /** by seat */
  players: Holder[];
  scores: number[] | null;
  points?: number[];
  reason: string;
  /** milliseconds since 1970 */
  ended: number;
  fate: 'won' | 'lost' | 'draw' | 'none';
  rated: boolean;
  /** if it is rated */
  rating_change?: number;
  /** in an export, if it is still kept */
  record?: GameRecord;
}

export interface ProfileGames {
  games: ProfileGame[];
  /** there are older ones */
  more: boolean;
}

export interface ProfileExport {
  agon: 1;
  profile: Profile;
  /** the oldest first */
  games: ProfileGame[];
}

export interface Acted {
  event: number;
}

export interface Hint {
  move: string;
  /** hundredths, from the mover's view */
  score: number;
  depth: number;
  nodes: number;
  line: string[];
  /** battleship: how likely a ship is on each cell */
  heat?: Record<string, number>;
}

export interface TablePort {
  port: number;
  /** of the programs that connect there */
  protocol: string;
  /** seconds until it does at the latest */
  closes: number;
}

/** A game so far, from its start */
export interface Moves {
  game: string;
  options?: Options;
  moves: string[];
}

export interface Position<V = unknown> {
  view: V;
  /** null: not listed, or nobody to move */
  legal: string[] | null;
  to_move: SeatOrNull;
  over: boolean;
  result?: Result;
  moves: string[];
  movers: SeatOrNull[];
}

export interface Evaluation {
  /** to move; null: nobody, or the table is to draw */
  seat: SeatOrNull;
  /** hundredths, from the mover's view; when over from seat 0's (10000: won); null while the table is to draw */
  score: number | null;
  over: boolean;
  /** the best one, if somebody is to move */
  move?: string;
  /** what is expected, `move` first; may be empty */
  line?: string[];
  /** battleship: how likely a ship is on each cell */
  heat?: Record<string, number>;
}

export type LiveEvent = {
  /** numbered from 1, without gaps */
  event: number;
  /** milliseconds since 1970 */
  when: number;
} & ({
  type: 'opened';
  game: string;
} | {
  type: 'seated';
  seat: Seat;
  holder: Holder;
} | {
  type: 'started' | 'paused' | 'resumed';
} | {
  type: 'moved';
  seat: SeatOrNull;
  /** as this viewer is told them */
  moves: string[];
} | {
  type: 'undo-asked' | 'helped';
  seat: Seat;
} | {
  type: 'undo-answered';
  seat: Seat;
  agree: boolean;
} | {
  type: 'undone';
  /** taken back, of the table's moves: a shot and its answer are one */
  moves: number;
} | {
  type: 'said';
  name: string;
  text: string;
  watching?: boolean;
} | {
  type: 'rematch-asked';
  seat: Seat;
  swap: boolean;
} | {
  type: 'followed';
  table: Id;
} | {
  type: 'ended';
  result: Result;
});

export type ServerFrame<V = unknown> = LiveEvent | {
  resync?: true;
  state: TableState<V>;
} | {
  pong: 1;
} | {
  spectators: number;
} | {
  refused: Refusal;
};

/** One of `move`, `text`, `agree`, `resign`, `leave`, `ping`; `token` once, first, if the address says `hello=1` */
export interface ClientFrame {
  token?: string;
  move?: string;
  seat?: Seat;
  text?: string;
  /** to another's wish to take back */
  agree?: boolean;
  resign?: unknown;
  leave?: unknown;
  ping?: unknown;
}
