import type { GameUi } from '../games/types';
import { api, ApiError } from './api';
import {
  badShots, kUsualWorth, linesOf, luckLines, luckOf, mistakesOf, orderOf, type Evaluations, type Line, type Luck, type Mistake, type Shot, type Worth,
} from './judgement';
import type { Evaluation, Options } from './types';

const kSlice = 0.25; // seconds a ply
const kBusyWait = 400;
const kMostTries = 25; // while the server has too much to do

type Ask = (game: string, options: Options, moves: string[], time: number, signal: AbortSignal) => Promise<Evaluation>;

export interface Best {
  move: string;
  line: string[];
  score: number;
  seat: number;
}

/** A finished game as the built-in player sees it, position by position. */
export class Analysis {
  /** by ply, from the start to the end */
  evaluations = $state.raw<Evaluations>([]);
  running = $state(false);
  readonly seats: number;
  readonly worth: Worth;
  readonly shots: Shot[] | null;
  #leave: AbortController | null = null;

  constructor(
    readonly game: Pick<GameUi, 'name' | 'seats' | 'worth' | 'shots'>,
    readonly options: Options,
    readonly moves: string[],
    readonly movers: (number | null)[],
    private readonly ask: Ask = api.evaluate,
  ) {
    this.seats = game.seats(options);
    this.worth = game.worth ?? kUsualWorth;
    this.shots = game.shots?.(moves, movers, options) ?? null;
    this.evaluations = Array.from({ length: moves.length + 1 }, () => null);
  }

  /** the part that is done, 0 to 1 */
  get progress(): number {
    return this.evaluations.filter((one) => one !== null).length / this.evaluations.length;
  }

  get begun(): boolean {
    return this.evaluations.some((one) => one !== null);
  }

  get done(): boolean {
    return this.evaluations.every((one) => one !== null);
  }

  readonly mistakes: Mistake[] = $derived.by(() => this.shots
    ? badShots(this.evaluations, this.shots)
    : mistakesOf(this.evaluations, this.moves, this.movers, this.seats, this.worth));

  /** none where nobody shoots */
  readonly luck: Luck[] = $derived.by(() => (this.shots ? luckOf(this.evaluations, this.shots, this.seats) : []));

  /** of the graph; with shots of their luck, a height of 1 being `most` hits */
  readonly chart: { lines: Line[]; most: number | null } = $derived.by(() => this.shots
    ? luckLines(this.evaluations, this.shots, this.seats)
    : { lines: linesOf(this.evaluations, this.seats, this.worth), most: null });

  bestAt(ply: number): Best | null {
    const one = this.evaluations[ply];
    if (!one?.move || one.seat === null || one.score === null) return null;
    return { move: one.move, line: one.line?.length ? one.line : [one.move], score: one.score, seat: one.seat };
  }

  /** Who is to move there, as far as that is known: after what the table draws. */
  toMove(ply: number): number | null {
    return this.movers.slice(ply).find((seat) => seat !== null) ?? this.evaluations[ply]?.seat ?? null;
  }

  /** Looks at what it has not looked at. Throws what the server refuses, unless somebody cancels. */
  async start(): Promise<void> {
    if (this.running) return;
    this.running = true;
    const leave = new AbortController();
    this.#leave = leave;
    try {
      for (const ply of orderOf(this.evaluations.length)) {
        if (this.evaluations[ply] !== null) continue;
        const found = await this.#look(ply, leave.signal);
        if (leave.signal.aborted) return;
        this.evaluations = this.evaluations.with(ply, found);
      }
    } catch (error) {
      if (!leave.signal.aborted) throw error;
    } finally {
      if (this.#leave === leave) this.running = false;
    }
  }

  cancel() {
    this.#leave?.abort();
    this.running = false;
  }

  async #look(ply: number, signal: AbortSignal): Promise<Evaluation> {
    if (ply < this.movers.length && this.movers[ply] === null) return { seat: null, score: null, over: false };
    for (let tries = 1; ; ++tries) {
      try {
        return await this.ask(this.game.name, this.options, this.moves.slice(0, ply), kSlice, signal);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'too-busy' || tries >= kMostTries) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, kBusyWait));
      if (signal.aborted) throw new DOMException('', 'AbortError');
    }
  }
}
