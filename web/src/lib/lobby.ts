// What the start page shows of others' games.
import { freeSeats } from './seats';
import type { EventSummary, TableSummary } from './types';

export type Entry =
  | { kind: 'open' | 'live'; id: string; table: TableSummary }
  | { kind: 'event'; id: string; event: EventSummary };

/** Where somebody waits comes first, then what is going on, then events that are over. */
export function entriesOf(tables: TableSummary[], events: EventSummary[]): Entry[] {
  const at = (kind: 'open' | 'live', of: TableSummary[]) => of.map((table): Entry => ({ kind, id: table.id, table }));
  const shows = (of: EventSummary[]) => of.map((event): Entry => ({ kind: 'event', id: `event ${event.id}`, event }));
  return [
    ...at('open', tables.filter((table) => table.state === 'open' && freeSeats(table.seats).length > 0)),
    ...shows(events.filter((event) => !event.complete)),
    ...at('live', tables.filter((table) => table.state === 'running')),
    ...shows(events.filter((event) => event.complete)),
  ];
}

const kIdle = 180_000;

/** How many moves a running game had when last looked at, since when, and whether it was seen to move. */
interface Beat {
  moves: number;
  since: number;
  seen: boolean;
}

export type Pulse = ReadonlyMap<string, Beat>;

/** The list of tables does not say when somebody moved: whoever looks again sees it. */
export function pulseOf(before: Pulse, tables: TableSummary[], now: number): Pulse {
  return new Map(tables.map(({ id, moves }) => {
    const known = before.get(id);
    if (known?.moves === moves) return [id, known];
    return [id, { moves, since: now, seen: known !== undefined }];
  }));
}

/**
 * The running game that is most worth a look: most watched, then moved last; one that stands still only
 * if all do. What is shown stays as long as it is as good as any, and does not count its own watcher.
 */
export function featuredOf(tables: TableSummary[], pulse: Pulse, now: number, shown: string | null): TableSummary | null {
  const rank = ({ id, spectators }: TableSummary): number[] => {
    const beat = pulse.get(id);
    return [
      beat && now - beat.since < kIdle ? 1 : 0,
      spectators - (id === shown ? 1 : 0),
      id === shown ? 1 : 0,
      beat?.seen ? beat.since : 0,
    ];
  };
  const running = tables.filter((table) => table.state === 'running');
  // of equals the first, which is the newest table
  return running.reduce<TableSummary | null>((best, table) => (best && !isAbove(rank(table), rank(best)) ? best : table), null);
}

function isAbove(one: number[], other: number[]): boolean {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at >= 0 && one[at] > other[at];
}
