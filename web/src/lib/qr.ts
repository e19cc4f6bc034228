// QR codes for links: bytes, error correction M, versions 1 to 10 (up to 213 bytes).

/** [correction codewords a block, then blocks and data codewords of each group] for level M. */
const kVersions: [number, [number, number][]][] = [
  [10, [[1, 16]]],
  [16, [[1, 28]]],
  [26, [[1, 44]]],
  [18, [[2, 32]]],
  [24, [[2, 43]]],
  [16, [[4, 27]]],
  [18, [[4, 31]]],
  [22, [[2, 38], [2, 39]]],
  [22, [[3, 36], [2, 37]]],
  [26, [[4, 43], [1, 44]]],
];
const kAlignment = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];

type Matrix = (boolean | null)[][];

const exp: number[] = [];
const log: number[] = [];
for (let power = 0, value = 1; power < 255; power++) {
  exp[power] = value;
  log[value] = power;
  value = value & 128 ? (value << 1) ^ 0x11d : value << 1;
}

const times = (a: number, b: number) => (a && b ? exp[(log[a] + log[b]) % 255] : 0);

/** The remainder of data·x^count divided by the generator of `count` roots. */
export function correction(data: number[], count: number): number[] {
  let generator = [1];
  for (let root = 0; root < count; root++)
    generator = [...generator, 0].map((value, i) => value ^ times(generator[i - 1] ?? 0, exp[root]));
  const rest = [...data, ...Array<number>(count).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const lead = rest[i];
    if (lead) generator.forEach((value, k) => { rest[i + k] ^= times(value, lead); });
  }
  return rest.slice(data.length);
}

const dataSize = (version: number) =>
  kVersions[version - 1][1].reduce((sum, [blocks, size]) => sum + blocks * size, 0);

function codewords(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const push = (value: number, count: number) => {
    for (let bit = count - 1; bit >= 0; bit--) bits.push((value >> bit) & 1);
  };
  push(4, 4);
  push(bytes.length, version < 10 ? 8 : 16);
  bytes.forEach((byte) => push(byte, 8));
  const room = dataSize(version) * 8;
  push(0, Math.min(4, room - bits.length));
  while (bits.length % 8) bits.push(0);
  for (let pad = 0xec; bits.length < room; pad ^= 0xec ^ 0x11) push(pad, 8);
  return Array.from({ length: room / 8 }, (_, i) => parseInt(bits.slice(i * 8, i * 8 + 8).join(''), 2));
}

/** Blocks are corrected one by one and then dealt out in turn. */
function interleave(data: number[], version: number): number[] {
  const [count, groups] = kVersions[version - 1];
  const blocks: number[][] = [];
  let at = 0;
  for (const [number, size] of groups)
    for (let i = 0; i < number; i++, at += size) blocks.push(data.slice(at, at + size));
  const extra = blocks.map((block) => correction(block, count));
  const deal = (parts: number[][]) =>
    Array.from({ length: Math.max(...parts.map((part) => part.length)) }, (_, i) =>
      parts.flatMap((part) => (i < part.length ? [part[i]] : []))).flat();
  return [...deal(blocks), ...deal(extra)];
}

/** The check bits of the format (10 bits, 0x537) or version (12 bits, 0x1f25) information. */
function checked(value: number, bits: number, polynomial: number): number {
  let rest = value << bits;
  for (let bit = 31 - Math.clz32(rest); bit >= bits; bit = 31 - Math.clz32(rest))
    rest ^= polynomial << (bit - bits);
  return (value << bits) | rest;
}

function frame(version: number): Matrix {
  const size = 17 + 4 * version;
  const matrix: Matrix = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
  const square = (row: number, column: number, radius: number, dark: (ring: number) => boolean) => {
    for (let r = -radius; r <= radius; r++)
      for (let c = -radius; c <= radius; c++)
        if (matrix[row + r]?.[column + c] !== undefined)
          matrix[row + r][column + c] = dark(Math.max(Math.abs(r), Math.abs(c)));
  };
  for (const [row, column] of [[3, 3], [3, size - 4], [size - 4, 3]])
    square(row, column, 4, (ring) => ring !== 2 && ring !== 4);
  const centres = kAlignment[version - 1];
  for (const row of centres)
    for (const column of centres)
      if (matrix[row][column] === null) square(row, column, 2, (ring) => ring !== 1);
  for (let i = 8; i < size - 8; i++) matrix[6][i] = matrix[i][6] = i % 2 === 0;
  reserve(matrix, version);
  return matrix;
}

function reserve(matrix: Matrix, version: number) {
  writeFormat(matrix, 0);
  if (version < 7) return;
  const bits = checked(version, 12, 0x1f25);
  for (let i = 0; i < 18; i++) {
    const [a, b] = [Math.floor(i / 3), matrix.length - 11 + (i % 3)];
    matrix[a][b] = matrix[b][a] = ((bits >> i) & 1) === 1;
  }
}

/** Level M is 00; both copies beside the corner squares. */
function writeFormat(matrix: Matrix, mask: number) {
  const size = matrix.length;
  const bits = checked(mask, 10, 0x537) ^ 0x5412;
  for (let i = 0; i < 15; i++) {
    const dark = ((bits >> i) & 1) === 1;
    const down = i < 6 ? i : i < 8 ? i + 1 : size - 15 + i;
    matrix[down][8] = dark;
    const left = i < 8 ? size - 1 - i : i < 9 ? 7 : 14 - i;
    matrix[8][left] = dark;
  }
  matrix[size - 8][8] = true;
}

const masks: ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

function filled(empty: Matrix, words: number[], mask: number): boolean[][] {
  const matrix = empty.map((row) => [...row]);
  const size = matrix.length;
  let bit = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    const upward = ((right + 1) & 2) === 0;
    for (let i = 0; i < size; i++)
      for (const column of [right, right - 1]) {
        const row = upward ? size - 1 - i : i;
        if (empty[row][column] !== null) continue;
        const dark = (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
        matrix[row][column] = dark !== masks[mask](row, column);
        bit++;
      }
  }
  writeFormat(matrix, mask);
  return matrix as boolean[][];
}

/** How hard a picture is to read: long runs, squares, false corners, too dark or too light. */
function penalty(matrix: boolean[][]): number {
  const size = matrix.length;
  const lines = [...matrix, ...matrix.map((_, c) => matrix.map((row) => row[c]))]
    .map((line) => line.map(Number).join(''));
  let sum = 0;
  for (const line of lines) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    sum += 40 * (line.match(/(?=00001011101|10111010000)/g) ?? []).length;
  }
  for (let r = 1; r < size; r++)
    for (let c = 1; c < size; c++)
      if (new Set([matrix[r][c], matrix[r - 1][c], matrix[r][c - 1], matrix[r - 1][c - 1]]).size === 1) sum += 3;
  const dark = matrix.flat().filter(Boolean).length / (size * size);
  return sum + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
}

/** Rows of dark squares without the quiet border; null: too long for a small code. */
export function qr(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const needed = (version: number) => bytes.length + (version < 10 ? 2 : 3);
  const version = kVersions.findIndex((_, i) => needed(i + 1) <= dataSize(i + 1)) + 1;
  if (version === 0) return null;
  const words = interleave(codewords(bytes, version), version);
  const empty = frame(version);
  const candidates = masks.map((_, mask) => filled(empty, words, mask));
  return candidates.reduce((best, one) => (penalty(one) < penalty(best) ? one : best));
}
