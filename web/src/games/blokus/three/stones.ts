// All stones of a colour are one instanced mesh: first those that lie, then those that move.
import { AddOperation, BufferGeometry, Color, DynamicDrawUsage, InstancedMesh, Matrix4, MeshPhongMaterial, Quaternion, Vector3, type CanvasTexture, type CubeTexture, type InstancedBufferAttribute } from 'three';
import { kHigh } from './layout';
import type { Place } from './motion';
import { face } from './textures';

const position = new Vector3();
const scale = new Vector3();
const matrix = new Matrix4();
const upright = new Quaternion();
const white = new Color(1, 1, 1);

export class Batch {
  readonly mesh: InstancedMesh;
  readonly #map: CanvasTexture;
  #lying = 0;
  #count = 0;
  /** the first one that the graphics card does not have as it is */
  #changed = 0;
  readonly #room: number;
  readonly #matrices = { start: 0, count: 0 };
  readonly #tints = { start: 0, count: 0 };

  constructor(colour: number, shape: BufferGeometry, mirrored: CubeTexture, room: number) {
    this.#map = face(colour);
    this.#room = room;
    const material = new MeshPhongMaterial({ map: this.#map, specular: '#3c3c3c', shininess: 70, envMap: mirrored, combine: AddOperation, reflectivity: 0.1 });
    this.mesh = new InstancedMesh(shape, material, room);
    this.mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    this.mesh.setColorAt(0, white);
    this.mesh.castShadow = this.mesh.receiveShadow = true;
    this.mesh.count = 0;
  }

  get map(): CanvasTexture {
    return this.#map;
  }

  /** From now on what lies. */
  clear() {
    this.#count = this.#lying = this.#changed = 0;
  }

  /** One square that lies on the board. */
  lay(x: number, z: number, tint = white) {
    position.set(x, kHigh / 2, z);
    scale.set(1, 1, 1);
    this.#put(matrix.compose(position, upright, scale), tint);
    this.#lying = this.#count;
  }

  /** A whole stone that lies elsewhere. */
  layStone(offsets: readonly number[], at: Place, tint = white) {
    this.move(offsets, at, tint);
    this.#lying = this.#count;
  }

  /** From now on what moves. */
  moving() {
    this.#count = this.#lying;
  }

  move(offsets: readonly number[], at: Place, tint = white) {
    scale.setScalar(at.scale);
    for (let i = 0; i < offsets.length; i += 2) {
      position.set(offsets[i] * at.scale, 0, offsets[i + 1] * at.scale).applyQuaternion(at.turn).add(at.at);
      this.#put(matrix.compose(position, at.turn, scale), tint);
    }
  }

  #put(where: Matrix4, tint: Color) {
    if (this.#count >= this.#room) return;
    this.mesh.setMatrixAt(this.#count, where);
    this.mesh.setColorAt(this.#count, tint);
    this.#count++;
  }

  done() {
    this.mesh.count = this.#count;
    if (this.#count > this.#changed) {
      this.#send(this.mesh.instanceMatrix, this.#matrices);
      this.#send(this.mesh.instanceColor!, this.#tints);
    }
    this.#changed = this.#lying;
  }

  /** As addUpdateRange, but always with the same object: three.js has let go of it after a frame. */
  #send(attribute: InstancedBufferAttribute, range: { start: number; count: number }) {
    range.start = this.#changed * attribute.itemSize;
    range.count = (this.#count - this.#changed) * attribute.itemSize;
    attribute.updateRanges.push(range);
    attribute.needsUpdate = true;
  }

  dispose() {
    this.mesh.dispose();
    (this.mesh.material as MeshPhongMaterial).dispose();
    this.#map.dispose();
  }
}
