// The board in its frame: squares of one piece of wood, with grooves between them.
import {
  AddOperation, Color, InstancedMesh, Matrix4, Mesh, MeshDepthMaterial, MeshLambertMaterial, MeshPhongMaterial, PlaneGeometry, Quaternion, Vector3,
  type BufferGeometry, type CubeTexture,
} from 'three';
import { moulding, pad } from './geometry';
import { kFrame, type Layout } from './layout';
import { clamp01, landing } from './motion';
import { chance, field, frame, wood } from './textures';

const matrix = new Matrix4();
const position = new Vector3();
const turn = new Quaternion();
const axis = new Vector3();
const one = new Vector3(1, 1, 1);
/** how a square flies in: how long it waits, to which side, how high and with how much spin */
const kWay = 4;

type Part = Mesh<BufferGeometry, MeshPhongMaterial | MeshLambertMaterial>;

export class Board {
  readonly meshes: Part[];
  readonly #squares: InstancedMesh<BufferGeometry, MeshPhongMaterial>;
  readonly #ways: Float32Array;
  readonly #layout: Layout;

  constructor(layout: Layout, mirrored: CubeTexture) {
    this.#layout = layout;
    this.#squares = squaresOf(layout);
    this.#ways = waysOf(layout);
    this.meshes = [this.#squares, borderOf(layout, mirrored), grooveOf(layout)];
  }

  /** The squares fly in and form the board: 0 is nothing yet, 1 the board. */
  assemble(t: number) {
    const { width, height, unit } = this.#layout;
    for (let i = 0; i < width * height; i++) {
      const toX = (i % width) - (width - 1) / 2;
      const toZ = (height - 1) / 2 - Math.floor(i / width);
      const wait = this.#ways[kWay * i];
      const side = this.#ways[kWay * i + 1];
      const up = this.#ways[kWay * i + 2];
      const spin = this.#ways[kWay * i + 3];
      const left = 1 - landing(clamp01((t - wait) / (1 - wait)));
      axis.set(side, 0.4, spin).normalize();
      turn.setFromAxisAngle(axis, left * 9 * spin);
      position.set(toX * (1 + 2.2 * left) + side * left * 14 * unit, left * (7 + 16 * up) * unit, toZ * (1 + 2.2 * left) + spin * left * 14 * unit);
      this.#squares.setMatrixAt(i, matrix.compose(position, turn, one));
    }
    this.#squares.castShadow = t < 1;
    this.#squares.instanceMatrix.needsUpdate = true;
  }

  dispose() {
    this.#squares.dispose();
    for (const { geometry, material, customDepthMaterial } of this.meshes) {
      geometry.dispose();
      material.map?.dispose();
      material.dispose();
      customDepthMaterial?.dispose();
    }
  }
}

function waysOf({ width, height }: Layout): Float32Array {
  const ways = new Float32Array(kWay * width * height);
  const draw = chance(23);
  for (let i = 0; i < width * height; i++) {
    const far = Math.hypot((i % width) / width - 0.5, Math.floor(i / width) / height - 0.5);
    ways.set([0.35 * draw() + 0.3 * far, draw() - 0.5, draw(), draw() - 0.5], kWay * i);
  }
  return ways;
}

function borderOf({ width, height, unit, rim, table }: Layout, mirrored: CubeTexture): Part {
  const out = kFrame * unit;
  const walnut = new MeshPhongMaterial({ map: wood(frame, 512), specular: '#4a4038', shininess: 46, envMap: mirrored, combine: AddOperation, reflectivity: 0.07 });
  const profile: [number, number][] = [[0.02, -0.2], [0.02, rim * 0.55], [out * 0.14, rim], [out * 0.8, rim], [out * 0.95, rim * 0.8], [out, rim * 0.4], [out, table]];
  const border = new Mesh(moulding(width / 2, height / 2, profile, 1 / (9 * unit)), walnut);
  border.castShadow = border.receiveShadow = true;
  // one that is shared with instanced meshes is set up anew at every change between them
  border.customDepthMaterial = new MeshDepthMaterial();
  return border;
}

function grooveOf({ width, height }: Layout): Part {
  const groove = new Mesh(new PlaneGeometry(width + 0.1, height + 0.1).rotateX(-Math.PI / 2), new MeshLambertMaterial({ color: '#5a3a20' }));
  groove.position.y = -0.1;
  groove.receiveShadow = true;
  return groove;
}

/** One board for all squares: the grain runs on from one to the next. */
function squaresOf({ width, height, unit }: Layout): InstancedMesh<BufferGeometry, MeshPhongMaterial> {
  const paint = new MeshPhongMaterial({ map: wood(field), specular: '#1c1712', shininess: 22 });
  const grain = (1 / (17 * unit)).toFixed(5);
  paint.onBeforeCompile = (shader) => {
    shader.vertexShader = shader.vertexShader.replace('#include <uv_vertex>',
      `#include <uv_vertex>\nvMapUv = (uv + vec2(instanceMatrix[3].x, -instanceMatrix[3].z)) * ${grain};`);
  };
  paint.customProgramCacheKey = () => `squares ${grain}`;
  const mesh = new InstancedMesh(pad(0.485, 0.09, 0.05), paint, width * height);
  mesh.receiveShadow = true;
  const draw = chance(11);
  for (let i = 0; i < width * height; i++) mesh.setColorAt(i, new Color().setScalar(0.93 + 0.1 * draw()));
  return mesh;
}
