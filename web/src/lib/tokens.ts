import { recall, remember } from './store';

const kMost = 200;

type Kept = [table: string, token: string][];

/** Each table's secret stays in this browser; the oldest are forgotten. */
export function tokenOf(table: string): string | null {
  return recall<Kept>('tokens', []).find(([id]) => id === table)?.[1] ?? null;
}

/** The tables where this browser holds a seat, or has held one. */
export function heldTables(): Set<string> {
  return new Set(recall<Kept>('tokens', []).map(([id]) => id));
}

export function keepToken(table: string, token: string) {
  const others = recall<Kept>('tokens', []).filter(([id]) => id !== table);
  remember('tokens', [...others, [table, token]].slice(-kMost));
}

export function forgetToken(table: string) {
  remember('tokens', recall<Kept>('tokens', []).filter(([id]) => id !== table));
}
