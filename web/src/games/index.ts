// The one list of games the page knows. A sixth game is one folder and one line here.
import { ants } from './ants';
import { battleship } from './battleship';
import { blokus } from './blokus';
import { dame } from './dame';
import { quoridor } from './quoridor';
import type { GameUi } from './types';

export const games: GameUi[] = [battleship, blokus, dame, quoridor, ants];

export function gameUi(name: string): GameUi | undefined {
  return games.find((game) => game.name === name);
}
