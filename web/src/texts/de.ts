import type { en } from './en';

export const de: Record<keyof typeof en, string> = {
  language: 'Sprache',
  theme: 'Farben',
  'theme.auto': 'Wie das System',
  'theme.light': 'Hell',
  'theme.dark': 'Dunkel',
  'why.unreadable': 'Das ist kein Zug dieses Spiels.',
  'why.game-over': 'Das Spiel ist aus.',
  'why.off-board': 'Das liegt nicht auf dem Brett.',
  'why.occupied': 'Auf diesem Feld steht schon etwas.',
  'why.not-now': 'Das ist jetzt nicht an der Reihe.',
  'why.not-possible': 'Das kann hier nicht geschehen.',
};
