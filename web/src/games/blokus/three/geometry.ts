// The few shapes that everything is made of.
import { BufferGeometry, Float32BufferAttribute } from 'three';

class Builder {
  #positions: number[] = [];
  #normals: number[] = [];
  #uvs: number[] = [];

  /** Two triangles a b c d, seen from where they go round against the clock. */
  quad(corners: number[][], normals: number[][], uvs: number[][]) {
    for (const i of [0, 1, 2, 0, 2, 3]) {
      this.#positions.push(...corners[i]);
      this.#normals.push(...normals[i]);
      this.#uvs.push(...uvs[i]);
    }
  }

  fan(corners: number[][], normal: number[], uvs: number[][]) {
    for (let i = 1; i + 1 < corners.length; i++)
      for (const k of [0, i, i + 1]) {
        this.#positions.push(...corners[k]);
        this.#normals.push(...normal);
        this.#uvs.push(...uvs[k]);
      }
  }

  build(): BufferGeometry {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new Float32BufferAttribute(this.#positions, 3));
    geometry.setAttribute('normal', new Float32BufferAttribute(this.#normals, 3));
    geometry.setAttribute('uv', new Float32BufferAttribute(this.#uvs, 2));
    return geometry;
  }
}

/** A square with cut corners, round which a tile is made; against the clock from above. */
function ring(half: number, cut: number, y: number): number[][] {
  const [a, b] = [half, half - cut];
  return [[a, y, b], [a, y, -b], [b, y, -a], [-b, y, -a], [-a, y, -b], [-a, y, b], [-b, y, a], [b, y, a]];
}

/** A square of a stone about its middle: edges rounded above and below, a pattern on both faces. */
export function tile(half: number, high: number, bevel: number): BufferGeometry {
  const builder = new Builder();
  const cut = bevel * 0.8;
  const [y, mid] = [high / 2, high / 2 - bevel];
  const rings = [ring(half - bevel, cut * 0.5, -y), ring(half, cut, -mid), ring(half, cut, mid), ring(half - bevel, cut * 0.5, y)];
  const plain = [0.03, 0.03];
  const lean = [-1, 0, 0, 1];
  for (let level = 0; level < 3; level++)
    for (let i = 0; i < 8; i++) {
      const k = (i + 1) % 8;
      const angle = ((i * 45 + 0) * Math.PI) / 180;
      const normal = (of: number) => (lean[of] ? [0, lean[of], 0] : [Math.cos(angle), 0, -Math.sin(angle)]);
      builder.quad([rings[level][i], rings[level][k], rings[level + 1][k], rings[level + 1][i]],
        [normal(level), normal(level), normal(level + 1), normal(level + 1)], [plain, plain, plain, plain]);
    }
  const uv = ([x, , z]: number[]) => [0.5 + x / (2 * half), 0.5 - z / (2 * half)];
  builder.fan(rings[3], [0, 1, 0], rings[3].map(uv));
  const below = [...rings[0]].reverse();
  builder.fan(below, [0, -1, 0], below.map(uv));
  return builder.build();
}

/** A square of the board: flat, its edges falling into the grooves. */
export function pad(half: number, deep: number, bevel: number): BufferGeometry {
  const builder = new Builder();
  const square = (size: number, y: number) => [[size, y, size], [size, y, -size], [-size, y, -size], [-size, y, size]];
  const [top, foot] = [square(half - bevel, 0), square(half, -deep)];
  const uv = ([x, , z]: number[]) => [x, -z];
  for (let i = 0; i < 4; i++) {
    const k = (i + 1) % 4;
    const out = [[1, 0], [0, -1], [-1, 0], [0, 1]][i];
    const normal = [out[0] * 0.8, 0.6, out[1] * 0.8];
    builder.quad([foot[i], foot[k], top[k], top[i]], [normal, normal, normal, normal], [foot[i], foot[k], top[k], top[i]].map(uv));
  }
  builder.fan(top, [0, 1, 0], top.map(uv));
  return builder.build();
}

/** A moulding round a rectangle: each point of the profile is [outward, up]; the grain runs along it. */
export function moulding(halfX: number, halfZ: number, profile: [number, number][], grain: number): BufferGeometry {
  const builder = new Builder();
  const corners = [[1, 1], [1, -1], [-1, -1], [-1, 1]];
  const at = (corner: number, [out, up]: [number, number]) =>
    [corners[corner][0] * (halfX + out), up, corners[corner][1] * (halfZ + out)];
  for (let side = 0; side < 4; side++) {
    const next = (side + 1) % 4;
    const outward = [[1, 0], [0, -1], [-1, 0], [0, 1]][side];
    let across = side * 0.37;
    for (let i = 0; i + 1 < profile.length; i++) {
      const [a, b] = [profile[i], profile[i + 1]];
      const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
      const far = Math.hypot(dx, dy) || 1;
      const normal = [(outward[0] * dy) / far, -dx / far, (outward[1] * dy) / far].map((one) => -one);
      const quad = [at(side, a), at(side, b), at(next, b), at(next, a)];
      const along = (point: number[]) => (outward[0] ? point[2] : point[0]) * grain;
      const uvs = quad.map((point, k) => [along(point), across + (k === 1 || k === 2 ? far * grain : 0)]);
      builder.quad(quad, [normal, normal, normal, normal], uvs);
      across += far * grain;
    }
  }
  return builder.build();
}

/** Four legs about these corners, slimmer towards the floor; the grain runs down them. */
export function legs(x: number, z: number, half: number, top: number, foot: number, grain: number): BufferGeometry {
  const builder = new Builder();
  const outline = [[1, 1], [1, -1], [-1, -1], [-1, 1]];
  const outward = [[1, 0, 0], [0, 0, -1], [-1, 0, 0], [0, 0, 1]];
  const slim = half * 0.65;
  for (const [atX, atZ] of [[x, z], [x, -z], [-x, z], [-x, -z]])
    for (let side = 0; side < 4; side++) {
      const point = (corner: number, size: number, y: number) => [atX + outline[corner % 4][0] * size, y, atZ + outline[corner % 4][1] * size];
      const uv = (right: number, y: number) => [y * grain, right * 2 * half * grain];
      builder.quad([point(side, slim, foot), point(side + 1, slim, foot), point(side + 1, half, top), point(side, half, top)],
        Array(4).fill(outward[side]), [uv(0, foot), uv(1, foot), uv(1, top), uv(0, top)]);
    }
  return builder.build();
}

/** An arrow on the table that points to -z, about its middle. */
export function arrow(): BufferGeometry {
  const builder = new Builder();
  const outline = [[0, -0.5], [-0.5, 0.05], [-0.2, 0.05], [-0.2, 0.5], [0.2, 0.5], [0.2, 0.05], [0.5, 0.05]];
  const high = 0.16;
  const top = (i: number) => [outline[i][0], high, outline[i][1]];
  const uv = [0.03, 0.03];
  builder.fan([0, 1, 6].map(top), [0, 1, 0], [uv, uv, uv]);
  builder.fan([2, 3, 4, 5].map(top), [0, 1, 0], [uv, uv, uv, uv]);
  for (let i = 0; i < 7; i++) {
    const k = (i + 1) % 7;
    const [dx, dz] = [outline[k][0] - outline[i][0], outline[k][1] - outline[i][1]];
    const far = Math.hypot(dx, dz);
    const normal = [-dz / far, 0, dx / far];
    builder.quad([top(i), [outline[i][0], 0, outline[i][1]], [outline[k][0], 0, outline[k][1]], top(k)],
      [normal, normal, normal, normal], [uv, uv, uv, uv]);
  }
  return builder.build();
}
