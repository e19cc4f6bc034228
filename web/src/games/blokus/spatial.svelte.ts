// Whether and how this browser's person wants the board in three dimensions.
import { recall, remember } from '../../lib/store';

export interface Spatial {
  shadows: boolean;
  room: boolean;
  seat: boolean;
  arrows: boolean;
  motion: boolean;
}

const defaults: Spatial = { shadows: true, room: true, seat: true, arrows: true, motion: true };
export const choices = Object.keys(defaults) as (keyof Spatial)[];

export const spatial = $state({
  on: recall('blokus.3d', false),
  look: { ...defaults, ...recall<Partial<Spatial>>('blokus.3d.look', {}) },
});

export function setOn(on: boolean) {
  spatial.on = on;
  remember('blokus.3d', on);
}

export function setLook(key: keyof Spatial, value: boolean) {
  spatial.look[key] = value;
  remember('blokus.3d.look', $state.snapshot(spatial.look));
}

let able: boolean | null = null;

/** Tried once: browsers without WebGL, or with no card to draw on, have the flat board only. */
export function hasWebgl(): boolean {
  if (able !== null) return able;
  try {
    const context = document.createElement('canvas').getContext('webgl2');
    able = context !== null;
    context?.getExtension('WEBGL_lose_context')?.loseContext();
  } catch {
    able = false;
  }
  return able;
}
