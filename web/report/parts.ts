import { played, unpacked, type PackedBoard, type Played } from '../src/event/boards';
import type { Event, Game } from '../src/event/model';

/** The texts of this kind that the program has put into the page. */
export function inPage(kind: 'overview' | 'boards'): string[] {
  return [...document.querySelectorAll(`script[data-agon="${kind}"]`)].map((one) => one.textContent ?? '');
}

const unfolded = new Map<number, Promise<PackedBoard[]>>();

function part(index: number): Promise<PackedBoard[]> {
  const known = unfolded.get(index) ?? unpacked(inPage('boards')[index]).then((text) => JSON.parse(text) as PackedBoard[]);
  unfolded.set(index, known);
  return known;
}

export async function replayOf(event: Event, game: Game): Promise<Played | null> {
  if (!game.place) return null;
  const { game: name, options, entrants } = event.event;
  const boards = await part(game.place[0]);
  return played(boards[game.place[1]], { game: name, options, players: game.entrants.map((entrant) => entrants[entrant].name) }, game);
}
