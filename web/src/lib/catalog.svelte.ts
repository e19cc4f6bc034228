import { api } from './api';
import type { GameInfo } from './types';

/** What the server offers; asked once. */
export const catalog = $state<{ version: string; games: GameInfo[]; profiles: boolean; remote: boolean; failed: boolean }>({
  version: '',
  games: [],
  profiles: false,
  remote: false,
  failed: false,
});

let asked = false;

export async function loadCatalog() {
  if (asked) return;
  asked = true;
  try {
    const answer = await api.games();
    catalog.version = answer.version;
    catalog.games = answer.games;
    catalog.profiles = answer.profiles;
    catalog.remote = answer.remote;
    catalog.failed = false;
  } catch {
    asked = false;
    catalog.failed = true;
  }
}

/** Whether a classic protocol of the game can do this. */
export function anyProtocol(game: string, can: 'late_programs' | 'names_tables' | 'votes'): boolean {
  return infoOf(game)?.protocols.some((protocol) => protocol[can]) ?? false;
}

export function infoOf(game: string): GameInfo | undefined {
  return catalog.games.find((one) => one.name === game);
}
