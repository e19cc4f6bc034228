// A real server and real browsers for the tests of the page.
//   AGON=build/release/agon npm run browser        AGON_SHOTS=DIR keeps pictures
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';

const program = process.env.AGON ?? '../build/release/agon';
const shots = process.env.AGON_SHOTS;
const games = ['battleship', 'blokus', 'dame', 'quoridor', 'ants'];
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** `agon serve` on ports of the system's choice; `restart` comes back on the same web port. */
export class Server {
  #data = mkdtempSync(join(tmpdir(), 'agon-page-'));
  #process;
  url = '';

  async start() {
    const port = this.url ? new URL(this.url).port : '0';
    const ports = games.flatMap((game) => [`--${game}`, '0']);
    this.#process = spawn(program, ['serve', '--web', port, ...ports, '--data', this.#data],
      { stdio: ['ignore', 'pipe', 'inherit'] });
    for await (const line of createInterface(this.#process.stdout)) {
      const address = /^ready: web (\S+)/.exec(line)?.[1];
      if (address) {
        this.url = address;
        return this;
      }
    }
    throw new Error('the server ended before it was ready');
  }

  async kill() {
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await ended;
  }

  async stop() {
    await this.kill();
    rmSync(this.#data, { recursive: true, force: true });
  }

  async call(method, path, body) {
    const response = await fetch(this.url + path, { method, body: body && JSON.stringify(body) });
    return response.json();
  }
}

export function launch() {
  return chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
}

/** A person with a browser of their own; whatever the page complains about ends up in `faults`. */
export async function person(browser, server, { width = 1280, height = 800, dark = false, lang = 'en', calm = true } = {}) {
  const context = await browser.newContext({
    viewport: { width, height }, locale: lang, colorScheme: dark ? 'dark' : 'light',
    reducedMotion: calm ? 'reduce' : 'no-preference', acceptDownloads: true,
  });
  const page = await context.newPage();
  page.faults = [];
  page.on('pageerror', (error) => page.faults.push(error.message));
  page.on('console', (message) => message.type() === 'error' && page.faults.push(message.text()));
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== server.url) page.faults.push(`fetched ${request.url()}`);
  });
  page.go = (hash) => page.goto(`${server.url}/${hash}`);
  page.table = () => /#\/table\/([0-9a-f]{13})/.exec(page.url())?.[1];
  page.token = () => page.evaluate((id) =>
    JSON.parse(localStorage.getItem('agon.tokens') ?? '[]').find(([table]) => table === id)?.[1], page.table());
  page.sign = () => page.locator('[data-sign]').getAttribute('data-sign');
  page.signIs = (sign) => page.locator(`[data-sign="${sign}"]`).waitFor();
  return page;
}

/** Nothing sticks out, nobody is shut out. */
export async function inspect(page, name) {
  if (shots) {
    mkdirSync(shots, { recursive: true });
    await page.screenshot({ path: join(shots, `${name}.png`), fullPage: true });
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const faults = wide > 0 ? [`${name}: ${wide}px too wide`] : [];
  // evaluate() is not bound by the page's content policy
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  for (const one of violations) faults.push(`${name}: ${one.id}: ${one.nodes.map((node) => node.target).join(' ')}`);
  return faults;
}
