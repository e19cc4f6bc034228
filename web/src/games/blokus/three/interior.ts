// The room about the table, painted: walls with windows, a floor with a rug, and what polished things mirror of it.
import { CubeTexture, SRGBColorSpace, type CanvasTexture } from 'three';
import { canvas, chance, texture } from './textures';

type Pen = CanvasRenderingContext2D;

function shaded(pen: Pen, from: [number, number], to: [number, number], stops: [number, string][], box: [number, number, number, number]) {
  const light = pen.createLinearGradient(...from, ...to);
  for (const [at, colour] of stops) light.addColorStop(at, colour);
  pen.fillStyle = light;
  pen.fillRect(...box);
}

interface Paints {
  plaster: [string, string];
  panel: [string, string];
  edge: string;
  line: string;
  sky: [string, string];
  glow: string;
  plank: [number, number, number];
  rug: [string, string, string];
  light: string;
  dusk: string;
}

const day: Paints = {
  plaster: ['#e4dccb', '#cfc3ab'], panel: ['#a08768', '#7d6549'], edge: '#c7b08c', line: 'rgb(56 36 18 / 40%)',
  sky: ['#f4f8fb', '#cfe0ea'], glow: 'rgb(255 250 236 / 60%)', plank: [138, 108, 80],
  rug: ['#6a3d34', '#a58a64', '#5c332d'], light: 'rgb(255 240 210 / 26%)', dusk: 'rgb(38 24 12 / 62%)',
};
const night: Paints = {
  plaster: ['#2e2a29', '#4a3f35'], panel: ['#3d2d20', '#271b13'], edge: '#5d4630', line: 'rgb(0 0 0 / 55%)',
  sky: ['#141d33', '#25324c'], glow: 'rgb(255 206 140 / 9%)', plank: [66, 47, 33],
  rug: ['#3a221d', '#5c4a33', '#301b18'], light: 'rgb(255 200 130 / 14%)', dusk: 'rgb(8 5 3 / 78%)',
};
const paintsFor = (dark: boolean) => (dark ? night : day);

/** One wall: plaster over panels, a window between two pictures. */
export function wall(dark: boolean, width = 1024, height = 512): CanvasTexture {
  const pen = canvas(width, height);
  const paints = paintsFor(dark);
  const rail = height * 0.6;
  shaded(pen, [0, 0], [0, rail], [[0, paints.plaster[1]], [1, paints.plaster[0]]], [0, 0, width, rail]);
  shaded(pen, [0, rail], [0, height], [[0, paints.panel[0]], [1, paints.panel[1]]], [0, rail, width, height - rail]);
  casement(pen, paints, width * 0.34, height * 0.06, width * 0.32, height * 0.46);
  for (const left of [0.1, 0.78]) picture(pen, paints, width * left, height * 0.2, width * 0.12, height * 0.24);
  panels(pen, paints, width, height, rail);
  // corners are darker
  for (const [from, to] of [[0, 0.16], [1, 0.84]])
    shaded(pen, [from * width, 0], [to * width, 0], [[0, paints.dusk], [1, 'transparent']], [0, 0, width, height]);
  return texture(pen, true);
}

function panels(pen: Pen, paints: Paints, width: number, height: number, rail: number) {
  const [count, gap] = [8, width * 0.014];
  const wide = width / count;
  for (let i = 0; i < count; i++) {
    const box = [i * wide + gap, rail + gap * 2, wide - 2 * gap, height * 0.365 - 3 * gap] as const;
    pen.lineWidth = 3;
    pen.strokeStyle = paints.line;
    pen.strokeRect(...box);
    pen.strokeStyle = paints.edge;
    pen.lineWidth = 1.5;
    pen.strokeRect(box[0] + 3, box[1] + 3, box[2] - 6, box[3] - 6);
  }
  for (const [top, high] of [[rail - 4, 9], [height * 0.972, height * 0.028]]) {
    pen.fillStyle = paints.edge;
    pen.fillRect(0, top, width, high);
    pen.fillStyle = paints.line;
    pen.fillRect(0, top + high, width, 3);
  }
}

function casement(pen: Pen, paints: Paints, left: number, top: number, wide: number, high: number) {
  const glow = pen.createRadialGradient(left + wide / 2, top + high / 2, wide * 0.3, left + wide / 2, top + high / 2, wide * 1.1);
  glow.addColorStop(0, paints.glow);
  glow.addColorStop(1, 'transparent');
  pen.fillStyle = glow;
  pen.fillRect(left - wide, 0, wide * 3, high * 2);
  pen.fillStyle = paints.edge;
  pen.fillRect(left - 14, top - 14, wide + 28, high + 34);
  shaded(pen, [0, top], [0, top + high], [[0, paints.sky[1]], [1, paints.sky[0]]], [left, top, wide, high]);
  pen.fillStyle = paints.edge;
  for (const bar of [0.25, 0.5, 0.75]) pen.fillRect(left + wide * bar - 4, top, 8, high);
  pen.fillRect(left, top + high * 0.5 - 4, wide, 8);
  pen.fillStyle = paints.line;
  pen.fillRect(left - 18, top + high + 18, wide + 36, 5);
}

function picture(pen: Pen, paints: Paints, left: number, top: number, wide: number, high: number) {
  pen.fillStyle = paints.line;
  pen.fillRect(left + 4, top + 6, wide, high);
  pen.fillStyle = paints.panel[1];
  pen.fillRect(left, top, wide, high);
  shaded(pen, [0, top], [0, top + high], [[0, paints.sky[1]], [0.55, paints.sky[0]], [0.6, paints.panel[1]], [1, paints.panel[0]]],
    [left + 9, top + 9, wide - 18, high - 18]);
}

/** The whole floor: boards, a rug, the light of the windows, and the shadow of the table. */
export function floor(dark: boolean, size = 1024): CanvasTexture {
  const pen = canvas(size);
  const paints = paintsFor(dark);
  boards(pen, paints, size);
  rug(pen, paints, size);
  for (const [x, y] of [[0.5, 0.04], [0.5, 0.96], [0.04, 0.5], [0.96, 0.5]]) spot(pen, size, x, y, 0.4, paints.light);
  spot(pen, size, 0.5, 0.5, 0.3, paints.dusk);
  return texture(pen);
}

function boards(pen: Pen, { plank, line }: Paints, size: number) {
  const draw = chance(17);
  const [high, long] = [size / 72, size / 3.4];
  for (let top = 0; top < size; top += high)
    for (let left = -long * draw(); left < size; left += long) {
      const shade = 0.9 + 0.2 * draw();
      pen.fillStyle = `rgb(${plank.map((part) => Math.round(part * shade)).join(' ')})`;
      pen.fillRect(left, top, long, high);
      pen.fillStyle = line;
      pen.fillRect(left, top, long, 1.2);
      pen.fillRect(left, top, 1.2, high);
    }
}

function rug(pen: Pen, { rug: [ground, border, inner] }: Paints, size: number) {
  const rings: [number, string][] = [[0.13, ground], [0.155, border], [0.162, ground], [0.19, border], [0.194, inner]];
  for (const [inset, colour] of rings) {
    pen.fillStyle = colour;
    pen.fillRect(size * inset, size * inset, size * (1 - 2 * inset), size * (1 - 2 * inset));
  }
}

function spot(pen: Pen, size: number, x: number, y: number, radius: number, colour: string) {
  const light = pen.createRadialGradient(size * x, size * y, 0, size * x, size * y, size * radius);
  light.addColorStop(0, colour);
  light.addColorStop(1, 'transparent');
  pen.fillStyle = light;
  pen.fillRect(0, 0, size, size);
}

/** What polished things mirror: a window to the left, a lamp above, a dark floor. */
export function reflections(size = 64): CubeTexture {
  const sides = ['right', 'left', 'above', 'below', 'near', 'far'].map((side) => {
    const pen = canvas(size);
    const light = pen.createLinearGradient(0, 0, 0, size);
    light.addColorStop(0, '#8d877e');
    light.addColorStop(0.5, '#4a433b');
    light.addColorStop(1, '#120d09');
    pen.fillStyle = side === 'above' ? '#8d877e' : side === 'below' ? '#120d09' : light;
    pen.fillRect(0, 0, size, size);
    pen.filter = `blur(${size / 20}px)`;
    pen.fillStyle = '#fffaf0';
    if (side === 'above') pen.fillRect(size * 0.12, size * 0.3, size * 0.5, size * 0.4);
    if (side === 'left' || side === 'far') for (const left of [0.14, 0.54]) pen.fillRect(size * left, size * 0.12, size * 0.32, size * 0.42);
    return pen.canvas;
  });
  const made = new CubeTexture(sides);
  made.colorSpace = SRGBColorSpace;
  made.needsUpdate = true;
  return made;
}
