// The eye on the stage: where it is at home, and how it glides there.
import type { PerspectiveCamera } from 'three';
import { bounded, fitted, foreground, glide, outline, quarters, type Pose } from './camera';
import { kFrame, type Layout } from './layout';
import { clamp01, eased } from './motion';

const kGlide = 700;
/** steeper where the picture is tall: the far stones would be too small */
const elevationFor = (aspect: number) => (aspect < 1 ? 1.15 : 0.92);

export class Eye {
  pose: Pose = { x: 0, z: 0, azimuth: 0, elevation: 1, distance: 30 };
  #home: Pose = this.pose;
  #moved = false;
  #glide: { from: Pose; start: number } | null = null;
  #azimuth = 0;
  aspect = 1;
  #narrow = false;
  /** the side it was last sent to: the light comes from the left of it */
  facing = 0;

  constructor(private readonly layout: Layout) {}

  get quarter(): number {
    return quarters(this.pose.azimuth);
  }

  /** Back to where all is seen, from this side. */
  turnTo(azimuth: number, now: number | null) {
    this.#azimuth = azimuth;
    this.#moved = false;
    this.#refit();
    this.#go(now);
  }

  reset(now: number | null) {
    this.turnTo(this.#azimuth, now);
  }

  /** In a narrow picture it looks at the board, and the others' stones may be out of sight. */
  resize(aspect: number, narrow: boolean) {
    this.aspect = aspect;
    this.#narrow = narrow;
    this.#refit();
    if (!this.#moved) this.#go(null);
  }

  #refit() {
    const { width, height, unit, reach, along } = this.layout;
    const board = { x: width / 2 + kFrame * unit, z: height / 2 + kFrame * unit };
    const corners = this.#narrow ? foreground(board, reach, this.#azimuth) : outline(reach, along);
    this.#home = fitted(corners, this.#azimuth, elevationFor(this.aspect), this.aspect);
  }

  #go(now: number | null) {
    this.#glide = now === null ? null : { from: { ...this.pose }, start: now };
    if (now === null) this.pose = { ...this.#home };
    this.facing = this.pose.azimuth;
  }

  /** A person's own wish. */
  move(pose: Pose) {
    this.#glide = null;
    this.#moved = true;
    this.pose = bounded(pose, this.layout.reach, this.#home.distance);
  }

  /** True while it is on its way. */
  step(now: number): boolean {
    if (!this.#glide) return false;
    const t = clamp01((now - this.#glide.start) / kGlide);
    glide(this.#glide.from, this.#home, eased(t), this.pose);
    this.facing = this.pose.azimuth;
    if (t >= 1) this.#glide = null;
    return t < 1;
  }

  place(camera: PerspectiveCamera) {
    const { x, z, azimuth, elevation, distance } = this.pose;
    const east = Math.sin(azimuth);
    const south = Math.cos(azimuth);
    const flat = Math.cos(elevation) * distance;
    camera.position.set(x + east * flat, Math.sin(elevation) * distance, z + south * flat);
    // looking straight down, up is away from whoever sits there
    camera.up.set(-east, 1e-3 + Math.cos(elevation), -south);
    camera.lookAt(x, 0, z);
    this.#focus(camera, distance * 0.05, this.#home.distance * 12);
  }

  #focus(camera: PerspectiveCamera, near: number, far: number) {
    if (camera.near === near && camera.far === far && camera.aspect === this.aspect) return;
    camera.near = near;
    camera.far = far;
    camera.aspect = this.aspect;
    camera.updateProjectionMatrix();
  }
}
