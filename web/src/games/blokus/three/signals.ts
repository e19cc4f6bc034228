// What tells without words: a hint that fades in and out, and arrows beside whoever is to move.
import { InstancedMesh, Matrix4, MeshDepthMaterial, MeshPhongMaterial, Quaternion, Vector3, type BufferGeometry, type Texture } from 'three';
import { arrow } from './geometry';
import { angleOf, edgeOf, kHigh, toWorld, type Layout } from './layout';
import { breath } from './motion';
import type { Look, Shown } from './shown';
import { colours } from './textures';

/** arrows rest after a while: nobody need be told for ever */
const kArrows = 9000;
const kMostSquares = 5;
const kUp = new Vector3(0, 1, 0);
const matrix = new Matrix4();
const position = new Vector3();
const turn = new Quaternion();
const scale = new Vector3();

export class Signals {
  readonly meshes: InstancedMesh[];
  readonly #hint: InstancedMesh;
  readonly #arrows: InstancedMesh;
  readonly #arrow = arrow();
  #hinted = 0;
  #turned: number;
  #angle = 0;
  #from = 0;
  #step = 0;

  constructor(private readonly layout: Layout, tile: BufferGeometry, shown: Shown) {
    this.#hint = new InstancedMesh(tile, new MeshPhongMaterial({ specular: '#2c2c2c', shininess: 90, transparent: true, depthWrite: false }), kMostSquares);
    this.#arrows = new InstancedMesh(this.#arrow, new MeshPhongMaterial({ specular: '#222222', shininess: 50 }), 3);
    this.#arrows.castShadow = true;
    // not shared with stones, which have a tint each: see the frame of the board
    this.#arrows.customDepthMaterial = new MeshDepthMaterial();
    this.#turned = performance.now();
    this.meshes = [this.#arrows, this.#hint];
    this.#set(shown);
  }

  tell(before: Shown, next: Shown, now: number) {
    const same = next.hint.length === before.hint.length && next.hint.every(({ x, y }, i) => x === before.hint[i].x && y === before.hint[i].y);
    if (!same) this.#hinted = now;
    if (next.view.colour !== before.view.colour) this.#turned = now;
    this.#set(next);
  }

  /** Where they are; how they move is left to each frame. */
  #set({ hint, view }: Shown) {
    this.#hint.count = Math.min(kMostSquares, hint.length);
    for (let i = 0; i < this.#hint.count; i++) {
      const { x, z } = toWorld(hint[i], this.layout);
      this.#hint.setMatrixAt(i, matrix.makeTranslation(x, kHigh / 2 + 0.02, z));
    }
    this.#hint.instanceMatrix.needsUpdate = true;
    const colour = view.colour ?? 0;
    const { from, along } = edgeOf(colour, this.layout, this.layout.unit);
    [this.#angle, this.#from, this.#step] = [angleOf(colour), from, along * 0.27];
    (this.#arrows.material as MeshPhongMaterial).color.set(colours[colour]);
  }

  /** True while the hint fades in and out. */
  breathe({ hint }: Shown, { motion }: Look, map: Texture | null, now: number): boolean {
    this.#hint.visible = hint.length > 0;
    if (!this.#hint.visible) return false;
    const material = this.#hint.material as MeshPhongMaterial;
    if (material.map !== map) Object.assign(material, { map, needsUpdate: true });
    material.opacity = motion ? 0.08 + 0.84 * breath(now - this.#hinted) : 0.75;
    return motion;
  }

  /** True while the arrows move. */
  point({ view, over }: Shown, look: Look, quiet: boolean, now: number): boolean {
    this.#arrows.visible = look.arrows && !over && view.colour !== null && !quiet;
    if (!this.#arrows.visible) return false;
    const { unit, table } = this.layout;
    const moving = look.motion && now - this.#turned < kArrows;
    const right = Math.cos(this.#angle);
    const away = Math.sin(this.#angle);
    turn.setFromAxisAngle(kUp, this.#angle);
    scale.setScalar(unit * 0.95);
    for (let i = 0; i < 3; i++) {
      const off = moving ? 0.2 * Math.sin((now - this.#turned) / 230 - i * 0.9) : 0;
      const along = (i - 1) * this.#step;
      const far = this.#from - (0.68 - off) * unit;
      position.set(along * right + far * away, table + 0.02, far * right - along * away);
      this.#arrows.setMatrixAt(i, matrix.compose(position, turn, scale));
    }
    this.#arrows.instanceMatrix.needsUpdate = true;
    return moving;
  }

  dispose() {
    for (const mesh of this.meshes) {
      mesh.dispose();
      (mesh.material as MeshPhongMaterial).dispose();
      mesh.customDepthMaterial?.dispose();
    }
    this.#arrow.dispose();
  }
}
