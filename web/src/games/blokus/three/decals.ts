// Letters, numbers and marks that lie on board, stones and table: one mesh, one draw call.
import { BufferAttribute, BufferGeometry, Color, DynamicDrawUsage, Mesh, MeshBasicMaterial, type CanvasTexture } from 'three';
import { glyphIndex, kAtlas, type Sign } from './textures';

export interface Decal {
  x: number;
  y: number;
  z: number;
  size: number;
  colour: string;
  /** 0 to 1 */
  alpha?: number;
  /** read from this side of the table */
  angle?: number;
}

const kFirstRoom = 256;
const kPerQuad = 6;
/** from letter to letter, in heights of a letter */
const kAdvance = 0.52;
const corners = [[-0.5, 0.5], [0.5, 0.5], [0.5, -0.5], [-0.5, 0.5], [0.5, -0.5], [-0.5, -0.5]];

export class Decals {
  readonly mesh: Mesh;
  #room = 0;
  #count = 0;
  #positions = new Float32Array();
  #uvs = new Float32Array();
  #tints = new Float32Array();
  readonly #tint = new Color();

  constructor(map: CanvasTexture) {
    const material = new MeshBasicMaterial({ map, transparent: true, vertexColors: true, depthWrite: false, polygonOffset: true, polygonOffsetFactor: -2, polygonOffsetUnits: -2, toneMapped: false });
    this.mesh = new Mesh(new BufferGeometry(), material);
    this.#grow(kFirstRoom);
  }

  #grow(room: number) {
    const grown = (old: Float32Array, parts: number) => {
      const next = new Float32Array(room * kPerQuad * parts);
      next.set(old);
      return next;
    };
    this.#room = room;
    this.#positions = grown(this.#positions, 3);
    this.#uvs = grown(this.#uvs, 2);
    this.#tints = grown(this.#tints, 4);
    // buffers of another size are another geometry to the graphics card
    this.mesh.geometry.dispose();
    const geometry = new BufferGeometry();
    for (const [name, data, parts] of [['position', this.#positions, 3], ['uv', this.#uvs, 2], ['color', this.#tints, 4]] as const)
      geometry.setAttribute(name, new BufferAttribute(data, parts).setUsage(DynamicDrawUsage));
    this.mesh.geometry = geometry;
  }

  clear() {
    this.#count = 0;
  }

  add(of: Sign | string, { x, y, z, size, colour, alpha = 1, angle = 0 }: Decal) {
    const index = glyphIndex(of);
    if (index < 0) return;
    if (this.#count === this.#room) this.#grow(this.#room * 2);
    const [c, s] = [Math.cos(angle) * size, Math.sin(angle) * size];
    const [left, top] = [(index % kAtlas) / kAtlas, 1 - Math.floor(index / kAtlas) / kAtlas];
    this.#tint.set(colour);
    for (let i = 0; i < kPerQuad; i++) {
      const at = this.#count * kPerQuad + i;
      const [right, near] = corners[i];
      this.#positions.set([x + right * c + near * s, y, z + near * c - right * s], at * 3);
      this.#uvs.set([left + (right + 0.5) / kAtlas, top - (near + 0.5) / kAtlas], at * 2);
      this.#tints.set([this.#tint.r, this.#tint.g, this.#tint.b, alpha], at * 4);
    }
    this.#count++;
  }

  write(text: string, decal: Decal) {
    const { angle = 0, size } = decal;
    const step = size * kAdvance;
    [...text].forEach((glyph, i) => {
      const off = (i - (text.length - 1) / 2) * step;
      this.add(glyph, { ...decal, x: decal.x + off * Math.cos(angle), z: decal.z - off * Math.sin(angle) });
    });
  }

  /** To the graphics card. */
  done() {
    const { geometry } = this.mesh;
    for (const name of ['position', 'uv', 'color']) geometry.getAttribute(name).needsUpdate = true;
    geometry.setDrawRange(0, this.#count * kPerQuad);
  }

  dispose() {
    this.mesh.geometry.dispose();
    (this.mesh.material as MeshBasicMaterial).dispose();
  }
}
