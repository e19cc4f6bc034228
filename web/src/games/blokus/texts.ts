import type { Texts } from '../types';

export const texts = {
  en: {
    name: 'Blokus',
    tagline: 'Corner to corner until nothing fits',
    seats: ['Blue', 'Yellow', 'Red', 'Green'],
    rules: [],
    keys: [],
    why: {},
    reasons: {},
    words: { board: 'Board' },
  },
  de: {
    name: 'Blokus',
    tagline: 'Ecke an Ecke, bis nichts mehr passt',
    seats: ['Blau', 'Gelb', 'Rot', 'Grün'],
    rules: [],
    keys: [],
    why: {},
    reasons: {},
    words: { board: 'Brett' },
  },
  el: {
    name: 'Μπλόκους',
    tagline: 'Γωνία με γωνία, ώσπου να μη χωράει τίποτα',
    seats: ['Μπλε', 'Κίτρινο', 'Κόκκινο', 'Πράσινο'],
    rules: [],
    keys: [],
    why: {},
    reasons: {},
    words: { board: 'Ταμπλό' },
  },
} satisfies Texts;
