// What all browser tests share: a server of their own, people in a browser, and what every page must be.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { words } from './words.mjs';

// milliseconds for events: a busy machine is no failure; who looks for a fault waits for less
export const kPatience = Number(process.env.AGON_PATIENCE ?? 180_000);
const kLook = 25;
const root = new URL('../../../', import.meta.url);
export const program = process.env.AGON_PROGRAM ?? fileURLToPath(new URL('build/release/agon', root));

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
// taking them is slow, and nobody looks at them on a machine that only wants to know
const pictures = process.env.AGON_PICTURES ? fileURLToPath(new URL('build/screenshots/', root)) : null;
if (pictures) mkdirSync(pictures, { recursive: true });

export const kDesktop = { width: 1280, height: 900 };
export const kPhone = { width: 360, height: 740 };

/** Of a page or a part of it, where pictures are wanted. */
export async function picture(what, name, options = {}) {
  if (pictures) await what.screenshot({ path: join(pictures, `${name}.png`), ...options });
}

/** Numbers between 0 and 1, the same ones for the same seed. */
export function chance(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const services = ['web', 'battleship', 'blokus', 'dame', 'quoridor', 'ants', 'software-challenge'];

/** `agon serve` on ports of the system's choice, with a data folder of its own. */
export class Server {
  #data = mkdtempSync(join(tmpdir(), 'agon-browser-'));
  #process = null;
  #options;
  ports = {};

  /** With further options of the command. */
  constructor(...options) {
    this.#options = options;
  }

  /** Again on the same ports; one of them may be some other program's for a moment. */
  async start() {
    for (const late = Date.now() + kPatience; ; await delay(kLook)) {
      try {
        return await this.#start();
      } catch (error) {
        if (!this.address || Date.now() > late) throw error;
      }
    }
  }

  async #start() {
    const ports = services.flatMap((name) => [`--${name}`, String(this.ports[name] ?? 0)]);
    const child = spawn(program, ['serve', ...ports, '--data', this.#data, '--pace', '0', ...this.#options], { stdio: ['ignore', 'pipe', 'inherit'] });
    this.#process = child;
    const ready = await new Promise((resolve, reject) => {
      createInterface({ input: child.stdout }).on('line', (line) => line.startsWith('ready:') && resolve(line));
      child.once('error', reject);
      child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it was ready`)));
    });
    this.address = /\bweb (\S+)/.exec(ready)[1];
    this.ports = { web: Number(new URL(this.address).port) };
    for (const [, name, port] of ready.matchAll(/\b([a-z-]+) (\d+)\b/g)) this.ports[name] = Number(port);
    return this;
  }

  async kill(signal = 'SIGKILL') {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await gone;
  }

  async stop() {
    await this.kill('SIGTERM');
    rmSync(this.#data, { recursive: true, force: true });
  }

  /** A game from its beginning by the API alone: `choose` names my moves, until `most` of them are made. */
  async playAhead({ id, token }, choose, most = Infinity) {
    for (let made = 0; ; ) {
      const state = await this.api(`tables/${id}?token=${token}`);
      if (state.state === 'over' || (made >= most && state.you.includes(state.to_move))) return state;
      if (!state.you.includes(state.to_move)) {
        await delay(kLook); // the computer is about to answer
        continue;
      }
      const chosen = choose(state);
      const move = chosen === 'fleet' ? (await this.api(`tables/${id}/hint`, { token })).move : chosen;
      await this.api(`tables/${id}/move`, { token, move, seat: state.to_move });
      ++made;
    }
  }

  async api(path, body) {
    const answer = await fetch(`${this.address}/api/${path}`,
      body === undefined ? {} : { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
    const told = await answer.json();
    assert.ok(answer.ok, `${path}: ${JSON.stringify(told)}`);
    return told;
  }

  /** A table whose seats are named by a spec each, or `me`, who gets the token, or `open` or `classic`. */
  async table(game, seats, options = {}) {
    const kinds = seats.map((seat) => (seat === 'me' ? { kind: 'open' } : ['open', 'classic'].includes(seat) ? { kind: seat } : { kind: 'player', spec: seat }));
    const { id } = await this.api('tables', { game, options, seats: kinds });
    let token;
    for (const [seat, who] of seats.entries())
      if (who === 'me') ({ token } = await this.api(`tables/${id}/sit`, { seat, name: 'Ada', token }));
    return { id, token };
  }
}

/** A line to the server that can be cut, as when somebody leaves the Wi-Fi. */
export class Cable {
  #sockets = new Set();
  #listener = null;
  #port = 0;

  constructor(server) {
    this.server = server;
  }

  async mend() {
    const listener = net.createServer((near) => {
      const far = net.connect(this.server.ports.web, '127.0.0.1');
      for (const [one, other] of [[near, far], [far, near]]) {
        this.#sockets.add(one);
        one.pipe(other);
        one.on('error', () => other.destroy());
        one.on('close', () => { this.#sockets.delete(one); other.destroy(); });
      }
    });
    await new Promise((resolve, reject) => listener.once('error', reject).listen(this.#port, '127.0.0.1', resolve));
    this.#port = listener.address().port;
    this.#listener = listener;
    this.address = `http://127.0.0.1:${this.#port}`;
    return this;
  }

  async cut() {
    const closed = new Promise((resolve) => this.#listener.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}

/** WebGL on the processor, the same on every machine. */
export const kWebgl = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

export function launch(drawing = ['--disable-gpu']) {
  return chromium.launch({
    executablePath: process.env.AGON_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', ...drawing, '--disable-dev-shm-usage', '--mute-audio'],
  });
}

/** A browser and a server for the tests of one file; both end with the last of them. */
export async function setUp(drawing) {
  const [browser, server] = await Promise.all([launch(drawing), new Server().start()]);
  after(async () => {
    await browser.close();
    await server.stop();
  });
  return { browser, server };
}

/** Somebody with a browser window, and what the server has told that window of its table. */
export class Visitor {
  state = null;
  /** numbers of the events told, in the order they came, from the one that the first state was of */
  events = [];
  #socket = null;
  #waiting = [];
  #troubles = [];

  static async come(browser, server, { language = 'en', viewport = kDesktop, seed = 1, calm = true } = {}) {
    const visitor = new Visitor();
    visitor.server = server;
    visitor.language = language;
    visitor.context = await browser.newContext({
      viewport, locale: { en: 'en-GB', de: 'de-DE', el: 'el-GR' }[language], reducedMotion: calm ? 'reduce' : 'no-preference',
      baseURL: server.address,
    });
    visitor.context.setDefaultTimeout(kPatience);
    // what the page leaves to chance is the same in every run
    await visitor.context.addInitScript(`{ const draw = (${chance})(${seed}); Math.random = draw; }`);
    visitor.page = await visitor.context.newPage();
    visitor.#listen();
    return visitor;
  }

  #listen() {
    this.page.on('pageerror', (error) => this.#troubles.push(String(error)));
    this.page.on('console', (message) => {
      if (message.type() === 'error' && /Content Security Policy|svelte/i.test(message.text())) this.#troubles.push(message.text());
    });
    this.page.on('request', (request) => {
      const { protocol, host } = new URL(request.url());
      if (protocol.startsWith('http') && host !== new URL(this.server.address).host) this.#troubles.push(`asked ${request.url()}`);
    });
    this.page.on('websocket', (socket) => {
      this.#socket = socket;
      // who asks for no events after a certain one is told the state of now, and what follows it
      const after = new URL(socket.url()).searchParams.get('after');
      let isNew = after === null;
      // what came while the page was leaving the connection before, it did not take
      this.events = this.events.filter((event) => event <= Number(after));
      socket.on('framereceived', ({ payload }) => {
        // the page does not listen to the one before either
        if (socket !== this.#socket) return;
        const message = JSON.parse(String(payload));
        if (isNew && message.state) this.events = [message.state.event];
        isNew &&= !message.state;
        this.#hear(message);
      });
    });
  }

  #hear(message) {
    if (message.state) this.state = message.state;
    if (typeof message.event === 'number') this.events.push(message.event);
    for (const wake of this.#waiting.splice(0)) wake();
  }

  /** The next time the server says something. */
  heard() {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`nothing heard; last state ${JSON.stringify(this.state)?.slice(0, 2000)}`)), kPatience);
      this.#waiting.push(() => { clearTimeout(late); resolve(); });
    });
  }

  /** The state as soon as it is so. */
  async until(isSo) {
    const late = Date.now() + kPatience;
    while (!this.state || !isSo(this.state)) {
      // pings are answered for ever
      assert.ok(Date.now() < late, `never so: ${isSo}; last state ${JSON.stringify(this.state)?.slice(0, 2000)}`);
      await this.heard();
    }
    return this.state;
  }

  /** Waits until this is true in the page. (Playwright's own way needs eval, which the page's policy forbids.) */
  async holds(isSo, what) {
    const late = Date.now() + kPatience;
    const now = async () => (typeof what === 'function' ? what() : what);
    while (!(await this.page.evaluate(isSo, await now()))) {
      assert.ok(Date.now() < late, `never so: ${isSo} of ${JSON.stringify(await now())}`);
      await delay(kLook);
    }
  }

  async open(hash = '#/') {
    // a hash alone would not load anew
    if (this.page.url().startsWith('http')) await this.page.evaluate((to) => { location.hash = to; }, hash);
    else await this.page.goto(`/${hash}`);
  }

  /** To a table, with the secret of a seat if there is one. */
  async sitAt({ id, token }) {
    this.state = null;
    if (!this.page.url().startsWith('http')) await this.page.goto('/#/about');
    if (token) await this.page.evaluate(([table, secret]) => {
      const kept = JSON.parse(localStorage.getItem('agon.tokens') ?? '[]');
      localStorage.setItem('agon.tokens', JSON.stringify([...kept, [table, secret]]));
    }, [id, token]);
    await this.open(`#/table/${id}`);
    await this.until((state) => state.id === id);
    await this.shown();
  }

  /** Waits until the page shows what it was told last. */
  async shown() {
    await this.holds(([counts, over]) => {
      const sign = document.querySelector('[data-sign]')?.getAttribute('data-sign');
      const moves = Number(document.querySelector('[data-moves]')?.getAttribute('data-moves'));
      const board = document.querySelector('main [role="grid"]') ?? document.querySelector('main .curtain');
      return counts.includes(moves) && board !== null && (!over || !['open', 'paused', 'table', 'yours', 'theirs', undefined].includes(sign));
    }, async () => [await this.#counts(), this.state.state === 'over']);
  }

  /** How many moves the list may show: what was told, or the record's own once all is over. */
  async #counts() {
    const { id, state, moves } = this.state;
    if (state !== 'over') return [moves.length];
    const record = await (await fetch(`${this.server.address}/api/tables/${id}/record`)).json();
    return [moves.length, record.moves.length];
  }

  /** The state when it is this person's turn, or when all is over; the page shows it by then. */
  async turn() {
    const mine = ({ state, you, to_move: seat, paused }) => state === 'over' || (state === 'running' && !paused && you.includes(seat));
    await this.until(mine);
    await this.shown();
    if (this.state.state !== 'over') await this.sign('yours');
    return this.state;
  }

  /** Waits until something has happened after this state. */
  async after(state) {
    return this.until((now) => now.event > state.event);
  }

  sign(kind) {
    // a handle would keep the page's nodes alive
    return this.page.locator(`[data-sign="${kind}"]`).first().waitFor();
  }

  /** What the page says by this key in the language of this visitor. */
  word(key) {
    const text = words[this.language][key];
    assert.ok(text, `no text ${key}`);
    return text;
  }

  button(name, exact = true) {
    return this.page.getByRole('button', { name, exact });
  }

  /** The button that bears the text of this key. */
  key(key) {
    return this.button(this.word(key));
  }

  /** What the start page shows of a game. */
  card(game) {
    const heading = this.page.getByRole('heading', { level: 2, name: this.word(`${game}.name`), exact: true });
    return this.page.locator('article').filter({ has: heading });
  }

  async resign() {
    await this.key('resign').click();
    await this.page.getByRole('dialog').getByRole('button', { name: this.word('resign'), exact: true }).click();
  }

  /** Waits until a replay is at this ply. */
  async showsPly(ply) {
    const isThere = ([label, wanted]) => document.querySelector(`input[aria-label="${label}"]`)?.value === wanted;
    await this.holds(isThere, [this.word('replay.ply'), String(ply)]);
  }

  /** What a notice, the board's caption or the voice for screen readers says. */
  async says(text) {
    await this.holds((wanted) => document.body.innerText.includes(wanted)
      || (document.querySelector('[data-testid="spoken"]')?.textContent.includes(wanted) ?? false), text);
  }

  /** Nothing for axe to find, and nothing to scroll sideways. */
  async sound(where) {
    await this.#still();
    if (!(await this.page.evaluate(() => 'axe' in window))) await this.page.evaluate(axe);
    const found = await this.page.evaluate(async () => (await window.axe.run(document, { resultTypes: ['violations'] })).violations
      .map(({ id, help, nodes }) => `${id}: ${help}\n    ${nodes.slice(0, 3).map((node) => `${node.html.slice(0, 160)} (${node.any.map((check) => check.message).join('; ').slice(0, 200)})`).join('\n    ')}`));
    assert.ok(found.length === 0, `axe on ${where}:\n  ${found.join('\n  ')}`);
    await this.#fits(where);
  }

  async #fits(where) {
    const { wide, room, widest } = await this.page.evaluate(() => ({
      wide: document.documentElement.scrollWidth,
      room: innerWidth,
      widest: [...document.querySelectorAll('body *')].filter((one) => one.getBoundingClientRect().right > innerWidth + 1).slice(0, 3)
        .map((one) => one.outerHTML.slice(0, 120)),
    }));
    // controls keep their words inside and stay inside their cards, and no box cuts a control off at its side
    const cut = await this.page.evaluate(() => [...document.querySelectorAll('button, a, select, input, label, output')].filter((one) => {
      const box = one.getBoundingClientRect();
      if (box.width <= 1 || !one.checkVisibility() || one.closest('.visually-hidden')) return false;
      if (one.closest('[role="region"][tabindex]')) return false; // that moves sideways by itself
      if (one.matches('button, a.button') && one.scrollWidth > one.clientWidth + 1) return true;
      const card = one.closest('.card')?.getBoundingClientRect();
      if (card && (box.right > card.right - 2 || box.left < card.left + 2) && !one.matches('li a')) return true;
      for (let around = one.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflowX === 'visible') continue;
        const edge = around.getBoundingClientRect();
        return box.right > edge.right + 1 || box.left < edge.left - 1;
      }
      return false;
    }).map((one) => one.outerHTML.slice(0, 200)));
    assert.ok(cut.length === 0, `${where} cuts off:\n  ${cut.join('\n  ')}`);
    assert.ok(wide <= room, `${where} scrolls sideways: ${wide} > ${room}: ${widest.join('\n')}`);
  }

  /** Colours fade and pieces travel, from part to part; what is looked at has arrived. */
  async #still() {
    await this.page.evaluate(async () => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const moving = () => document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity);
      await document.fonts.ready;
      for (let calm = 0; calm < 3; ++calm) {
        await frame();
        if (moving().length === 0) continue;
        calm = 0;
        await Promise.all(moving().map((one) => one.finished.catch(() => {})));
      }
    });
  }

  /** Pictures of the page as it is, large and small, light and dark; axe sees each of them. */
  async seen(name, { sizes = ['desktop', 'phone'], colours = ['light', 'dark'], axe: checked = true } = {}) {
    const before = this.page.viewportSize();
    for (const size of sizes) {
      await this.page.setViewportSize(size === 'desktop' ? kDesktop : kPhone);
      for (const colorScheme of colours) {
        await this.page.emulateMedia({ colorScheme });
        await this.page.evaluate(() => scrollTo(0, 0));
        const where = `${name} (${size}, ${colorScheme})`;
        await this.#still();
        if (checked) await this.sound(where);
        else await this.#fits(where);
        await picture(this.page, `${name}-${size}-${colorScheme}`, { fullPage: size === 'phone' });
      }
    }
    await this.page.emulateMedia({ colorScheme: 'light' });
    await this.page.setViewportSize(before);
  }

  /** Sets the share of its room that the board takes. */
  async size(share) {
    await this.key('settings').click();
    await this.page.getByLabel(this.word('size')).fill(String(share));
    await this.press('Escape');
    await this.#still();
  }

  /** By Tab alone to something that matches. */
  async tabTo(selector, { back = false, most = 80 } = {}) {
    for (let i = 0; i < most; ++i) {
      if (await this.has(selector)) return;
      await this.page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
    }
    assert.fail(`Tab never came to ${selector}`);
  }

  /** The focus is on something that matches. */
  has(selector) {
    return this.page.evaluate((what) => document.activeElement?.matches(what) ?? false, selector);
  }

  async press(...keys) {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  async leave() {
    await this.context.close();
    assert.deepEqual(this.#troubles, [], 'errors on the page');
  }
}
