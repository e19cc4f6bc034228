// Reports of events of all games, and what is in them.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after } from 'node:test';
import { inflateSync } from 'node:zlib';
import { program } from './support.mjs';

/** A folder with `GAME/index.html`, gone with the tests. */
export function writeReports() {
  const samples = process.env.AGON_SAMPLE_REPORTS ?? join(dirname(program), 'tests/sample_reports');
  assert.ok(existsSync(samples), `${samples} is not built`);
  const folder = mkdtempSync(join(tmpdir(), 'agon-report-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  execFileSync(samples, [folder]);
  return folder;
}

/** The event as the API tells it. */
export function eventIn(folder, game) {
  const html = readFileSync(join(folder, game, 'index.html'), 'utf8');
  const [, text] = /data-agon="overview">([^<]*)</.exec(html);
  return JSON.parse(inflateSync(Buffer.from(text, 'base64')).toString('utf8'));
}
