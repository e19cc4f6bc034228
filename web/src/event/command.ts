// One line for a shell that puts a program before a position.
import type { EventEntrant, EventSettings } from '../lib/types';
import type { Played } from './boards';

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** The moves up to a ply as this seat was told them. */
export function movesFor(played: Played, seat: number, ply: number): string {
  const moves = played.plies.slice(1, ply + 1).map(({ move }, index) => played.told?.[index]?.[seat] ?? move ?? '');
  return moves.filter((move) => move !== '').join(' ');
}

function clockOf(clock: EventSettings['clock']): { words: string; seconds: number } {
  const ms = (seconds: number) => Math.round(seconds * 1000);
  if ('move' in clock) return { words: `movetime ${ms(clock.move)}`, seconds: clock.move };
  return { words: `time ${ms(clock.total)} inc ${ms(clock.increment ?? 0)}`, seconds: clock.total };
}

/** A program speaks the engine protocol itself; for others a built-in player stands in. */
function speaker(entrant: EventEntrant, game: string): { line: string; own: boolean } {
  const spec = entrant.run ?? entrant.spec ?? '';
  const program = /^cmd:\s*(.*)$/.exec(spec)?.[1];
  if (program) return { line: program, own: true };
  if (/^(tcp|gtp):/.test(spec) || spec === '') return { line: `agon engine ${game}`, own: false };
  return { line: `agon engine ${game} --player ${quoted(spec)}`, own: true };
}

export interface Command {
  text: string;
  /** the entrant itself answers, not somebody in its place */
  own: boolean;
}

/**
 * Asks whoever was to move at this ply. The input stays open for a while, since a program may take
 * its end for a reason to leave.
 */
export function commandFor(event: EventSettings, entrant: EventEntrant, played: Played, seat: number, ply: number): Command {
  const { words, seconds } = clockOf(event.clock);
  const moves = movesFor(played, seat, ply);
  const lines = ['agon 1', `game ${event.game} ${JSON.stringify(event.options)}`, `position${moves && ' '}${moves}`, `go seat ${seat} ${words}`];
  const { line, own } = speaker(entrant, event.game);
  const asked = `(printf '%s\\n' ${lines.map(quoted).join(' ')}; sleep ${Math.ceil(seconds) + 1}) | ${line}`;
  return { text: entrant.folder && own ? `cd ${quoted(entrant.folder)} && ${asked}` : asked, own };
}
