import { lang } from '../../lib/i18n.svelte';
import type { Options } from '../../lib/types';
import type { Mark, Turn } from '../types';
import { answers, isFleet, readFleet } from './logic';
import { cellName, cellsOf } from './sea';
import { texts } from './texts';

type Answer = (typeof answers)[number];
const isAnswer = (move: string | undefined): move is Answer => answers.some((answer) => answer === move);

/** The squares of each ship; null: a fleet that one may not know. */
function shipsOf(move: string, options: Options): string[][] | null {
  const ships = readFleet(move);
  const lengths = (options.fleet as number[] | undefined) ?? [];
  if (!ships || ships.length !== lengths.length) return null;
  return ships.map((ship, i) => cellsOf(ship, lengths[i]).map(({ row, column }) => cellName(row, column)));
}

/** What the defender would have said to the last of these shots. */
function answerTo(shots: string[], ships: string[][]): Answer {
  const struck = ships.find((cells) => cells.includes(shots[shots.length - 1]));
  const isDown = (cells: string[]) => cells.every((cell) => shots.includes(cell));
  if (!struck) return 'water';
  if (ships.every(isDown)) return 'lost';
  return isDown(struck) ? 'sunk' : 'hit';
}

function shotMarks(cell: string, answer: Answer | null): Mark[] {
  if (!answer) return [{ text: cell }];
  const sign = answer === 'lost' ? 'sunk' : answer;
  const name = texts[lang()].words[`answer.${sign}`];
  return [{ text: cell }, { sign, name: '' }, { text: name }];
}

/** A shot and its answer are one line; in a game that is over the fleets tell the answers. */
export function turns(moves: string[], movers: (number | null)[], options: Options): Turn[] {
  const found: Turn[] = [];
  const fleets: (string[][] | null)[] = [];
  const shots: string[][] = [[], []]; // by who shot
  for (let index = 0; index < moves.length; ++index) {
    const seat = movers[index] ?? null;
    const turn: Turn = { seat, first: index + 1, last: index + 1, marks: [] };
    if (isFleet(moves[index])) {
      if (seat !== null) fleets[seat] = shipsOf(moves[index], options);
      turn.marks = [{ sign: 'fleet', name: texts[lang()].words['told.fleet'] }];
    } else if (seat !== null) {
      shots[seat].push(moves[index]);
      const told = moves[index + 1];
      const ships = fleets[1 - seat];
      if (isAnswer(told)) turn.last = ++index + 1;
      turn.marks = shotMarks(moves[turn.first - 1], isAnswer(told) ? told : ships ? answerTo(shots[seat], ships) : null);
    } else turn.marks = [{ text: moves[index] }];
    found.push(turn);
  }
  return found;
}
