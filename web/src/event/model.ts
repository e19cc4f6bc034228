// What the views of an event are computed from: pure, and the same for the report and the live page.
import { fateOf, type Fate } from '../lib/seats';
import type { EventGame, EventPairing, EventStanding, EventState } from '../lib/types';

/** A game as the report has it; the live page knows less. */
export interface Game extends EventGame {
  plies?: number;
  /** its board among the parts of the report */
  place?: [part: number, index: number];
  points?: number[];
  /** the last that each seat's program said */
  words?: string[];
}

export interface Event extends Omit<EventState, 'games'> {
  games: Game[];
  csv?: string;
  trf?: string;
}

/** A line of the table, with the entrant's place in the settings. */
export interface Row extends EventStanding {
  index: number;
}

const kFaults = ['illegal move', 'timeout', 'disconnect', 'false answer', 'withdrawn'];

export const isFault = (reason: string): boolean => kFaults.includes(reason);

export const keyOf = (game: Pick<Game, 'round' | 'pairing' | 'game'>): string => `${game.round}-${game.pairing}-${game.game}`;

export function rowsOf(event: Pick<Event, 'event' | 'standings'>): Row[] {
  const places = new Map(event.event.entrants.map(({ name }, index) => [name, index]));
  return event.standings.entrants.map((line) => ({ ...line, index: places.get(line.name) ?? -1 }));
}

export function fate(game: Pick<Game, 'scores' | 'reason'>, seat: number): Fate {
  return fateOf(game, seat);
}

/** This entrant's points of a game. */
export function pointsIn(game: Pick<Game, 'entrants' | 'scores'>, entrant: number): number {
  return game.scores[game.entrants.indexOf(entrant)] ?? 0;
}

export function gamesOf(games: Game[], of: number[], faults = false): Game[] {
  return games.filter((game) => of.every((entrant) => game.entrants.includes(entrant)) && (!faults || isFault(game.reason)));
}

/** What one entrant has made of its games with another. */
export interface Meeting {
  points: number;
  games: Game[];
}

/** `meetings(event)[a][b]`: none where they have not met. */
export function meetings(event: Pick<Event, 'event' | 'games'>): (Meeting | undefined)[][] {
  const all: (Meeting | undefined)[][] = event.event.entrants.map(() => []);
  for (const game of event.games)
    for (const one of game.entrants)
      for (const other of game.entrants)
        if (one !== other) {
          const meeting = (all[one][other] ??= { points: 0, games: [] });
          meeting.points += pointsIn(game, one);
          meeting.games.push(game);
        }
  return all;
}

/** Better, worse or as good as the others on average. */
export function sideOf(points: number, games: number, seats: number): 'good' | 'even' | 'bad' {
  const fair = games / seats;
  if (Math.abs(points - fair) < 1e-9) return 'even';
  return points > fair ? 'good' : 'bad';
}

/** A pairing's games, by `pairingKey`. */
export function byPairing(games: Game[]): Map<string, Game[]> {
  const pairings = new Map<string, Game[]>();
  for (const game of games) {
    const of = pairings.get(pairingKey(game));
    if (of) of.push(game);
    else pairings.set(pairingKey(game), [game]);
  }
  return pairings;
}

export const pairingKey = (one: Pick<EventPairing, 'round' | 'pairing'>): string => `${one.round}-${one.pairing}`;

export interface Round {
  number: number;
  pairings: EventPairing[];
}

export function roundsOf(pairings: EventPairing[]): Round[] {
  const rounds = new Map<number, EventPairing[]>();
  for (const one of pairings) rounds.set(one.round, [...(rounds.get(one.round) ?? []), one]);
  return [...rounds].sort(([a], [b]) => a - b).map(([number, of]) => ({ number, pairings: of.sort((a, b) => a.pairing - b.pairing) }));
}

/** A pairing of a knockout and the two it follows from; fewer where somebody had no opponent before. */
export interface Knot {
  pairing: EventPairing;
  from: Knot[];
  /** null: nobody yet */
  winner: number | null;
}

/** The bracket as trees, one for each pairing of the last round. */
export function bracketOf(pairings: EventPairing[], first: number | null): Knot[] {
  const rounds = roundsOf(pairings);
  const plays = (round: number, entrant: number) => rounds[round]?.pairings.some(({ entrants }) => entrants.includes(entrant)) ?? false;
  const knotOf = (pairing: EventPairing, round: number): Knot => ({
    pairing,
    from: round === 0 ? [] : pairing.entrants.flatMap((entrant) => {
      const before = rounds[round - 1].pairings.find(({ entrants }) => entrants.includes(entrant));
      return before ? [knotOf(before, round - 1)] : [];
    }),
    winner: pairing.entrants.find((entrant) => plays(round + 1, entrant) || (round === rounds.length - 1 && entrant === first)) ?? null,
  });
  return rounds.at(-1)?.pairings.map((pairing) => knotOf(pairing, rounds.length - 1)) ?? [];
}

/** 3 → 3, 2.5 → 2½, a third → 0.33. */
export function pointsText(points: number): string {
  const whole = Math.floor(points + 1e-9);
  const rest = points - whole;
  if (rest < 1e-6) return String(whole);
  if (Math.abs(rest - 0.5) < 1e-6) return `${whole || ''}½`;
  return points.toFixed(2);
}

/** Round numbers that cover all of it, four to eight of them. */
export function ticks(from: number, to: number): number[] {
  const span = Math.max(to - from, 1);
  const step = [10, 20, 50, 100, 200, 500, 1000, 2000, 5000].find((one) => span / one <= 7) ?? 10_000;
  const first = Math.floor(from / step) * step;
  const count = Math.max(Math.ceil((to - first) / step), 1) + 1;
  return Array.from({ length: count }, (_, index) => first + index * step);
}

/** What is left of an event, for people: 95 → 1:35. */
export function durationText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const minutes = Math.floor(whole / 60);
  const two = (number: number) => String(number).padStart(2, '0');
  return minutes < 60 ? `${minutes}:${two(whole % 60)}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(whole % 60)}`;
}
