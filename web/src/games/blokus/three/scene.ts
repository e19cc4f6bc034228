// What surrounds the stones: the room, the table, the board, and the one light on them.
import { Color, DirectionalLight, HemisphereLight, Mesh, MeshPhongMaterial, PlaneGeometry, Scene, type BufferGeometry } from 'three';
import { Board } from './board';
import { legs, moulding } from './geometry';
import { reflections } from './interior';
import type { Layout } from './layout';
import { floorOf, Room } from './room';
import { table, wood } from './textures';

export class Surroundings {
  readonly scene = new Scene();
  readonly mirrored = reflections();
  readonly board: Board;
  readonly #sun = new DirectionalLight();
  readonly #sky = new HemisphereLight();
  readonly #room: Room;
  readonly #table: Mesh<BufferGeometry, MeshPhongMaterial>[];
  readonly #far: number;

  constructor(layout: Layout) {
    this.#far = Math.hypot(layout.reach.x, layout.reach.z) * 1.04;
    this.board = new Board(layout, this.mirrored);
    this.#table = tableOf(layout);
    this.#room = new Room(layout);
    this.#light();
  }

  #light() {
    const far = this.#far;
    const { shadow } = this.#sun;
    shadow.mapSize.set(2048, 2048);
    Object.assign(shadow.camera, { left: -far, right: far, top: far, bottom: -far, near: far * 0.4, far: far * 3 });
    shadow.bias = -0.0006;
    shadow.normalBias = 0.03;
    shadow.radius = 3.2;
    this.scene.add(this.#sun, this.#sun.target, this.#sky);
  }

  /** After what lies on the table. Meshes are drawn in this order: what is hidden by those before is not painted. */
  furnish() {
    this.scene.add(...this.board.meshes, ...this.#table);
    this.#room.addTo(this.scene);
    // all is in sight, and but for the light nothing here is ever moved as a whole
    for (const thing of this.scene.children) thing.frustumCulled = false;
    this.scene.updateMatrixWorld();
    this.scene.matrixWorldAutoUpdate = false;
  }

  /** From the left and beyond the board, for whoever looks from this side. */
  lightFor(azimuth: number) {
    const far = this.#far;
    const c = Math.cos(azimuth);
    const s = Math.sin(azimuth);
    this.#sun.position.set(far * (-0.8 * c - 0.6 * s), 1.25 * far, far * (-0.6 * c + 0.8 * s));
    this.#sun.updateMatrixWorld();
  }

  /** By day or by night, in a room or before the page's own colour. */
  paint(night: boolean, room: boolean, ground: string, shadows: boolean) {
    this.#sun.castShadow = shadows;
    this.#room.paint(room, night);
    this.scene.background = new Color(room ? '#000000' : ground);
    this.#sun.color.set(night ? '#ffeedb' : '#fff3e2');
    this.#sun.intensity = night ? 1.9 : 2.7;
    this.#sky.color.set(night ? '#a4b2d8' : '#dfe8fb');
    this.#sky.groundColor.set(night ? '#2a2018' : '#7a6450');
    this.#sky.intensity = night ? 0.85 : 1.25;
  }

  dispose() {
    for (const thing of [this.board, this.#room, this.#sun, this.#sky, this.mirrored]) thing.dispose();
    for (const { geometry, material } of this.#table) {
      geometry.dispose();
      material.map?.dispose();
      material.dispose();
    }
  }
}

/** The top, its edge and its legs. */
function tableOf(layout: Layout): Mesh<BufferGeometry, MeshPhongMaterial>[] {
  const { reach, unit, table: height } = layout;
  const [x, z] = [reach.x + 2.6 * unit, reach.z + 2.6 * unit];
  const grain = 1 / (15 * unit);
  const paint = new MeshPhongMaterial({ map: wood(table), specular: '#2a2622', shininess: 28 });
  const top = new PlaneGeometry(2 * x, 2 * z).rotateX(-Math.PI / 2).translate(0, height, 0);
  const uv = top.getAttribute('uv');
  for (let i = 0; i < uv.count; i++) uv.setXY(i, uv.getX(i) * 2 * x * grain, uv.getY(i) * 2 * z * grain);
  const profile: [number, number][] = [[0, 0], [0.35, -0.08], [0.5, -0.35], [0.5, -1.4], [0.1, -1.7]];
  const edge = moulding(x, z, profile.map(([out, up]) => [out * unit, height + up * unit]), grain);
  const stand = legs(x - 1.2 * unit, z - 1.2 * unit, 0.9 * unit, height - 1.6 * unit, floorOf(layout), grain);
  return [top, edge, stand].map((shape: BufferGeometry) => {
    const mesh = new Mesh(shape, paint);
    // the top throws no shadow: those of the stones would fall through it
    mesh.receiveShadow = shape !== stand;
    return mesh;
  });
}
