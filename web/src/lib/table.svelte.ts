import { gameEntry } from '../games';
import type { GameUi } from '../games/types';
import { api, ApiError, type Token } from './api';
import { catalog, infoOf, loadCatalog } from './catalog.svelte';
import { download } from './files';
import { t } from './i18n.svelte';
import { errorText, holderName, seatNames } from './labels';
import { Live } from './live.svelte';
import { announce, notify } from './notices.svelte';
import { hasOpened, openTable, ruleOf, wishesOf } from './opening';
import { prefs } from './prefs.svelte';
import { profileKey } from './profile.svelte';
import { go, links } from './router.svelte';
import { fateOf, freeSeats, isElsewhere, levels, swapPartner } from './seats';
import { play } from './sound';
import { forgetToken, keepToken, tokenOf } from './tokens';
import type { Hint, LiveEvent, Replay, SeatKind, TableState } from './types';

export interface SeatChoice {
  kind: SeatKind;
  spec?: string;
  take?: boolean;
}

interface Told {
  moves: string[];
  movers: (number | null)[];
}

function toldIn({ plies }: Replay): Told {
  return { moves: plies.slice(1).map(({ move }) => move ?? ''), movers: plies.slice(1).map(({ seat }) => seat) };
}

/**
 * One table as this browser sees it: what the server tells of it, what may be done there, and the
 * doing. What happens is heard and read as notices; how it is laid out is the page's business.
 */
export class TableSession {
  game = $state.raw<GameUi | undefined>(undefined);
  hint = $state.raw<Pick<Hint, 'move' | 'heat'> | null>(null);
  thinking = $state(false);
  /** a move of mine for when it is my turn */
  premove = $state<string | null>(null);
  /** the ply looked at; null: the newest, as the game goes on */
  at = $state<number | null>(null);
  /** the game so far, position by position; fetched when somebody looks back */
  #past = $state.raw<Replay | null>(null);
  /** whose secrets may be on the screen */
  #unveiled = $state<number | null>(null);
  readonly #live: Live;
  /** seats taken, to be told when the state says by whom */
  #seatings: { event: number; seat: number }[] = [];
  #sitting = false;

  constructor(readonly id: string) {
    this.#live = new Live(id, tokenOf(id), {
      onstate: (table) => this.#see(table),
      onevent: (event) => this.#hear(event),
      onrefused: (refusal) => this.#refused(new ApiError(refusal)),
    });
    void loadCatalog();
  }

  close() {
    this.#live.close();
  }

  get table(): TableState | null {
    return this.#live.table;
  }

  get status(): Live['status'] {
    return this.#live.status;
  }

  /** `performance.now()` when `table` arrived. */
  get arrived(): number {
    return this.#live.arrived;
  }

  /**
   * The moves so far, as they are listed and stepped through. Of a game with secrets that is over
   * the record has others than were told while it was played: fleets, and no answers.
   */
  readonly told = $derived.by((): Told => {
    const past = this.#past;
    if (this.table?.state === 'over' && past?.result) return toldIn(past);
    return { moves: this.table?.moves ?? [], movers: this.table?.movers ?? [] };
  });

  /** What the board shows: the position of now, or the one looked at. */
  readonly shown = $derived.by((): Told & { view: unknown } => {
    const ply = this.at === null ? undefined : this.#past?.plies[this.at];
    if (ply === undefined) return { view: this.table?.view, moves: this.table?.moves ?? [], movers: this.table?.movers ?? [] };
    const { moves, movers } = toldIn(this.#past!);
    return { view: ply.view, moves: moves.slice(0, this.at!), movers: movers.slice(0, this.at!) };
  });

  readonly roles = $derived(this.game && this.table ? seatNames(this.game, this.table.options) : []);
  /** Several people at one screen are told apart by what they play. */
  readonly names = $derived(this.table?.seats.map((seat, index) =>
    this.table!.you.length > 1 && this.table!.you.includes(index) ? this.roles[index] ?? '' : holderName(seat)) ?? []);
  readonly seated = $derived((this.table?.you.length ?? 0) > 0);

  /** A seat of mine is to move, live and connected. */
  readonly active = $derived(this.status === 'open' && this.#isMyTurn() && !this.table!.paused);

  /** Sides have secrets: no taking back, and a curtain between people at one screen. Unknown, there may be some. */
  readonly secrets = $derived(this.table === null || (infoOf(this.table.game)?.secrets ?? true));

  /** What the server says of the game has come, or will not. */
  readonly informed = $derived(this.table !== null && (infoOf(this.table.game) !== undefined || catalog.failed));

  readonly veiled = $derived(
    this.secrets && this.#isMyTurn() && this.table!.you.length > 1 && this.#unveiled !== this.table!.to_move);

  /** A move can be prepared: nothing is hidden or drawn, and only one other plays. */
  readonly prepares = $derived(
    prefs.premove && this.game?.premove === true && this.status === 'open' && this.table?.state === 'running' && !this.table.paused &&
    this.table.seats.length === 2 && this.table.you.length === 1 && this.table.to_move === 1 - this.table.you[0]);

  /** No person plays: whoever watches may choose how fast. */
  readonly automatic = $derived(this.table !== null && this.table.seats.every((seat) => seat.kind !== 'open'));

  readonly mayUndo = $derived(
    this.table?.state === 'running' && this.table.undo === null && !this.secrets && !isElsewhere(this.table.seats) &&
    this.table.movers.some((seat) => seat !== null && this.table!.you.includes(seat)));

  /** Nobody else would be left behind, and it is mine: I sit there, or I opened it to watch. */
  get mayRestart(): boolean {
    const { table } = this;
    if (!table || table.seats.some((seat, index) => seat.kind === 'open' && !table.you.includes(index)) || isElsewhere(table.seats)) return false;
    return this.seated || hasOpened(this.id);
  }

  get pace(): number {
    return this.#live.pace;
  }

  set pace(seconds: number) {
    this.#live.pace = seconds;
  }

  /** Steps to a ply; the last one is the game as it goes on. */
  async look(ply: number | null) {
    if (ply !== null && ply < this.told.moves.length && (this.#past?.plies.length ?? 0) <= ply) await this.#loadPast();
    const last = Math.max(this.told.moves.length, (this.#past?.plies.length ?? 1) - 1);
    this.at = ply === null || ply >= last || !this.#past ? null : Math.max(0, ply);
  }

  /** The moves of a game that is over as its record has them; null: they are not here yet. */
  get recorded(): Told | null {
    return this.table?.state === 'over' && this.#past?.result ? toldIn(this.#past) : null;
  }

  /** Fetches the record's positions, for looking into the game. */
  async fetchPast() {
    if (!this.#past?.result) await this.#loadPast();
  }

  prepare(move: string | null) {
    this.premove = move;
  }

  unveil() {
    this.#unveiled = this.table!.to_move;
  }

  move(text: string) {
    if (!this.active || !this.#token) return;
    this.at = null;
    const seat = this.table!.to_move!;
    if (!this.#live.send({ move: text, seat })) void this.#attempt((token) => api.move(this.id, token, text, seat));
  }

  async why(text: string): Promise<string> {
    try {
      return (await api.why(this.id, text, this.#token)).why;
    } catch {
      return '';
    }
  }

  async askHint() {
    this.thinking = true;
    const moves = this.table!.moves.length;
    await this.#attempt(async (token) => {
      const { move, heat } = await api.hint(this.id, token);
      if (this.table?.moves.length !== moves) return;
      this.hint = { move, heat };
      announce(t('hint.is', { move: this.#inWords(move, this.table.to_move) }));
    });
    this.thinking = false;
  }

  async sit(seat: number) {
    this.#sitting = true;
    try {
      // A seat that was left in a game with secrets is kept for who left it.
      const returns = this.secrets && this.table?.state === 'running';
      const token = this.seated || returns ? this.#token ?? undefined : undefined;
      const answer = await api.sit(this.id, { seat, name: prefs.name || undefined, token, profile: await profileKey() });
      keepToken(this.id, answer.token);
      this.#live.use(answer.token);
      this.#seatings = this.#seatings.filter((one) => one.seat !== answer.seat);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'bad-token') forgetToken(this.id);
      this.#refused(error);
    }
    this.#sitting = false;
    this.#tellSeats();
  }

  async fill() {
    const spec = levels[prefs.level] ?? 'normal';
    for (const seat of freeSeats(this.table!.seats)) await this.changeSeat(seat, { kind: 'player', spec });
  }

  changeSeat(seat: number, choice: SeatChoice) {
    return this.#attempt((token) => api.seat(this.id, { token, seat, ...choice }));
  }

  swapSides() {
    const mine = this.table!.you[0];
    const other = swapPartner(this.table!)!;
    const spec = this.table!.seats[other].spec;
    return this.#attempt(async (token) => {
      await api.seat(this.id, { token, seat: other, kind: 'open', take: true });
      await api.seat(this.id, { token, seat: mine, kind: 'player', spec });
    });
  }

  /** Asks to take back, or answers such a wish. */
  undo(agree?: boolean) {
    return this.#attempt((token) => api.undo(this.id, token, agree));
  }

  resign() {
    return this.#attempt((token) => api.resign(this.id, token));
  }

  togglePause() {
    return this.#attempt((token) => (this.table!.paused ? api.resume(this.id, token) : api.pause(this.id, token)));
  }

  say(text: string) {
    const who = this.seated && this.#token ? { token: this.#token } : { name: prefs.name || undefined };
    return this.#try(() => api.chat(this.id, text, who));
  }

  /** After the end the wish to play again, before the start the vote to begin with those who are here. */
  rematch(swap?: boolean) {
    return this.#attempt((token) => api.rematch(this.id, token, swap));
  }

  /** The same table anew. */
  restart() {
    const { game, options, clock } = this.table!;
    return this.#try(() => openTable(game, options, wishesOf(this.table!), clock ? ruleOf(clock) : undefined));
  }

  saveRecord() {
    return this.#try(async () =>
      download(`agon-${this.table!.game}-${this.id}.json`, `${JSON.stringify(await api.record(this.id))}\n`));
  }

  async #loadPast() {
    try {
      this.#past = await api.replay(this.id, this.#token);
    } catch (error) {
      this.#refused(error);
    }
  }

  get #token(): Token {
    return this.#live.token;
  }

  #isMyTurn(): boolean {
    const { table } = this;
    return table?.state === 'running' && table.to_move !== null && table.you.includes(table.to_move);
  }

  #inWords(move: string, seat: number | null): string {
    return this.game?.describe?.(move, seat, this.table!.options) ?? move;
  }

  async #try(what: () => Promise<unknown>) {
    try {
      await what();
    } catch (error) {
      this.#refused(error);
    }
  }

  async #attempt(what: (token: string) => Promise<unknown>) {
    const token = this.#token;
    if (token) await this.#try(() => what(token));
  }

  #refused(error: unknown) {
    play('refused');
    notify(error instanceof ApiError ? errorText(error, this.game) : String(error), 'bad');
  }

  #see(table: TableState) {
    if (!this.game) void gameEntry(table.game)?.load().then((game) => (this.game = game));
    if (catalog.failed) void loadCatalog();
    this.#tellSeats();
    this.#followOn(table);
    if (table.state === 'over' && !this.#past?.result && infoOf(table.game)?.secrets) void this.#loadPast();
    this.#playPrepared(table);
  }

  #playPrepared({ legal }: TableState) {
    const move = this.premove;
    if (move === null || !this.active) return;
    this.premove = null;
    if (legal === null || legal.includes(move)) this.move(move);
    else notify(t('premove.gone', { move: this.#inWords(move, this.table!.to_move) }));
  }

  /** The rematch keeps everybody's token; who wished for it goes there. */
  #followOn({ next, rematch, you }: TableState) {
    if (!next || !this.#token || !this.seated) return;
    keepToken(next, this.#token);
    if (rematch.some((wish, seat) => wish && you.includes(seat))) go(links.table(next));
  }

  #hear(event: LiveEvent) {
    if (!this.table || !this.game) return;
    const { you, seats } = this.table;
    if (event.type === 'moved') this.#tellMove(event);
    else if (event.type === 'said' && event.text && !you.some((seat) => seats[seat].name === event.name)) play('said');
    else if (event.type === 'ended') play(you.length === 1 && fateOf(event.result, you[0]) === 'won' ? 'won' : 'over');
    else if (event.type === 'undone') {
      this.hint = null;
      this.premove = null;
      this.#past = null;
      this.at = null;
      announce(t('undo.done'));
    } else if (event.type === 'undo-answered' && !event.agree && !you.includes(event.seat)) notify(t('undo.declined'));
    else if (event.type === 'seated' && event.holder.taken) {
      this.#seatings.push(event);
      this.#tellSeats();
    }
  }

  #tellMove({ seat, moves }: Extract<LiveEvent, { type: 'moved' }>) {
    this.hint = null;
    const who = seat === null ? '' : `${this.roles[seat]}: `;
    announce(who + moves.map((move) => this.#inWords(move, seat)).join(', '));
    const struck = moves.some((move) => this.game!.strikes?.(move, this.table!.view));
    const mine = seat !== null && this.table!.you.includes(seat);
    play(mine ? (struck ? 'took' : 'move') : struck ? 'lost' : 'turn');
  }

  #tellSeats() {
    const { table } = this;
    if (!table || this.#sitting) return;
    const due = this.#seatings.filter(({ event }) => event <= table.event);
    this.#seatings = this.#seatings.filter(({ event }) => event > table.event);
    for (const { seat } of due) {
      const holder = table.seats[seat];
      if (!this.game || !holder.taken || holder.kind === 'remote' || table.you.includes(seat)) continue;
      notify(t('seat.taken-by', { name: holderName(holder), seat: this.roles[seat] }));
    }
  }
}
