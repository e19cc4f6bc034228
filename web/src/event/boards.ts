// Unpacks what src/report/boards.cpp has squeezed into the report.
import type { Options, Ply, Replay } from '../lib/types';
import type { Game } from './model';

export type Patch = string | unknown[] | { [member: string]: Patch };

/** What the patch makes of the value; parts that stay are shared. See src/report/patch.h. */
export function patched(value: unknown, patch: Patch): unknown {
  if (typeof patch === 'string') {
    const [, start, text] = /^(\d+):([^]*)$/.exec(patch)!;
    const old = String(value);
    return old.slice(0, Number(start)) + text + old.slice(Number(start) + text.length);
  }
  if (Array.isArray(patch)) {
    if (patch.length === 1) return patch[0];
    const [start, count, ...items] = patch as [number, number, ...unknown[]];
    const list = value as unknown[];
    return [...list.slice(0, start), ...items, ...list.slice(start + count)];
  }
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>;
  for (const [member, inner] of Object.entries(patch)) copy[member] = patched(copy[member], inner);
  return copy;
}

export interface PackedBoard {
  moves: string;
  seats: string;
  times?: number[];
  start: unknown;
  steps: (Patch | null)[];
  told?: string[][];
}

/** A replay, and what each seat was told of each move where there are secrets. */
export interface Played extends Replay {
  told?: string[][];
}

export function played(board: PackedBoard, of: { game: string; options: Options; players: string[] }, game: Game): Played {
  const plies: Ply[] = [{ move: null, seat: null, view: board.start }];
  const moves = board.moves === '' ? [] : board.moves.split(' ');
  moves.forEach((move, index) => {
    const step = board.steps[index];
    const before = plies[index].view;
    const seat = board.seats[index] === '-' ? null : Number(board.seats[index]);
    plies.push({ move, seat, view: step === null ? before : patched(before, step), time: board.times?.[index] });
  });
  const result = { scores: game.scores, reason: game.reason, ...(game.points && { points: game.points }) };
  return { ...of, result, plies, told: board.told };
}

/** Text that was deflated and put into base64. */
export async function unpacked(text: string): Promise<string> {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))).text();
}
