import type { en } from './en';

export const el: Record<keyof typeof en, string> = {
  language: 'Γλώσσα',
  theme: 'Χρώματα',
  'theme.auto': 'Όπως το σύστημα',
  'theme.light': 'Φωτεινά',
  'theme.dark': 'Σκούρα',
  'why.unreadable': 'Αυτό δεν είναι κίνηση αυτού του παιχνιδιού.',
  'why.game-over': 'Το παιχνίδι τελείωσε.',
  'why.off-board': 'Αυτό δεν είναι πάνω στο ταμπλό.',
  'why.occupied': 'Υπάρχει ήδη κάτι σε αυτό το τετράγωνο.',
  'why.not-now': 'Δεν είναι η ώρα γι’ αυτό.',
  'why.not-possible': 'Αυτό δεν μπορεί να συμβεί εδώ.',
};
