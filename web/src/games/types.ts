import type { Component } from 'svelte';
import type { Lang } from '../lib/i18n.svelte';
import type { Shot, Worth } from '../lib/judgement';
import type { Looks } from '../lib/looks.svelte';
import type { Options, Replay } from '../lib/types';

/** What a board is given. It draws `view` and asks for moves; it never decides them. */
export interface BoardProps<V> {
  view: V;
  options: Options;
  seats: number;
  /** who sits there, for headings and labels; one entry a seat */
  names: string[];
  /** of the seat to move; null: not listed, or not mine to know */
  legal: string[] | null;
  toMove: number | null;
  /** my seats, none for a spectator, several at a hot seat */
  you: number[];
  /** a seat of mine is to move, live and connected */
  active: boolean;
  over: boolean;
  /** as this viewer was told them; the last ones are highlighted */
  moves: string[];
  movers: (number | null)[];
  /** the moves that are expected, the best one first; drawn as arrows */
  line?: string[];
  /** blinks */
  hint: { move: string; heat?: Record<string, number> } | null;
  flipped: boolean;
  showLegal: boolean;
  onmove: (move: string) => void;
  /** the rule code that forbids it, '' if legal */
  why: (move: string) => Promise<string>;
  /** tells a screen reader, politely */
  announce: (text: string) => void;
}

/** A miniature: no interaction, no labels; whoever shows it hides it from screen readers. */
export interface MiniProps<V> {
  view: V;
  moves: string[];
  movers: (number | null)[];
}

/** What a list of moves shows of one: a text, or a small picture that has a name. */
export type Mark = { text: string } | { sign: MoveSign; name: string };

export type MoveSign = 'wall-h' | 'wall-v' | 'food' | 'no-food' | 'crown' | 'water' | 'hit' | 'sunk' | 'fleet';

/** What one seat did before another was to move; of several plies, if need be. */
export interface Turn {
  /** null: the table's own */
  seat: number | null;
  /** its plies, counted from 1 */
  first: number;
  last: number;
  marks: Mark[];
}

export interface SettingsProps {
  /** only what differs from the server's defaults need be present */
  options: Options;
  defaults: Options;
  onchange: (options: Options) => void;
}

export interface RuleSection {
  title: string;
  text: string[];
  /** a key of `pictures` */
  picture?: string;
}

/** A game in one language; all languages must have the same shape. */
export interface GameText {
  name: string;
  /** one line under the name */
  tagline: string;
  /** one per seat of the largest table: 'White', 'Black' */
  seats: string[];
  /** what else its card on the start page says */
  card?: Record<string, string>;
  rules: RuleSection[];
  /** [key, what it does] on this board */
  keys: [string, string][];
  /** sentences for the rule codes of this game; common ones are in src/texts */
  why: Record<string, string>;
  /** why a game of this kind ended, by the record's reason */
  reasons: Record<string, string>;
  /** whatever the board and the settings say */
  words: Record<string, string>;
}

export type Texts<T extends GameText = GameText> = Record<Lang, T>;

/** A position to show: on the start page or among the rules. */
export interface Sample<V = unknown> {
  view: V;
  options?: Options;
  moves?: string[];
  movers?: (number | null)[];
}

type Fetched<Props extends Record<string, any>> = () => Promise<{ default: Component<Props> }>;

/** What the start page needs of a game; it is fetched before all else. */
export interface Card<V = any> {
  name: string;
  mini: Component<MiniProps<V>>;
  /** width through height of the miniature */
  miniAspect: number;
  texts: Texts;
  /** played in a loop on the start page; the first one must tell the game at a glance */
  samples: Sample<V>[];
  /** ways to play that the start page offers side by side, the usual one first; `word` is one of `card` in its texts */
  variants?: { word: string; options: Options; samples: Sample<V>[] }[];
  /** how many seats a table with these options has */
  seats: (options: Options) => number;
  /** a CSS colour for each seat's mark in lists */
  colours: (options: Options) => string[];
  /** the seats' names where options change them; otherwise texts.seats */
  seatNames?: (options: Options) => string[];
}

/** A whole game: what tables, replays and the help page need, too. */
export interface GameUi<V = any> extends Card<V> {
  /** fetched when a table is looked at, or one is being opened */
  board: Fetched<BoardProps<V>>;
  settings?: Fetched<SettingsProps>;
  /** named by `look.board.NAME` and `look.pieces.NAME` of its words */
  looks?: Looks;
  /** width through height of the board, for fitting it on a screen */
  aspect: (options: Options) => number;
  pictures: Record<string, Sample<V>>;
  /** the classic protocol of a table with these options; otherwise the game's usual one */
  protocol?: (options: Options) => string;
  /** those who wait for more players may vote to begin without them */
  fewer?: boolean;
  /** other formats than the record, for download */
  exports?: { name: string; extension: string; write: (replay: Replay<V>) => string }[];
  /** a move in words for screen readers; otherwise the move itself is read */
  describe?: (move: string, seat: number | null, options: Options) => string;
  /** the moves as people write them down; otherwise each is shown as it is */
  turns?: (moves: string[], movers: (number | null)[], options: Options) => Turn[];
  /** with two seats a move can be prepared while the other thinks: nothing is hidden or drawn by lot */
  premove?: boolean;
  /** what the scores of its built-in players mean; otherwise a lead of which 4 is much */
  worth?: Worth;
  /** where it is played by shots: all of a game whose fleets are known */
  shots?: (moves: string[], movers: (number | null)[], options: Options) => Shot[];
  /** a move in this view takes or hits something; that sounds different */
  strikes?: (move: string, view: V) => boolean;
}
