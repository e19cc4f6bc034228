export const en = {
  language: 'Language',
  theme: 'Colours',
  'theme.auto': 'As the system',
  'theme.light': 'Light',
  'theme.dark': 'Dark',
  'why.unreadable': 'That is no move of this game.',
  'why.game-over': 'The game is over.',
  'why.off-board': 'That is not on the board.',
  'why.occupied': 'There is something on that square already.',
  'why.not-now': 'That is not what is to be done now.',
  'why.not-possible': 'That cannot happen here.',
};
