import type { Texts } from '../types';

export const texts = {
  en: {
    name: 'Battleship',
    tagline: 'Find the fleet before yours is found',
    seats: ['First', 'Second'],
    rules: [],
    keys: [],
    why: {},
    reasons: {},
    words: { board: 'Board' },
  },
  de: {
    name: 'Schiffe versenken',
    tagline: 'Finde die Flotte, bevor deine gefunden wird',
    seats: ['Erster', 'Zweiter'],
    rules: [],
    keys: [],
    why: {},
    reasons: {},
    words: { board: 'Brett' },
  },
  el: {
    name: 'Ναυμαχία',
    tagline: 'Βρες τον στόλο πριν βρεθεί ο δικός σου',
    seats: ['Πρώτος', 'Δεύτερος'],
    rules: [],
    keys: [],
    why: {},
    reasons: {},
    words: { board: 'Ταμπλό' },
  },
} satisfies Texts;
