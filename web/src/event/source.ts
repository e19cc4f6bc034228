import type { Place } from './place';
import type { Played } from './boards';
import type { Game } from './model';

/** What the report and the live page do each in their own way. */
export interface Source {
  link: (place: Place) => string;
  /** null: there is no board of it here */
  replay: (game: Game) => Promise<Played | null>;
  /** a server that judges positions */
  judges: boolean;
}
