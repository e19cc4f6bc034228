import type { Component } from 'svelte';
import type { Lang } from '../lib/i18n.svelte';
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

export interface GameUi<V = any> {
  name: string;
  mini: Component<MiniProps<V>>;
  /** fetched when a table is looked at, or one is being opened */
  board: Fetched<BoardProps<V>>;
  settings?: Fetched<SettingsProps>;
  texts: Texts;
  /** width through height of the whole board, for fitting it on a screen, and of the miniature */
  aspect: (options: Options) => number;
  miniAspect: number;
  /** played in a loop on the start page; the first one must tell the game at a glance */
  samples: Sample<V>[];
  pictures: Record<string, Sample<V>>;
  /** how many seats a table with these options has */
  seats: (options: Options) => number;
  /** a CSS colour for each seat's mark in lists */
  colours: (options: Options) => string[];
  /** the seats' names where options change them; otherwise texts.seats */
  seatNames?: (options: Options) => string[];
  /** those who wait for more players may vote to begin without them */
  fewer?: boolean;
  /** other formats than the record, for download */
  exports?: { name: string; extension: string; write: (replay: Replay<V>) => string }[];
  /** a move in words for screen readers; otherwise the move itself is read */
  describe?: (move: string, seat: number | null, options: Options) => string;
  /** a move in this view takes or hits something; that sounds different */
  strikes?: (move: string, view: V) => boolean;
}
