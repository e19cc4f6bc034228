// Wood, patterns and letters, drawn once on a canvas; the same in every run.
import { CanvasTexture, RepeatWrapping, SRGBColorSpace } from 'three';

/** Numbers between 0 and 1, the same ones for the same seed. */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

export function canvas(width: number, height = width): CanvasRenderingContext2D {
  const element = document.createElement('canvas');
  Object.assign(element, { width, height });
  // drawn by the processor: it is only read, once
  return element.getContext('2d', { willReadFrequently: true })!;
}

export function texture(pen: CanvasRenderingContext2D, repeats = false): CanvasTexture {
  const made = new CanvasTexture(pen.canvas);
  made.colorSpace = SRGBColorSpace;
  made.anisotropy = 4;
  if (repeats) made.wrapS = made.wrapT = RepeatWrapping;
  return made;
}

export interface Wood {
  base: [number, number, number];
  /** how much one plank differs from the next, and dark from light within one */
  variety: number;
  contrast: number;
  planks: number;
  seed: number;
}

export const table: Wood = { base: [122, 86, 60], variety: 11, contrast: 0.3, planks: 5, seed: 7 };
export const frame: Wood = { base: [86, 52, 32], variety: 0, contrast: 0.26, planks: 1, seed: 3 };
export const field: Wood = { base: [224, 186, 134], variety: 5, contrast: 0.14, planks: 1, seed: 5 };

/** Boards of wood whose grain runs to the right; tiles without a seam. */
export function wood({ base, variety, contrast, planks, seed }: Wood, size = 1024): CanvasTexture {
  const pen = canvas(size);
  const draw = chance(seed);
  const high = size / planks;
  for (let plank = 0; plank < planks; plank++) {
    const shade = (draw() - 0.5) * 2 * variety;
    pen.save();
    pen.beginPath();
    pen.rect(0, plank * high, size, high);
    pen.clip();
    pen.fillStyle = `rgb(${base.map((part) => Math.round(part + shade)).join(' ')})`;
    pen.fillRect(0, plank * high, size, high);
    grain(pen, plank * high, high, size, contrast, draw);
    pen.restore();
    if (planks === 1) continue;
    pen.fillStyle = 'rgb(20 8 2 / 60%)';
    pen.fillRect(0, plank * high, size, 2.5);
    pen.fillStyle = 'rgb(255 225 180 / 14%)';
    pen.fillRect(0, plank * high + 3, size, 2);
  }
  return texture(pen, true);
}

/** Long lines that swing together, closed over the seam, and fine pores between them. */
function grain(pen: CanvasRenderingContext2D, top: number, high: number, size: number, contrast: number, draw: () => number) {
  const [first, second] = [draw() * 7, draw() * 7];
  const swing = size * (0.006 + draw() * 0.01);
  const bend = (x: number, y: number) => {
    const around = (x / size) * 2 * Math.PI;
    return swing * (Math.sin(around + first + y * 0.006) + 0.5 * Math.sin(2 * around + second + y * 0.013));
  };
  const lines = Math.round(high / 3.2);
  for (let i = -8; i < lines + 8; i++) {
    const y = top + ((i + draw()) / lines) * high;
    const dark = draw() < 0.62;
    pen.strokeStyle = dark ? `rgb(30 12 2 / ${contrast * draw()})` : `rgb(255 226 180 / ${contrast * 0.55 * draw()})`;
    pen.lineWidth = 0.6 + draw() * draw() * 3.4;
    pen.beginPath();
    for (let x = 0; x <= size; x += size / 32) pen.lineTo(x, y + bend(x, y));
    pen.stroke();
  }
  for (let i = 0; i < high * 1.6; i++) {
    const [x, y, long] = [draw() * size, top + draw() * high, 6 + draw() * 34];
    pen.strokeStyle = `rgb(24 8 0 / ${contrast * 0.7 * draw()})`;
    pen.lineWidth = 0.8;
    for (const left of [x, x - size]) {
      pen.beginPath();
      pen.moveTo(left, y + bend(x, y));
      pen.lineTo(left + long, y + bend(x + long, y));
      pen.stroke();
    }
  }
}

/** The colours of tiles.css, a little deeper: here there is light on them. */
export const colours = ['#1f66b8', '#f0b010', '#c9301f', '#1f8a3c'];
const patterns: ((pen: CanvasRenderingContext2D, size: number) => void)[] = [
  (pen, size) => {
    pen.strokeStyle = 'rgb(255 255 255 / 34%)';
    pen.lineWidth = size * 0.085;
    for (const off of [-0.33, 0, 0.33]) {
      pen.beginPath();
      pen.moveTo(size * (0.26 + off * 0.5 - 0.0), size * (0.74 + off * 0.5));
      pen.lineTo(size * (0.74 + off * 0.5), size * (0.26 + off * 0.5));
      pen.stroke();
    }
  },
  (pen, size) => disc(pen, size, 'rgb(110 66 0 / 66%)'),
  (pen, size) => {
    pen.fillStyle = 'rgb(255 255 255 / 44%)';
    pen.beginPath();
    pen.roundRect(size * 0.22, size * 0.42, size * 0.56, size * 0.16, size * 0.05);
    pen.fill();
  },
  (pen, size) => {
    pen.strokeStyle = 'rgb(255 255 255 / 50%)';
    pen.lineWidth = size * 0.085;
    pen.beginPath();
    pen.arc(size / 2, size / 2, size * 0.2, 0, 2 * Math.PI);
    pen.stroke();
  },
];

function disc(pen: CanvasRenderingContext2D, size: number, fill: string) {
  pen.fillStyle = fill;
  pen.beginPath();
  pen.arc(size / 2, size / 2, size * 0.18, 0, 2 * Math.PI);
  pen.fill();
}

/** As if light went a little way into it: brighter in the middle, deeper towards the edges. */
function shine(pen: CanvasRenderingContext2D, size: number) {
  const light = pen.createRadialGradient(size * 0.42, size * 0.4, 0, size / 2, size / 2, size * 0.66);
  light.addColorStop(0, 'rgb(255 255 255 / 13%)');
  light.addColorStop(0.55, 'rgb(255 255 255 / 4%)');
  light.addColorStop(1, 'rgb(0 0 0 / 20%)');
  pen.fillStyle = light;
  pen.fillRect(size * 0.08, size * 0.08, size * 0.84, size * 0.84);
}

/** The face of a stone of this colour, with its pattern; the margin is plain. */
export function face(colour: number, size = 128): CanvasTexture {
  const pen = canvas(size);
  pen.fillStyle = colours[colour];
  pen.fillRect(0, 0, size, size);
  shine(pen, size);
  pen.save();
  pen.beginPath();
  pen.roundRect(size * 0.16, size * 0.16, size * 0.68, size * 0.68, size * 0.06);
  pen.clip();
  patterns[colour](pen, size);
  pen.restore();
  return texture(pen);
}

/** Everything written or marked on board and stones, in one picture of 8 by 8. */
export const kAtlas = 8;
export const glyphs = '0123456789abcdefghijklmnopqrstuvwxyz×';
export const signs = ['dot', 'ring', 'frame', 'dashed', 'hatch', 'fill', 'tick', 'glow'] as const;
export type Sign = (typeof signs)[number];

export function glyphIndex(of: Sign | string): number {
  const sign = (signs as readonly string[]).indexOf(of);
  return sign >= 0 ? kAtlas * kAtlas - signs.length + sign : glyphs.indexOf(of);
}

export function atlas(size = 1024): CanvasTexture {
  const pen = canvas(size);
  const cell = size / kAtlas;
  pen.fillStyle = pen.strokeStyle = '#fff';
  pen.font = `600 ${cell * 0.72}px system-ui, sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  const inside = (index: number, paint: () => void) => {
    pen.save();
    pen.translate((index % kAtlas) * cell, Math.floor(index / kAtlas) * cell);
    paint();
    pen.restore();
  };
  [...glyphs].forEach((glyph, i) => inside(i, () => pen.fillText(glyph, cell / 2, cell * 0.53)));
  const paint: Record<Sign, () => void> = {
    dot: () => { round(pen, cell, 0.2); pen.fill(); },
    ring: () => { round(pen, cell, 0.36); pen.lineWidth = cell * 0.09; pen.stroke(); },
    frame: () => { box(pen, cell, 0.1); pen.lineWidth = cell * 0.1; pen.stroke(); },
    dashed: () => { box(pen, cell, 0.12); pen.setLineDash([cell * 0.15, cell * 0.1]); pen.lineWidth = cell * 0.08; pen.stroke(); },
    hatch: () => { box(pen, cell, 0.06); pen.clip(); strokes(pen, cell); },
    fill: () => { box(pen, cell, 0.06); pen.fill(); },
    tick: () => { pen.lineWidth = cell * 0.1; pen.lineCap = 'round'; pen.beginPath(); pen.moveTo(cell * 0.26, cell * 0.52); pen.lineTo(cell * 0.44, cell * 0.7); pen.lineTo(cell * 0.76, cell * 0.32); pen.stroke(); },
    glow: () => {
      const light = pen.createRadialGradient(cell / 2, cell / 2, 0, cell / 2, cell / 2, cell * 0.48);
      light.addColorStop(0, 'rgb(255 255 255 / 100%)');
      light.addColorStop(1, 'rgb(255 255 255 / 0%)');
      pen.fillStyle = light;
      pen.fillRect(0, 0, cell, cell);
    },
  };
  for (const sign of signs) inside(glyphIndex(sign), paint[sign]);
  return texture(pen);
}

function round(pen: CanvasRenderingContext2D, cell: number, radius: number) {
  pen.beginPath();
  pen.arc(cell / 2, cell / 2, cell * radius, 0, 2 * Math.PI);
}

function box(pen: CanvasRenderingContext2D, cell: number, inset: number) {
  pen.beginPath();
  pen.roundRect(cell * inset, cell * inset, cell * (1 - 2 * inset), cell * (1 - 2 * inset), cell * 0.08);
}

function strokes(pen: CanvasRenderingContext2D, cell: number) {
  pen.lineWidth = cell * 0.12;
  for (let off = -1; off <= 1; off += 0.34) {
    pen.beginPath();
    pen.moveTo(cell * off, cell);
    pen.lineTo(cell * (off + 1), 0);
    pen.stroke();
  }
}
