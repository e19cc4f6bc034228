// How this browser's person wants each game drawn.
import { recall, remember } from './store';

/** The styles a game can be drawn in; the first of each is the usual one. */
export interface Looks {
  boards: string[];
  pieces: string[];
}

export interface Look {
  board: string;
  pieces: string;
}

/** A game, as far as its looks go. */
export interface Looked {
  name: string;
  looks?: Looks;
}

const chosen = $state<Record<string, Partial<Look>>>(recall('looks', {}));

export function lookOf({ name, looks }: Looked): Look {
  const known = (styles: string[] = [], wish?: string) => styles.find((style) => style === wish) ?? styles[0] ?? '';
  return { board: known(looks?.boards, chosen[name]?.board), pieces: known(looks?.pieces, chosen[name]?.pieces) };
}

export function setLook({ name }: Looked, part: keyof Look, value: string) {
  chosen[name] = { ...chosen[name], [part]: value };
  remember('looks', $state.snapshot(chosen));
}

/** What a board's root element bears, for the style sheets. */
export function lookMarks(game: Looked) {
  const { board, pieces } = lookOf(game);
  return { 'data-board': board, 'data-pieces': pieces };
}
