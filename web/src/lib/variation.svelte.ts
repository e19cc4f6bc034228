import type { GameUi } from '../games/types';
import { api, ApiError } from './api';
import { errorText } from './labels';
import { notify } from './notices.svelte';
import type { Evaluation, Options, Position } from './types';

const kGlance = 0.5; // seconds

/** Moves that somebody tries out, for all sides, from a position of a game. */
export class Variation<V = any> {
  /** null: not here yet */
  position = $state.raw<Position<V> | null>(null);
  /** of the position shown; null: not here yet, or the server has too much to do */
  evaluation = $state.raw<Evaluation | null>(null);
  busy = $state(false);
  #leave: AbortController | null = null;
  /** moves before each one that was tried: what the table draws goes with the move before it */
  #steps = $state.raw<number[]>([]);

  constructor(readonly game: GameUi<V>, readonly options: Options, readonly start: string[]) {
    void this.#show(start);
  }

  get moves(): string[] {
    return this.position?.moves ?? this.start;
  }

  /** that were tried */
  get tried(): number {
    return this.#steps.length;
  }

  async play(move: string): Promise<void> {
    const before = this.moves.length;
    if (this.busy || !(await this.#show([...this.moves, move]))) return;
    this.#steps = [...this.#steps, before];
  }

  async back(): Promise<void> {
    const before = this.#steps.at(-1);
    if (this.busy || before === undefined || !(await this.#show(this.moves.slice(0, before)))) return;
    this.#steps = this.#steps.slice(0, -1);
  }

  /** The rule code that forbids it, '' if legal. */
  why = async (move: string): Promise<string> => {
    try {
      await api.position(this.game.name, this.options, [...this.moves, move]);
      return '';
    } catch (error) {
      return (error instanceof ApiError && error.why) || 'unreadable';
    }
  };

  end() {
    this.#leave?.abort();
  }

  async #show(moves: string[]): Promise<boolean> {
    this.busy = true;
    try {
      this.position = await api.position<V>(this.game.name, this.options, moves);
      void this.#glance();
      return true;
    } catch (error) {
      notify(error instanceof ApiError ? errorText(error, this.game) : String(error), 'bad');
      return false;
    } finally {
      this.busy = false;
    }
  }

  async #glance() {
    this.#leave?.abort();
    const leave = new AbortController();
    this.#leave = leave;
    this.evaluation = null;
    try {
      const found = await api.evaluate(this.game.name, this.options, this.moves, kGlance, leave.signal);
      if (!leave.signal.aborted) this.evaluation = found;
    } catch {
      // nothing is said of it then
    }
  }
}
