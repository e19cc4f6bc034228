import '../src/app.css';
import './plain.css';
import { mount } from 'svelte';
import { unpacked } from '../src/event/boards';
import type { Event } from '../src/event/model';
import { loadAllTexts, loadFirstLanguage } from '../src/lib/i18n.svelte';
import { inPage } from './parts';
import Report from './Report.svelte';

/** The plain table is there at once; the page takes its place when it is ready. */
async function start() {
  const [text] = await Promise.all([unpacked(inPage('overview')[0]), loadFirstLanguage().then(loadAllTexts)]);
  const target = document.getElementById('app')!;
  target.replaceChildren();
  mount(Report, { target, props: { event: JSON.parse(text) as Event } });
}

void start();
