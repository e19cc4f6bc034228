// The one list of games the page knows. A sixth game is one folder and one line here, and its texts.
import { texts as ants } from './ants/texts';
import { texts as battleship } from './battleship/texts';
import { texts as blokus } from './blokus/texts';
import { texts as dame } from './dame/texts';
import { texts as quoridor } from './quoridor/texts';
import type { Card, GameUi, Texts } from './types';

/** A game by name and words; its card is fetched when it is looked at, and all of it when it is played. */
export interface GameEntry {
  name: string;
  texts: Texts;
  card: () => Promise<Card>;
  load: () => Promise<GameUi>;
}

export const games: GameEntry[] = [
  { name: 'battleship', texts: battleship, card: async () => (await import('./battleship/card')).card, load: async () => (await import('./battleship')).battleship },
  { name: 'blokus', texts: blokus, card: async () => (await import('./blokus/card')).card, load: async () => (await import('./blokus')).blokus },
  { name: 'dame', texts: dame, card: async () => (await import('./dame/card')).card, load: async () => (await import('./dame')).dame },
  { name: 'quoridor', texts: quoridor, card: async () => (await import('./quoridor/card')).card, load: async () => (await import('./quoridor')).quoridor },
  { name: 'ants', texts: ants, card: async () => (await import('./ants/card')).card, load: async () => (await import('./ants')).ants },
];

export function gameEntry(name: string): GameEntry | undefined {
  return games.find((game) => game.name === name);
}
