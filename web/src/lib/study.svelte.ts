import type { GameUi } from '../games/types';
import { Analysis } from './analysis.svelte';
import { ApiError } from './api';
import { errorText } from './labels';
import { notify } from './notices.svelte';
import { openTable } from './opening';
import type { Options } from './types';
import { Variation } from './variation.svelte';

/** A game that is over and looked into: its analysis, and moves that somebody tries from somewhere in it. */
export class Study {
  readonly analysis: Analysis;
  variation = $state.raw<Variation | null>(null);

  constructor(
    readonly game: GameUi,
    readonly options: Options,
    readonly moves: string[],
    readonly movers: (number | null)[],
  ) {
    this.analysis = new Analysis(game, options, moves, movers);
  }

  /** Where shots are answered from hidden fleets there is nothing to try. */
  get goesOn(): boolean {
    return !this.analysis.shots && this.variation === null;
  }

  /** The moves that are expected from here. */
  line(ply: number): string[] | undefined {
    return this.variation ? this.variation.evaluation?.line : this.analysis.bestAt(ply)?.line;
  }

  tryFrom(ply: number) {
    this.variation = new Variation(this.game, this.options, this.moves.slice(0, ply));
  }

  endTrial() {
    this.variation?.end();
    this.variation = null;
  }

  end() {
    this.analysis.cancel();
    this.endTrial();
  }

  /** A table that begins at this ply, with built-in players on all other seats. */
  async playOn(ply: number, level: string, mine: number) {
    const wishes = Array.from({ length: this.analysis.seats }, (_, seat) =>
      (seat === mine ? { who: 'me' as const } : { who: 'player' as const, spec: level }));
    try {
      await openTable(this.game.name, this.options, wishes, undefined, this.moves.slice(0, ply));
    } catch (error) {
      notify(error instanceof ApiError ? errorText(error, this.game) : String(error), 'bad');
    }
  }
}
