import { gameEntry } from '../games';
import type { GameUi } from '../games/types';
import { api, ApiError, type Token } from './api';
import { catalog, infoOf, loadCatalog } from './catalog.svelte';
import { download } from './files';
import { t } from './i18n.svelte';
import { errorText, holderName, seatNames } from './labels';
import { Live } from './live.svelte';
import { announce, notify } from './notices.svelte';
import { openTable, ruleOf, wishesOf } from './opening';
import { prefs } from './prefs.svelte';
import { go, links } from './router.svelte';
import { fateOf, freeSeats, levels, swapPartner } from './seats';
import { play } from './sound';
import { forgetToken, keepToken, tokenOf } from './tokens';
import type { Hint, LiveEvent, SeatKind, TableState } from './types';

export interface SeatChoice {
  kind: SeatKind;
  spec?: string;
  take?: boolean;
}

/**
 * One table as this browser sees it: what the server tells of it, what may be done there, and the
 * doing. What happens is heard and read as notices; how it is laid out is the page's business.
 */
export class TableSession {
  game = $state.raw<GameUi | undefined>(undefined);
  hint = $state.raw<Pick<Hint, 'move' | 'heat'> | null>(null);
  thinking = $state(false);
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

  readonly names = $derived(this.table?.seats.map(holderName) ?? []);
  readonly roles = $derived(this.game && this.table ? seatNames(this.game, this.table.options) : []);
  readonly seated = $derived((this.table?.you.length ?? 0) > 0);

  /** A seat of mine is to move, live and connected. */
  readonly active = $derived(this.status === 'open' && this.#isMyTurn() && !this.table!.paused);

  /** Sides have secrets: no taking back, and a curtain between people at one screen. Unknown, there may be some. */
  readonly secrets = $derived(this.table === null || (infoOf(this.table.game)?.secrets ?? true));

  /** What the server says of the game has come, or will not. */
  readonly informed = $derived(this.table !== null && (infoOf(this.table.game) !== undefined || catalog.failed));

  readonly veiled = $derived(
    this.secrets && this.#isMyTurn() && this.table!.you.length > 1 && this.#unveiled !== this.table!.to_move);

  unveil() {
    this.#unveiled = this.table!.to_move;
  }

  move(text: string) {
    if (!this.active || !this.#token) return;
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
      const answer = await api.sit(this.id, { seat, name: prefs.name || undefined, token });
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
    return this.#attempt((token) => api.chat(this.id, token, text));
  }

  /** After the end the wish to play again, before the start the vote to begin with those who are here. */
  rematch(swap?: boolean) {
    return this.#attempt((token) => api.rematch(this.id, token, swap));
  }

  /** The same table anew; only offered when no other person would be left behind. */
  restart() {
    const { game, options, clock } = this.table!;
    return this.#try(() => openTable(game, options, wishesOf(this.table!), clock ? ruleOf(clock) : undefined));
  }

  saveRecord() {
    return this.#try(async () =>
      download(`agon-${this.table!.game}-${this.id}.json`, `${JSON.stringify(await api.record(this.id))}\n`));
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
    else if (event.type === 'said' && !you.some((seat) => seats[seat].name === event.name)) play('said');
    else if (event.type === 'ended') play(you.length === 1 && fateOf(event.result, you[0]) === 'won' ? 'won' : 'over');
    else if (event.type === 'undone') {
      this.hint = null;
      announce(t('undo.done'));
    } else if (event.type === 'undo-answered' && !event.agree) notify(t('undo.declined'));
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
      if (!this.game || !holder.taken || table.you.includes(seat)) continue;
      notify(t('seat.taken-by', { name: holderName(holder), seat: this.roles[seat] }));
    }
  }
}
