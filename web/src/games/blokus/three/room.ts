// Four walls and a floor, lit by what is painted on them: they take no part in the light on the table.
import { BackSide, CylinderGeometry, Mesh, MeshBasicMaterial, PlaneGeometry, type BufferGeometry, type CanvasTexture, type Scene } from 'three';
import { floor, wall } from './interior';
import type { Layout } from './layout';

/** in halves of what lies on the table: how far the walls are, how low the floor and how high the walls end */
const kFar = 3.6;
const kFloor = -1.5;
const kTop = 3;

const wideOf = ({ reach }: Layout) => Math.max(reach.x, reach.z);
export const floorOf = (layout: Layout) => kFloor * wideOf(layout);

type Painted = Mesh<BufferGeometry, MeshBasicMaterial>;

const painted = (shape: BufferGeometry): Painted => new Mesh(shape, new MeshBasicMaterial({ side: BackSide, depthWrite: false }));

export class Room {
  readonly #walls: Painted;
  readonly #floor: Painted;
  #night: boolean | null = null;

  constructor(layout: Layout) {
    const wide = wideOf(layout);
    const far = kFar * wide;
    const corner = far * Math.SQRT2;
    this.#walls = painted(new CylinderGeometry(corner, corner, (kTop - kFloor) * wide, 4, 1, true).rotateY(Math.PI / 4));
    this.#walls.position.y = ((kTop + kFloor) / 2) * wide;
    this.#floor = painted(new PlaneGeometry(2 * far, 2 * far).rotateX(Math.PI / 2));
    this.#floor.position.y = floorOf(layout);
  }

  addTo(scene: Scene) {
    scene.add(this.#floor, this.#walls);
  }

  paint(visible: boolean, night: boolean) {
    this.#walls.visible = this.#floor.visible = visible;
    if (!visible || this.#night === night) return;
    this.#night = night;
    this.#hang(this.#walls, wall(night)).repeat.set(4, 1);
    this.#hang(this.#floor, floor(night));
  }

  #hang({ material }: Painted, map: CanvasTexture): CanvasTexture {
    material.map?.dispose();
    Object.assign(material, { map, needsUpdate: true });
    return map;
  }

  dispose() {
    for (const { geometry, material } of [this.#walls, this.#floor]) {
      geometry.dispose();
      material.map?.dispose();
      material.dispose();
    }
  }
}
