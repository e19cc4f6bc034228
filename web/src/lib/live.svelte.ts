import { api, ApiError, type Token } from './api';
import type { ClientFrame, LiveEvent, Refusal, ServerFrame, TableState } from './types';

const kFirstWait = 500;
const kLongestWait = 8000;
const kPingEvery = 20_000;
const kSilence = 30_000;
const kAnswer = 4000;
const kMostWaiting = 1000; // states; whoever is further behind sees the newest

export interface LiveHandlers {
  onstate?: (table: TableState) => void;
  onevent?: (event: LiveEvent) => void;
  onrefused?: (refusal: Refusal) => void;
}

/** Waits double up to the longest one; a little chance keeps a crowd from knocking at once. */
export function waitBefore(attempt: number, chance = Math.random()): number {
  const wait = Math.min(kLongestWait, kFirstWait * 2 ** attempt);
  return wait * (0.75 + chance / 2);
}

/** One table as the server tells it, kept up over lost connections and server restarts. */
export class Live {
  table = $state.raw<TableState | null>(null);
  status = $state<'connecting' | 'open' | 'lost' | 'gone'>('connecting');
  /** `performance.now()` when `table` arrived; clocks count down from there. */
  arrived = $state(0);

  /** seconds between two moves shown; 0: each as it comes */
  #pace = 0;
  #waiting: TableState[] = [];
  #next: ReturnType<typeof setTimeout> | undefined;
  #socket: WebSocket | null = null;
  #attempt = 0;
  #last = -1;
  #heard = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pinger: ReturnType<typeof setInterval>;
  #closed = false;

  constructor(
    readonly id: string,
    public token: Token,
    private readonly handlers: LiveHandlers = {},
  ) {
    this.#pinger = setInterval(() => this.#ping(), kPingEvery);
    addEventListener('online', this.#now);
    document.addEventListener('visibilitychange', this.#now);
    this.#connect();
  }

  close() {
    this.#closed = true;
    clearInterval(this.#pinger);
    clearTimeout(this.#timer);
    clearTimeout(this.#next);
    removeEventListener('online', this.#now);
    document.removeEventListener('visibilitychange', this.#now);
    this.#drop();
  }

  /** With another token the same table looks different: its state comes anew, and what has happened since. */
  use(token: Token) {
    this.token = token;
    this.#attempt = 0;
    this.#drop();
    this.#connect();
  }

  get pace(): number {
    return this.#pace;
  }

  set pace(seconds: number) {
    this.#pace = seconds;
    if (seconds > 0) return;
    clearTimeout(this.#next);
    this.#next = undefined;
    const newest = this.#waiting.pop();
    this.#waiting = [];
    if (newest) this.#show(newest);
  }

  send(message: ClientFrame): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  #address(): string {
    const search = new URLSearchParams({ state: '1' });
    if (this.token) search.set('hello', '1');
    if (this.#last >= 0) search.set('after', String(this.#last));
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    return `${scheme}://${location.host}/api/tables/${this.id}/live?${search}`;
  }

  #connect() {
    clearTimeout(this.#timer);
    if (this.#closed) return;
    const socket = new WebSocket(this.#address());
    this.#socket = socket;
    this.#heard = performance.now();
    const token = this.token;
    if (token) socket.onopen = () => socket.send(JSON.stringify({ token } satisfies ClientFrame));
    socket.onmessage = (message) => {
      if (socket !== this.#socket) return;
      this.#heard = performance.now();
      this.#take(String(message.data));
    };
    socket.onclose = () => {
      if (socket === this.#socket) void this.#lost();
    };
  }

  #drop() {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  async #lost() {
    this.#drop();
    if (this.#closed) return;
    this.status = 'lost';
    const gone = await Promise.race([this.#isGone(), this.#noAnswer()]);
    // meanwhile somebody else may have connected, or left
    if (this.#closed || this.#socket) return;
    if (gone) {
      this.status = 'gone';
      return;
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#connect(), waitBefore(this.#attempt++));
  }

  /** A refused WebSocket does not say why; a plain request does. */
  async #isGone(): Promise<boolean> {
    try {
      await api.table(this.id, this.token);
      return false;
    } catch (error) {
      if (!(error instanceof ApiError)) return false;
      if (error.code === 'bad-token') this.token = null;
      return error.code === 'no-such-table';
    }
  }

  /** A dead network may swallow a request and say nothing for minutes. */
  #noAnswer(): Promise<false> {
    return new Promise((resolve) => setTimeout(() => resolve(false), kAnswer));
  }

  #now = () => {
    if (this.#closed || this.status !== 'lost' || document.hidden) return;
    this.#attempt = 0;
    this.#connect();
  };

  #ping() {
    if (this.#socket && performance.now() - this.#heard > kSilence) void this.#lost();
    else this.send({ ping: 1 });
  }

  #take(text: string) {
    let message: ServerFrame;
    try {
      message = JSON.parse(text) as ServerFrame;
    } catch {
      return;
    }
    if ('state' in message) this.#takeState(message.state, message.resync === true);
    else if ('spectators' in message) this.#takeCompany(message.spectators);
    else if ('refused' in message) this.handlers.onrefused?.(message.refused);
    else if ('event' in message) this.#takeEvent(message);
  }

  /** A state may be ahead of the events told so far; they still come. */
  #takeState(state: TableState, resync: boolean) {
    if (this.#last < 0 || resync) this.#last = state.event;
    this.#attempt = 0;
    this.status = 'open';
    if (this.#pace === 0 || !this.table || this.#waiting.length >= kMostWaiting) return this.#show(state);
    this.#waiting.push(state);
    this.#next ??= setTimeout(() => this.#showNext(), 0);
  }

  /** What is no new move comes with the one after it. */
  #showNext() {
    const shown = this.table?.moves.length ?? 0;
    const at = this.#waiting.findIndex((state) => state.moves.length !== shown);
    const next = this.#waiting[at < 0 ? this.#waiting.length - 1 : at];
    this.#waiting = at < 0 ? [] : this.#waiting.slice(at + 1);
    this.#next = undefined;
    if (!next) return;
    this.#show(next);
    this.#next = setTimeout(() => this.#showNext(), this.#pace * 1000);
  }

  #show(state: TableState) {
    this.table = state;
    this.arrived = performance.now();
    this.handlers.onstate?.(state);
  }

  #takeCompany(spectators: number) {
    if (this.table) this.table = { ...this.table, spectators };
  }

  #takeEvent(event: LiveEvent) {
    if (event.event <= this.#last) return;
    this.#last = event.event;
    this.handlers.onevent?.(event);
  }
}
