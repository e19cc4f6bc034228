// What tells without words: a hint that fades in and out, and arrows beside whoever is to move.
import { InstancedMesh, Matrix4, MeshStandardMaterial, Quaternion, Vector3, type BufferGeometry, type Scene, type Texture } from 'three';
import { arrow } from './geometry';
import { angleOf, beside, edgeOf, kHigh, kTable, toWorld, type Layout } from './layout';
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
  readonly #hint: InstancedMesh;
  readonly #arrows: InstancedMesh;
  readonly #arrow = arrow();
  #hinted = 0;
  #turned: number;

  constructor(private readonly layout: Layout, tile: BufferGeometry, scene: Scene) {
    this.#hint = new InstancedMesh(tile, new MeshStandardMaterial({ roughness: 0.3, transparent: true, depthWrite: false }), kMostSquares);
    this.#arrows = new InstancedMesh(this.#arrow, new MeshStandardMaterial({ roughness: 0.35 }), 3);
    for (const mesh of [this.#hint, this.#arrows]) Object.assign(mesh, { frustumCulled: false, visible: false });
    this.#arrows.castShadow = true;
    this.#turned = performance.now();
    scene.add(this.#hint, this.#arrows);
  }

  tell(before: Shown, next: Shown, now: number) {
    const same = next.hint.length === before.hint.length && next.hint.every(({ x, y }, i) => x === before.hint[i].x && y === before.hint[i].y);
    if (!same) this.#hinted = now;
    if (next.view.colour !== before.view.colour) this.#turned = now;
  }

  /** True while something moves. */
  step(shown: Shown, look: Look, map: Texture | null, quiet: boolean, now: number): boolean {
    const breathing = this.#breathe(shown, look, map, now);
    return this.#point(shown, look, quiet, now) || breathing;
  }

  #breathe({ hint }: Shown, { motion }: Look, map: Texture | null, now: number): boolean {
    this.#hint.visible = hint.length > 0;
    if (!this.#hint.visible) return false;
    const material = this.#hint.material as MeshStandardMaterial;
    if (material.map !== map) Object.assign(material, { map, needsUpdate: true });
    material.opacity = motion ? 0.08 + 0.84 * breath(now - this.#hinted) : 0.75;
    this.#hint.count = Math.min(kMostSquares, hint.length);
    for (let i = 0; i < this.#hint.count; i++) {
      const { x, z } = toWorld(hint[i], this.layout);
      this.#hint.setMatrixAt(i, matrix.makeTranslation(x, kHigh / 2 + 0.02, z));
    }
    this.#hint.instanceMatrix.needsUpdate = true;
    return motion;
  }

  #point({ view, over }: Shown, look: Look, quiet: boolean, now: number): boolean {
    this.#arrows.visible = look.arrows && !over && view.colour !== null && !quiet;
    if (!this.#arrows.visible) return false;
    const { unit } = this.layout;
    const angle = angleOf(view.colour!);
    const { from, along } = edgeOf(view.colour!, this.layout, unit);
    const moving = look.motion && now - this.#turned < kArrows;
    turn.setFromAxisAngle(kUp, angle);
    scale.setScalar(unit * 0.95);
    for (let i = 0; i < 3; i++) {
      const off = moving ? 0.2 * Math.sin((now - this.#turned) / 230 - i * 0.9) : 0;
      const { x, z } = beside(angle, (i - 1) * along * 0.27, from - (0.68 - off) * unit);
      this.#arrows.setMatrixAt(i, matrix.compose(position.set(x, kTable + 0.02, z), turn, scale));
    }
    (this.#arrows.material as MeshStandardMaterial).color.set(colours[view.colour!]);
    this.#arrows.instanceMatrix.needsUpdate = true;
    return moving;
  }

  dispose() {
    for (const mesh of [this.#hint, this.#arrows]) {
      mesh.dispose();
      (mesh.material as MeshStandardMaterial).dispose();
    }
    this.#arrow.dispose();
  }
}
