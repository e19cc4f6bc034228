import type {
  Acted, Evaluation, EventList, EventState, GameRecord, Games, Hint, Journey, NewTable, Options, Position, Profile, ProfileExport, ProfileGames, Refusal,
  Replay, SeatKind, TableList, TablePort, TableStage, TableState,
} from './types';

/** What the server refused, or `offline` when it could not be asked. */
export class ApiError extends Error {
  readonly code: string;
  readonly why: string | undefined;

  constructor(refusal: Refusal) {
    super(refusal.text);
    this.code = refusal.code;
    this.why = refusal.why;
  }
}

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new ApiError({ code: 'offline', text: 'The server does not answer.' });
  }
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && (body !== null || response.status === 204)) return body as T;
  const refusal = body as Partial<Refusal> | null;
  throw new ApiError({
    code: refusal?.code ?? (response.status >= 500 ? 'offline' : 'bad-answer'),
    text: refusal?.text ?? response.statusText,
    why: refusal?.why,
  });
}

/** Not in the address, which others keep. */
function withToken(token: Token): RequestInit {
  return token ? { headers: { Authorization: `Bearer ${token}` } } : {};
}

function post<T>(path: string, body: unknown, { signal, token = null }: { signal?: AbortSignal; token?: Token } = {}): Promise<T> {
  return ask(path, {
    method: 'POST',
    signal,
    headers: { 'Content-Type': 'application/json', ...withToken(token).headers },
    body: JSON.stringify(body),
  });
}

function query(params: Record<string, string | number | null | undefined>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(params))
    if (value !== null && value !== undefined && value !== '') search.set(key, String(value));
  const text = search.toString();
  return text ? `?${text}` : '';
}

const at = (id: string) => `/api/tables/${encodeURIComponent(id)}`;

export type Token = string | null;

export const api = {
  games: () => ask<Games>('/api/games'),
  playElsewhere: (journey: Journey) => post<{ id: string; token: string }>('/api/remote', journey),
  open: (request: NewTable) => post<TableState>('/api/tables', request),
  tables: (filter: { state?: TableStage; game?: string; limit?: number } = {}) =>
    ask<TableList>(`/api/tables${query(filter)}`),
  table: (id: string, token: Token) => ask<TableState>(at(id), withToken(token)),
  record: (id: string) => ask<GameRecord>(`${at(id)}/record`),
  replay: (id: string, token: Token) => ask<Replay>(`${at(id)}/replay`, withToken(token)),
  replayFile: (record: unknown) => post<Replay>('/api/replay', record),
  why: (id: string, move: string, token: Token) =>
    ask<{ why: string }>(`${at(id)}/why${query({ move })}`, withToken(token)),
  sit: (id: string, body: { seat?: number; name?: string; token?: string; profile?: string }) =>
    post<{ seat: number; token: string }>(`${at(id)}/sit`, body),
  leave: (id: string, token: string, seat?: number) => post<Acted>(`${at(id)}/leave`, { token, seat }),
  seat: (id: string, body: { token: string; seat: number; kind: SeatKind; spec?: string; take?: boolean }) =>
    post<Acted>(`${at(id)}/seat`, body),
  move: (id: string, token: string, move: string, seat?: number) =>
    post<Acted>(`${at(id)}/move`, { token, move, seat }),
  undo: (id: string, token: string, agree?: boolean) => post<Acted>(`${at(id)}/undo`, { token, agree }),
  port: (id: string) => post<TablePort>(`${at(id)}/port`, {}),
  hint: (id: string, token: string, spec?: string) => post<Hint>(`${at(id)}/hint`, { token, spec }),
  resign: (id: string, token: string) => post<Acted>(`${at(id)}/resign`, { token }),
  pause: (id: string, token: string) => post<Acted>(`${at(id)}/pause`, { token }),
  resume: (id: string, token: string) => post<Acted>(`${at(id)}/resume`, { token }),
  /** without a token among those who watch */
  chat: (id: string, text: string, { token, name }: { token?: string; name?: string }) => post<Acted>(`${at(id)}/chat`, { token, name, text }),
  rematch: (id: string, token: string, swap?: boolean) => post<Acted>(`${at(id)}/rematch`, { token, swap }),
  makeProfile: (name: string) => post<{ key: string; profile: Profile }>('/api/profiles', { name }),
  profile: (key: string) => ask<Profile>('/api/profile', withToken(key)),
  renameProfile: (key: string, name: string) => post<Profile>('/api/profile', { name }, { token: key }),
  deleteProfile: (key: string) => ask<null>('/api/profile', { method: 'DELETE', ...withToken(key) }),
  profileGames: (key: string, filter: { game?: string; before?: number; limit?: number } = {}) =>
    ask<ProfileGames>(`/api/profile/games${query(filter)}`, withToken(key)),
  exportProfile: (key: string) => ask<ProfileExport>('/api/profile/export', withToken(key)),
  events: () => ask<EventList>('/api/events'),
  eventGame: (id: string, game: { round: number; pairing: number; game: number }) =>
    ask<GameRecord>(`/api/events/${encodeURIComponent(id)}/${game.round}-${game.pairing}-${game.game}`),
  /** null: nothing is newer than this version */
  event: (id: string, after?: number) => ask<EventState | null>(`/api/events/${encodeURIComponent(id)}${query({ after })}`),
  /** for so many seconds; whoever leaves by the signal is not waited for */
  evaluate: (game: string, options: Options, moves: string[], time?: number, signal?: AbortSignal) =>
    post<Evaluation>('/api/evaluate', { game, options, moves, time }, { signal }),
  position: <V>(game: string, options: Options, moves: string[]) =>
    post<Position<V>>('/api/position', { game, options, moves }),
};
