import type { Texts } from '../types';

export const texts = {
  en: {
    name: 'Dame',
    tagline: 'Checkers where a capture moves again',
    seats: ['White', 'Black'],
    rules: [],
    keys: [],
    why: {},
    reasons: {},
    words: { board: 'Board' },
  },
  de: {
    name: 'Dame',
    tagline: 'Wer schlägt, zieht noch einmal',
    seats: ['Weiß', 'Schwarz'],
    rules: [],
    keys: [],
    why: {},
    reasons: {},
    words: { board: 'Brett' },
  },
  el: {
    name: 'Ντάμα',
    tagline: 'Όποιος αιχμαλωτίζει παίζει ξανά',
    seats: ['Λευκά', 'Μαύρα'],
    rules: [],
    keys: [],
    why: {},
    reasons: {},
    words: { board: 'Ταμπλό' },
  },
} satisfies Texts;
