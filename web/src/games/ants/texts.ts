import type { Texts } from '../types';

export const texts = {
  en: {
    name: 'Ants',
    tagline: 'Half checkers with food and luck',
    seats: ['Black', 'White'],
    rules: [],
    keys: [],
    why: {},
    reasons: {},
    words: { board: 'Board' },
  },
  de: {
    name: 'Ameisen',
    tagline: 'Halbe Dame mit Futter und Glück',
    seats: ['Schwarz', 'Weiß'],
    rules: [],
    keys: [],
    why: {},
    reasons: {},
    words: { board: 'Brett' },
  },
  el: {
    name: 'Μυρμήγκια',
    tagline: 'Μισή ντάμα με τροφή και τύχη',
    seats: ['Μαύρα', 'Λευκά'],
    rules: [],
    keys: [],
    why: {},
    reasons: {},
    words: { board: 'Ταμπλό' },
  },
} satisfies Texts;
