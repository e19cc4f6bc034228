import type { Texts } from '../types';

export const texts = {
  en: {
    name: 'Quoridor',
    tagline: 'Be first across, and build walls in the way',
    seats: ['South', 'North', 'West', 'East'],
    rules: [],
    keys: [],
    why: {},
    reasons: {},
    words: { board: 'Board' },
  },
  de: {
    name: 'Quoridor',
    tagline: 'Als Erster hinüber, mit Mauern im Weg',
    seats: ['Süd', 'Nord', 'West', 'Ost'],
    rules: [],
    keys: [],
    why: {},
    reasons: {},
    words: { board: 'Brett' },
  },
  el: {
    name: 'Κουόριντορ',
    tagline: 'Πέρνα πρώτος απέναντι, χτίζοντας τοίχους',
    seats: ['Νότος', 'Βορράς', 'Δύση', 'Ανατολή'],
    rules: [],
    keys: [],
    why: {},
    reasons: {},
    words: { board: 'Ταμπλό' },
  },
} satisfies Texts;
