import { fill, lang } from '../../lib/i18n.svelte';
import type { Texts } from '../types';
import { walkOf } from './logic';

export const texts = {
  en: {
    name: 'Ants',
    tagline: 'Half checkers with food and luck',
    seats: ['Black', 'White'],
    rules: [
      {
        title: 'The board',
        text: [
          'Twelve ants a side stand on land; the water between is never used. Black starts below, moves up and begins; white moves down.',
          'Before the first move the table scatters food: each of the eight land squares of the two middle rows has some with a chance of one half.',
          'More points win in the end.',
        ],
        picture: 'start',
      },
      {
        title: 'Steps',
        text: ['An ant steps one square diagonally forward onto land where no ant stands. Ants never go back.'],
        picture: 'step',
      },
      {
        title: 'Captures',
        text: [
          'An ant jumps diagonally forward over an enemy next to it onto the square right behind, and the enemy is gone. Whoever can jump must, with any ant that can; these ants have a red, broken ring.',
          'The same ant goes on while it can jump; the whole chain is one move. Choose the landing squares one by one, or its end at once. At a fork you choose the way. Captures score nothing.',
        ],
        picture: 'chain',
      },
      {
        title: 'Queens',
        text: ['An ant that reaches the far row becomes a queen: it scores a point and marches off the board at once.'],
        picture: 'queen',
      },
      {
        title: 'Food and luck',
        text: ['An ant that lands on food eats it, also in the middle of a chain. Then the table draws: with a chance of one half it is worth a point (+1), otherwise nothing (0). The little die on the square tells which.'],
        picture: 'food',
      },
      {
        title: 'End',
        text: ['Whoever has no move must pass; whoever has one may not. The game ends when neither side can move. More points win, equal points are a draw.'],
      },
    ],
    keys: [
      ['Enter on an ant, then on its landings', 'plays a step or a chain'],
      ['Escape', 'takes back the last landing, then lets go of the ant'],
    ],
    why: {
      'not-your-ant': 'That is not your ant.',
      'not-a-step': 'An ant steps one square diagonally forward.',
      'not-a-jump': 'An ant jumps forward over one enemy next to it.',
      occupied: 'There is an ant on that square.',
      'must-capture': 'You can capture, so you must.',
      'chain-goes-on': 'The ant can jump on, so it must.',
      'may-not-pass': 'Who has a move may not pass.',
      'not-possible': 'That cannot happen now.',
    },
    reasons: {
      'no move': 'Neither side could move.',
    },
    words: {
      board: 'Ants board',
      'square.water': '{square}, water',
      'square.land': '{square}, land',
      'square.food': '{square}, food',
      'square.b': '{square}, black ant',
      'square.w': '{square}, white ant',
      'square.can': 'can move',
      'square.must': 'can capture',
      goal: 'can land here',
      chosen: 'Ant on {square}. It can land on {targets}.',
      chain: 'On {square}. The chain goes on: {targets}.',
      'chain.short': 'The chain goes on: choose the next landing',
      'cannot-move': 'The ant on {square} has no move.',
      'not-land': 'Ants do not swim: choose land.',
      'must-jump': 'You must capture',
      'must-jump.other': '{side} must capture',
      'must-pass': 'You have no move and must pass',
      pass: 'Pass',
      passed: '{side} passed',
      queen: 'a queen, +1',
      'luck.yes': 'The food on {square}: a point!',
      'luck.no': 'The food on {square}: nothing',
      score: 'Points: {count}',
      sources: '{queens} queens, {food} food',
      'move.step': '{from} to {to}',
      'move.jump': '{from} captures, landing on {landings}',
      'move.pass': 'passes',
      'move.food': 'Food on {squares}',
      'move.no-food': 'There is no food',
      'move.luck': 'The food gives a point',
      'move.no-luck': 'The food gives nothing',
      'set.food': 'Chance of food on each square',
      'set.luck': 'Chance that food scores',
    },
  },
  de: {
    name: 'Ameisen',
    tagline: 'Halbe Dame mit Futter und Glück',
    seats: ['Schwarz', 'Weiß'],
    rules: [
      {
        title: 'Das Brett',
        text: [
          'Auf jeder Seite stehen zwölf Ameisen auf Land; das Wasser dazwischen wird nie betreten. Schwarz startet unten, zieht nach oben und beginnt; Weiß zieht nach unten.',
          'Vor dem ersten Zug streut der Tisch Futter: Auf jedem der acht Landfelder der beiden mittleren Reihen liegt es mit einer Chance von einem Halben.',
          'Am Ende gewinnt, wer mehr Punkte hat.',
        ],
        picture: 'start',
      },
      {
        title: 'Schritte',
        text: ['Eine Ameise geht ein Feld schräg vorwärts auf Land, auf dem keine Ameise steht. Zurück geht sie nie.'],
        picture: 'step',
      },
      {
        title: 'Schlagen',
        text: [
          'Eine Ameise springt schräg vorwärts über einen benachbarten Gegner auf das Feld direkt dahinter, und der Gegner ist weg. Wer springen kann, muss, mit irgendeiner Ameise, die es kann; diese Ameisen tragen einen roten, unterbrochenen Ring.',
          'Dieselbe Ameise springt weiter, solange sie kann; die ganze Kette ist ein Zug. Wähle die Landefelder nacheinander oder gleich das letzte. An einer Gabelung wählst du den Weg. Schlagen bringt keine Punkte.',
        ],
        picture: 'chain',
      },
      {
        title: 'Königinnen',
        text: ['Eine Ameise, die die hinterste Reihe erreicht, wird Königin: Sie bringt einen Punkt und marschiert sofort vom Brett.'],
        picture: 'queen',
      },
      {
        title: 'Futter und Glück',
        text: ['Eine Ameise, die auf Futter landet, frisst es, auch mitten in einer Kette. Dann lost der Tisch: Mit einer Chance von einem Halben bringt es einen Punkt (+1), sonst nichts (0). Der kleine Würfel auf dem Feld zeigt es.'],
        picture: 'food',
      },
      {
        title: 'Ende',
        text: ['Wer keinen Zug hat, muss passen; wer einen hat, darf es nicht. Das Spiel endet, wenn keine Seite ziehen kann. Mehr Punkte gewinnen, gleich viele sind ein Unentschieden.'],
      },
    ],
    keys: [
      ['Enter auf einer Ameise, dann auf ihren Landefeldern', 'spielt einen Schritt oder eine Kette'],
      ['Escape', 'nimmt die letzte Landung zurück, dann die Wahl der Ameise'],
    ],
    why: {
      'not-your-ant': 'Das ist nicht deine Ameise.',
      'not-a-step': 'Eine Ameise geht ein Feld schräg vorwärts.',
      'not-a-jump': 'Eine Ameise springt vorwärts über einen benachbarten Gegner.',
      occupied: 'Auf diesem Feld steht eine Ameise.',
      'must-capture': 'Du kannst schlagen, also musst du.',
      'chain-goes-on': 'Die Ameise kann weiterspringen, also muss sie.',
      'may-not-pass': 'Wer einen Zug hat, darf nicht passen.',
      'not-possible': 'Das geht jetzt nicht.',
    },
    reasons: {
      'no move': 'Keine Seite konnte mehr ziehen.',
    },
    words: {
      board: 'Ameisenbrett',
      'square.water': '{square}, Wasser',
      'square.land': '{square}, Land',
      'square.food': '{square}, Futter',
      'square.b': '{square}, schwarze Ameise',
      'square.w': '{square}, weiße Ameise',
      'square.can': 'kann ziehen',
      'square.must': 'kann schlagen',
      goal: 'mögliche Landung',
      chosen: 'Ameise auf {square}. Mögliche Landungen: {targets}.',
      chain: 'Auf {square}. Die Kette geht weiter: {targets}.',
      'chain.short': 'Die Kette geht weiter: Wähle die nächste Landung',
      'cannot-move': 'Die Ameise auf {square} hat keinen Zug.',
      'not-land': 'Ameisen schwimmen nicht: Wähle Land.',
      'must-jump': 'Du musst schlagen',
      'must-jump.other': '{side} muss schlagen',
      'must-pass': 'Du hast keinen Zug und musst passen',
      pass: 'Passen',
      passed: '{side} passte',
      queen: 'eine Königin, +1',
      'luck.yes': 'Das Futter auf {square}: ein Punkt!',
      'luck.no': 'Das Futter auf {square}: nichts',
      score: 'Punkte: {count}',
      sources: '{queens} Königinnen, {food} Futter',
      'move.step': '{from} nach {to}',
      'move.jump': '{from} schlägt und landet auf {landings}',
      'move.pass': 'passt',
      'move.food': 'Futter auf {squares}',
      'move.no-food': 'Es gibt kein Futter',
      'move.luck': 'Das Futter bringt einen Punkt',
      'move.no-luck': 'Das Futter bringt nichts',
      'set.food': 'Chance auf Futter je Feld',
      'set.luck': 'Chance, dass Futter einen Punkt bringt',
    },
  },
  el: {
    name: 'Μυρμήγκια',
    tagline: 'Μισή ντάμα με τροφή και τύχη',
    seats: ['Μαύρα', 'Λευκά'],
    rules: [
      {
        title: 'Το ταμπλό',
        text: [
          'Κάθε πλευρά έχει δώδεκα μυρμήγκια στη στεριά· το νερό ανάμεσα δεν χρησιμοποιείται ποτέ. Τα μαύρα ξεκινούν κάτω, ανεβαίνουν και παίζουν πρώτα· τα λευκά κατεβαίνουν.',
          'Πριν από την πρώτη κίνηση το τραπέζι σκορπίζει τροφή: καθένα από τα οκτώ τετράγωνα στεριάς των δύο μεσαίων σειρών έχει τροφή με πιθανότητα ένα στα δύο.',
          'Στο τέλος κερδίζουν οι περισσότεροι πόντοι.',
        ],
        picture: 'start',
      },
      {
        title: 'Βήματα',
        text: ['Το μυρμήγκι προχωρά ένα τετράγωνο διαγώνια εμπρός, σε στεριά όπου δεν στέκεται άλλο μυρμήγκι. Πίσω δεν γυρίζει ποτέ.'],
        picture: 'step',
      },
      {
        title: 'Αιχμαλωσίες',
        text: [
          'Το μυρμήγκι πηδά διαγώνια εμπρός πάνω από ένα διπλανό εχθρικό στο τετράγωνο αμέσως πίσω του, και το εχθρικό φεύγει. Όποιος μπορεί να πηδήξει είναι υποχρεωμένος, με όποιο μυρμήγκι μπορεί· αυτά έχουν κόκκινο διακεκομμένο κύκλο.',
          'Το ίδιο μυρμήγκι συνεχίζει όσο μπορεί· όλη η αλυσίδα είναι μία κίνηση. Διάλεξε τα τετράγωνα ένα ένα ή κατευθείαν το τελευταίο. Στη διακλάδωση διαλέγεις εσύ. Οι αιχμαλωσίες δεν δίνουν πόντους.',
        ],
        picture: 'chain',
      },
      {
        title: 'Βασίλισσες',
        text: ['Μυρμήγκι που φτάνει στην τελευταία σειρά γίνεται βασίλισσα: δίνει έναν πόντο και φεύγει αμέσως από το ταμπλό.'],
        picture: 'queen',
      },
      {
        title: 'Τροφή και τύχη',
        text: ['Μυρμήγκι που πατά σε τροφή την τρώει, ακόμη και στη μέση μιας αλυσίδας. Τότε το τραπέζι κληρώνει: με πιθανότητα ένα στα δύο δίνει πόντο (+1), αλλιώς τίποτα (0). Το δείχνει το μικρό ζάρι στο τετράγωνο.'],
        picture: 'food',
      },
      {
        title: 'Τέλος',
        text: ['Όποιος δεν έχει κίνηση πρέπει να πει πάσο· όποιος έχει δεν επιτρέπεται. Το παιχνίδι τελειώνει όταν καμία πλευρά δεν μπορεί να κινηθεί. Κερδίζουν οι περισσότεροι πόντοι, οι ίσοι είναι ισοπαλία.'],
      },
    ],
    keys: [
      ['Enter σε μυρμήγκι και μετά στα τετράγωνα όπου πατά', 'παίζει βήμα ή αλυσίδα'],
      ['Escape', 'παίρνει πίσω το τελευταίο άλμα, μετά αφήνει το μυρμήγκι'],
    ],
    why: {
      'not-your-ant': 'Αυτό το μυρμήγκι δεν είναι δικό σου.',
      'not-a-step': 'Το μυρμήγκι προχωρά ένα τετράγωνο διαγώνια εμπρός.',
      'not-a-jump': 'Το μυρμήγκι πηδά εμπρός πάνω από ένα διπλανό εχθρικό.',
      occupied: 'Υπάρχει μυρμήγκι σε αυτό το τετράγωνο.',
      'must-capture': 'Μπορείς να αιχμαλωτίσεις, άρα πρέπει.',
      'chain-goes-on': 'Το μυρμήγκι μπορεί να πηδήξει κι άλλο, άρα πρέπει.',
      'may-not-pass': 'Όποιος έχει κίνηση δεν λέει πάσο.',
      'not-possible': 'Αυτό δεν γίνεται τώρα.',
    },
    reasons: {
      'no move': 'Καμία πλευρά δεν μπορούσε να κινηθεί.',
    },
    words: {
      board: 'Ταμπλό με μυρμήγκια',
      'square.water': '{square}, νερό',
      'square.land': '{square}, στεριά',
      'square.food': '{square}, τροφή',
      'square.b': '{square}, μαύρο μυρμήγκι',
      'square.w': '{square}, λευκό μυρμήγκι',
      'square.can': 'μπορεί να κινηθεί',
      'square.must': 'μπορεί να αιχμαλωτίσει',
      goal: 'μπορεί να πατήσει εδώ',
      chosen: 'Μυρμήγκι στο {square}. Μπορεί να πατήσει: {targets}.',
      chain: 'Στο {square}. Η αλυσίδα συνεχίζεται: {targets}.',
      'chain.short': 'Η αλυσίδα συνεχίζεται: διάλεξε το επόμενο τετράγωνο',
      'cannot-move': 'Το μυρμήγκι στο {square} δεν έχει κίνηση.',
      'not-land': 'Τα μυρμήγκια δεν κολυμπούν: διάλεξε στεριά.',
      'must-jump': 'Πρέπει να αιχμαλωτίσεις',
      'must-jump.other': '{side}: υποχρεωτική αιχμαλωσία',
      'must-pass': 'Δεν έχεις κίνηση και πρέπει να πεις πάσο',
      pass: 'Πάσο',
      passed: '{side}: πάσο',
      queen: 'βασίλισσα, +1',
      'luck.yes': 'Η τροφή στο {square}: ένας πόντος!',
      'luck.no': 'Η τροφή στο {square}: τίποτα',
      score: 'Πόντοι: {count}',
      sources: '{queens} βασίλισσες, {food} τροφή',
      'move.step': '{from} προς {to}',
      'move.jump': '{from} αιχμαλωτίζει και πατά στο {landings}',
      'move.pass': 'πάσο',
      'move.food': 'Τροφή στα {squares}',
      'move.no-food': 'Δεν υπάρχει τροφή',
      'move.luck': 'Η τροφή δίνει πόντο',
      'move.no-luck': 'Η τροφή δεν δίνει τίποτα',
      'set.food': 'Πιθανότητα τροφής σε κάθε τετράγωνο',
      'set.luck': 'Πιθανότητα να δώσει πόντο η τροφή',
    },
  },
} satisfies Texts;

/** A move in words. */
export function describeMove(move: string): string {
  const say = texts[lang()].words;
  const walk = walkOf(move);
  if (walk) {
    const [from, ...rest] = walk.squares;
    return walk.jump ? fill(say['move.jump'], { from, landings: rest.join(', ') }) : fill(say['move.step'], { from, to: rest[0] });
  }
  if (move === 'pass') return say['move.pass'];
  if (move === '+') return say['move.luck'];
  if (move === '.') return say['move.no-luck'];
  const squares = move.replace(/^food:/, '');
  return squares ? fill(say['move.food'], { squares: squares.split(',').join(', ') }) : say['move.no-food'];
}
