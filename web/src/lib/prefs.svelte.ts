import { recall, remember } from './store';

export type Theme = 'auto' | 'light' | 'dark';

interface Prefs {
  theme: Theme;
  sound: boolean;
  name: string;
  level: number;
  /** the board's size on the table page, 0.6 to 1 of what fits */
  scale: number;
  showLegal: boolean;
  /** moves may be prepared while the other thinks */
  premove: boolean;
}

const defaults: Prefs = { theme: 'auto', sound: true, name: '', level: 1, scale: 1, showLegal: true, premove: false };

/** What this browser's person likes; every change is remembered. */
export const prefs = $state<Prefs>({ ...defaults, ...recall<Partial<Prefs>>('prefs', {}) });

export function set<K extends keyof Prefs>(key: K, value: Prefs[K]) {
  prefs[key] = value;
  remember('prefs', $state.snapshot(prefs));
}

export function applyTheme() {
  const root = document.documentElement;
  if (prefs.theme === 'auto') root.removeAttribute('data-theme');
  else root.dataset.theme = prefs.theme;
}

export function calmMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
