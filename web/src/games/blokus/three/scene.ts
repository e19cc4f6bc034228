// The room, the table, the board in its frame, and the one light on them.
import {
  AddOperation, BackSide, CircleGeometry, Color, CylinderGeometry, DirectionalLight, HemisphereLight, InstancedMesh, Matrix4, Mesh,
  MeshBasicMaterial, MeshLambertMaterial, MeshPhongMaterial, PlaneGeometry, Quaternion, Scene, Vector3,
  type BufferGeometry, type CanvasTexture, type CubeTexture, type Material,
} from 'three';
import { moulding, pad } from './geometry';
import { kFrame, kRim, kTable, toWorld, type Layout } from './layout';
import { clamp01, landing } from './motion';
import { chance, field, floor, frame, reflections, table, wall, wood } from './textures';

export interface Disposable {
  dispose(): void;
}

const matrix = new Matrix4();
const position = new Vector3();
const turn = new Quaternion();
const axis = new Vector3();
const one = new Vector3(1, 1, 1);

export class Surroundings {
  readonly scene = new Scene();
  readonly mirrored: CubeTexture;
  readonly #sun = new DirectionalLight();
  readonly #sky = new HemisphereLight();
  readonly #walls: Mesh;
  readonly #floor: Mesh;
  readonly #pads: InstancedMesh;
  readonly #owned: Disposable[] = [];
  readonly #layout: Layout;
  #night: boolean | null = null;
  #far = 1;

  constructor(layout: Layout) {
    this.#layout = layout;
    this.mirrored = this.#own(reflections());
    this.#walls = this.#build(new CylinderGeometry(1, 1, 1, 48, 1, true), new MeshBasicMaterial({ side: BackSide, depthWrite: false }));
    this.#floor = this.#build(new CircleGeometry(1, 48).rotateX(-Math.PI / 2), new MeshBasicMaterial({ depthWrite: false }));
    this.#light();
    this.#tableTop();
    this.#pads = this.#board();
  }

  #own<T extends Disposable>(thing: T): T {
    this.#owned.push(thing);
    return thing;
  }

  #build(shape: BufferGeometry, paint: Material): Mesh {
    const mesh = new Mesh(this.#own(shape), this.#own(paint));
    this.scene.add(mesh);
    return mesh;
  }

  #light() {
    const { reach } = this.#layout;
    const far = Math.hypot(reach.x, reach.z) * 1.04;
    this.#far = far;
    const { shadow } = this.#sun;
    shadow.mapSize.set(2048, 2048);
    Object.assign(shadow.camera, { left: -far, right: far, top: far, bottom: -far, near: far * 0.4, far: far * 3 });
    shadow.bias = -0.0006;
    shadow.normalBias = 0.03;
    this.scene.add(this.#sun, this.#sun.target, this.#sky);
  }

  /** From the left and beyond the board, for whoever looks from this side. */
  lightFor(azimuth: number) {
    const far = this.#far;
    const c = Math.cos(azimuth);
    const s = Math.sin(azimuth);
    this.#sun.position.set(far * (-0.8 * c - 0.6 * s), 1.25 * far, far * (-0.6 * c + 0.8 * s));
  }

  #tableTop() {
    const { reach, unit } = this.#layout;
    const [x, z] = [reach.x + 2.6 * unit, reach.z + 2.6 * unit];
    const grain = 1 / (15 * unit);
    const map = this.#own(wood(table));
    const paint = this.#own(new MeshPhongMaterial({ map, specular: '#2a2018', shininess: 28 }));
    const top = new PlaneGeometry(2 * x, 2 * z).rotateX(-Math.PI / 2);
    const uv = top.getAttribute('uv');
    for (let i = 0; i < uv.count; i++) uv.setXY(i, uv.getX(i) * 2 * x * grain, uv.getY(i) * 2 * z * grain);
    this.#build(top, paint).position.y = kTable;
    const edge = moulding(x, z, [[0, kTable], [0.35 * unit, kTable - 0.08 * unit], [0.5 * unit, kTable - 0.35 * unit], [0.5 * unit, kTable - 1.4 * unit], [0.1 * unit, kTable - 1.7 * unit]], grain);
    this.#build(edge, paint);
    for (const mesh of this.scene.children) mesh.receiveShadow = mesh !== this.#walls && mesh !== this.#floor;
  }

  #board(): InstancedMesh {
    const { width, height, unit } = this.#layout;
    const out = kFrame * unit;
    const rim = kRim * Math.min(1.6, Math.max(0.75, unit));
    const walnut = this.#own(new MeshPhongMaterial({ map: this.#own(wood(frame, 512)), specular: '#4a4038', shininess: 46, envMap: this.mirrored, combine: AddOperation, reflectivity: 0.07 }));
    const profile: [number, number][] = [[0.02, -0.2], [0.02, rim * 0.55], [out * 0.14, rim], [out * 0.8, rim], [out * 0.95, rim * 0.8], [out, rim * 0.4], [out, kTable]];
    const border = this.#build(moulding(width / 2, height / 2, profile, 1 / (9 * unit)), walnut);
    border.castShadow = border.receiveShadow = true;
    const groove = this.#build(new PlaneGeometry(width + 0.1, height + 0.1).rotateX(-Math.PI / 2), new MeshLambertMaterial({ color: '#3a2413' }));
    groove.position.y = -0.1;
    groove.receiveShadow = true;
    return this.#squares(this.#own(wood(field)));
  }

  /** One board for all squares: the grain runs on from one to the next. */
  #squares(map: CanvasTexture): InstancedMesh {
    const { width, height, unit } = this.#layout;
    const paint = this.#own(new MeshPhongMaterial({ map, specular: '#1c1712', shininess: 22 }));
    const grain = (1 / (17 * unit)).toFixed(5);
    paint.onBeforeCompile = (shader) => {
      shader.vertexShader = shader.vertexShader.replace('#include <uv_vertex>',
        `#include <uv_vertex>\nvMapUv = (uv + vec2(instanceMatrix[3].x, -instanceMatrix[3].z)) * ${grain};`);
    };
    paint.customProgramCacheKey = () => `squares ${grain}`;
    const mesh = new InstancedMesh(this.#own(pad(0.485, 0.09, 0.05)), paint, width * height);
    mesh.receiveShadow = true;
    mesh.frustumCulled = false;
    const draw = chance(11);
    for (let i = 0; i < width * height; i++) mesh.setColorAt(i, new Color().setScalar(0.93 + 0.1 * draw()));
    this.scene.add(mesh);
    this.#own(mesh);
    return mesh;
  }

  /** The squares fly in and form the board: 0 is nothing yet, 1 the board. */
  assemble(t: number) {
    const { width, height, unit } = this.#layout;
    const draw = chance(23);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const index = y * width + x;
        const { x: toX, z: toZ } = toWorld({ x, y }, this.#layout);
        const wait = 0.35 * draw() + 0.3 * Math.hypot(toX / width, toZ / height);
        const [side, up, spin] = [draw() - 0.5, draw(), draw() - 0.5];
        const left = 1 - landing(clamp01((t - wait) / (1 - wait)));
        axis.set(side, 0.4, spin).normalize();
        turn.setFromAxisAngle(axis, left * 9 * spin);
        position.set(toX * (1 + 2.2 * left) + side * left * 14 * unit, left * (7 + 16 * up) * unit, toZ * (1 + 2.2 * left) + spin * left * 14 * unit);
        this.#pads.setMatrixAt(index, matrix.compose(position, turn, one));
      }
    this.#pads.castShadow = t < 1;
    this.#pads.instanceMatrix.needsUpdate = true;
  }

  /** By day or by night, in a room or before the page's own colour. */
  paint(night: boolean, room: boolean, ground: string, shadows: boolean) {
    const { reach } = this.#layout;
    this.#sun.castShadow = shadows;
    this.#sun.shadow.radius = 3.2;
    this.#walls.visible = this.#floor.visible = room;
    this.scene.background = new Color(room ? '#000000' : ground);
    if (this.#night === night) return;
    this.#night = night;
    this.#sun.color.set(night ? '#ffd6a0' : '#fff1dc');
    this.#sun.intensity = night ? 2.0 : 2.7;
    this.#sky.color.set(night ? '#7c8cae' : '#dfe8fb');
    this.#sky.groundColor.set(night ? '#2a1a10' : '#7a5a3c');
    this.#sky.intensity = night ? 0.6 : 1.25;
    const wide = Math.max(reach.x, reach.z);
    this.#walls.scale.set(wide * 5, wide * 5, wide * 5);
    this.#walls.position.y = wide * 0.9;
    this.#floor.scale.set(wide * 5, 1, wide * 5);
    this.#floor.position.y = -wide * 1.6;
    for (const [mesh, map] of [[this.#walls, wall(night)], [this.#floor, floor(night)]] as const) {
      const paint = mesh.material as MeshBasicMaterial;
      paint.map?.dispose();
      Object.assign(paint, { map, needsUpdate: true });
    }
  }

  dispose() {
    for (const mesh of [this.#walls, this.#floor]) (mesh.material as MeshBasicMaterial).map?.dispose();
    this.#sun.dispose();
    this.#sky.dispose();
    for (const thing of this.#owned) thing.dispose();
    this.scene.clear();
  }
}
