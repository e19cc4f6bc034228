// The whole scene: shows what it is told, draws only when something has changed.
import { NeutralToneMapping, PCFShadowMap, PerspectiveCamera, WebGLRenderer, type Texture } from 'three';
import { colourAt, normal, readMove, stoneOf } from '../logic';
import { kFov, orbited, panned, zoomed } from './camera';
import { Controls, type Wishes } from './controls';
import { Decals } from './decals';
import { Eye } from './eye';
import { tile } from './geometry';
import { angleOf, kHigh, layoutOf, type Layout, type Spot } from './layout';
import { kindsOf, kStack, layStones } from './lying';
import { drawMarks } from './marks';
import { changeOf, clamp01 } from './motion';
import { Flights, Hand } from './moving';
import { boardAt, isOnBoard, stoneAt, whereIs, type Spotted, type Thing } from './pointing';
import { Surroundings } from './scene';
import type { Look, Shown } from './shown';
import { Signals } from './signals';
import { Batch } from './stones';
import { atlas, chance } from './textures';

const kIntro = 2600;
const kMostShown = 4;
const kStagger = 220;
/** CSS pixels; below, the board alone fills the picture */
const kNarrow = 400;
/** after a pause time does not leap */
const kLongest = 100;

export interface Calls {
  aim: (event: PointerEvent, at: { x: number; y: number } | null) => void;
  take: (stone: number, event: MouseEvent) => void;
  turn: (event: WheelEvent) => void;
  mirror: () => void;
  quarter: (quarter: number) => void;
}

export class Stage {
  readonly #renderer: WebGLRenderer;
  readonly #camera = new PerspectiveCamera(kFov, 1, 0.1, 1000);
  readonly #layout: Layout;
  readonly #around: Surroundings;
  readonly #batches: Map<number, Batch>;
  readonly #list: Batch[];
  readonly #shape = tile(0.492, kHigh, 0.085);
  readonly #letters = atlas();
  readonly #decals: Decals;
  readonly #signals: Signals;
  readonly #flights = new Flights();
  readonly #hand = new Hand();
  readonly #eye: Eye;
  readonly #controls: Controls;
  #shown: Shown;
  #look: Look;
  #hovered: Spot | null = null;
  #dirty = true;
  #pending = 0;
  #last = 0;
  #frames = 0;
  #busy = false;
  #moved = false;
  #facing = NaN;
  #quarter = -1;
  /** That the canvas is to get with the next frame: a canvas that gets another size is empty until it is drawn. */
  #size: { width: number; height: number; ratio: number } | null = null;
  #intro = 0;
  #seat: number | null = null;
  readonly #naturally: boolean;
  #gone = false;

  constructor(private readonly canvas: HTMLCanvasElement, shown: Shown, look: Look, private readonly calls: Calls) {
    this.#renderer = new WebGLRenderer({ canvas, antialias: true, powerPreference: 'high-performance' });
    this.#renderer.toneMapping = NeutralToneMapping;
    this.#renderer.shadowMap.type = PCFShadowMap;
    this.#renderer.shadowMap.enabled = true;
    this.#renderer.shadowMap.autoUpdate = false;
    this.#renderer.sortObjects = false;
    this.#shown = shown;
    this.#look = look;
    this.#naturally = shown.flipped;
    const { view } = shown;
    this.#layout = layoutOf(view, view.colours.map(({ colour }) => colour), kindsOf(shown));
    this.#around = new Surroundings(this.#layout);
    const room = view.width * view.height + 89 * kStack + 24;
    this.#batches = new Map(view.colours.map(({ colour }) => [colour, new Batch(colour, this.#shape, this.#around.mirrored, room)]));
    this.#list = [...this.#batches.values()];
    this.#decals = new Decals(this.#letters);
    this.#signals = new Signals(this.#layout, this.#shape, shown);
    this.#around.scene.add(...this.#list.map(({ mesh }) => mesh), ...this.#signals.meshes, this.#decals.mesh);
    this.#around.furnish();
    this.#eye = new Eye(this.#layout);
    this.#controls = new Controls(canvas, this.#wishes());
    this.#seat = this.#seatToMove();
    this.#eye.turnTo(this.#home(), null);
    this.#hand.take(shown, this.#layout);
    this.#around.board.assemble(1);
    this.paint(look);
    if (look.motion && shown.moves.length === 0 && !shown.over && view.colour !== null) this.#begin();
  }

  // --- what is shown ---

  show(next: Shown) {
    const before = this.#shown;
    const now = performance.now();
    if (next.moves !== before.moves) this.#follow(before, next, now);
    this.#signals.tell(before, next, now);
    this.#shown = next;
    this.#hand.take(next, this.#layout);
    this.#dirty = true;
    const seat = this.#seatToMove() ?? this.#seat;
    if (seat !== this.#seat || next.flipped !== before.flipped) {
      this.#seat = seat;
      this.#eye.turnTo(this.#home(), this.#look.motion ? now : null);
    }
    this.invalidate();
  }

  #follow(before: Shown, next: Shown, now: number) {
    const { kind, moves } = changeOf(before.moves, next.moves, kMostShown);
    if (kind !== 'same') this.#endIntro();
    if (kind === 'other') this.#flights.clear();
    if (!this.#look.motion || kind === 'other') return;
    moves.forEach((move, i) => {
      const squares = readMove(move);
      if (squares.length === 0) return;
      const colour = Number(colourAt((kind === 'played' ? next : before).view, squares[0]));
      const start = now + i * kStagger;
      if (kind === 'taken') this.#flights.takeBack(move, colour, this.#layout, start);
      else this.#flights.play(move, colour, this.#layout, start, this.#hand.placeOf(colour, stoneOf(normal(squares))));
    });
  }

  paint(look: Look) {
    const seatChanged = look.seat !== this.#look.seat;
    this.#look = look;
    this.#around.paint(look.night, look.room, look.ground, look.shadows);
    if (!look.motion) {
      this.#endIntro();
      this.#flights.clear();
    }
    this.#dirty = true;
    this.#seat = this.#seatToMove() ?? this.#seat;
    if (seatChanged) this.#eye.turnTo(this.#home(), look.motion ? performance.now() : null);
    this.invalidate();
  }

  resize(width: number, height: number, ratio: number) {
    if (!width || !height) return;
    this.#size = { width, height, ratio };
    this.#eye.resize(width / height, width < kNarrow);
    this.invalidate();
  }

  // --- the eye ---

  /** The colour of mine that is to move, if the eye is to go there. */
  #seatToMove(): number | null {
    const { view, own } = this.#shown;
    if (!this.#look.seat || own.length === 0) return null;
    return view.colour !== null && own.includes(view.colour) ? view.colour : own.length === 1 ? own[0] : null;
  }

  #home(): number {
    const { flipped } = this.#shown;
    if (this.#look.seat && this.#seat !== null) return angleOf(this.#seat) + (flipped === this.#naturally ? 0 : Math.PI);
    return flipped ? Math.PI : 0;
  }

  /** A key for the eye; true if it was one. */
  key(event: KeyboardEvent): boolean {
    const way = { KeyA: [-1, 0], KeyD: [1, 0], KeyW: [0, 1], KeyS: [0, -1] }[event.code];
    if (way && event.shiftKey) this.#see(panned(this.#eye.pose, -way[0] * 0.06, way[1] * 0.06));
    else if (way) this.#see(orbited(this.#eye.pose, way[0] * 0.13, way[1] * 0.08));
    else if (event.key === '+' || event.key === '-') this.#see(zoomed(this.#eye.pose, event.key === '+' ? 0.88 : 1.14, this.#eye.aspect));
    else if (event.code === 'Digit0' || event.code === 'Numpad0') this.reset();
    else return false;
    return true;
  }

  reset() {
    this.#eye.reset(this.#look.motion ? performance.now() : null);
    this.invalidate();
  }

  #see(pose: Parameters<Eye['move']>[0]) {
    this.#eye.move(pose);
    this.invalidate();
  }

  #wishes(): Wishes {
    const eye = () => this.#eye;
    return {
      holding: () => this.#shown.held !== null,
      onBoard: (at) => isOnBoard(at, this.#eye, this.#layout),
      orbit: (right, up) => this.#see(orbited(eye().pose, right, up)),
      pan: (right, down) => this.#see(panned(eye().pose, right, down)),
      zoom: (factor, { u, v }) => this.#see(zoomed(eye().pose, factor, eye().aspect, u, v)),
      reset: () => this.reset(),
      hover: (at) => this.#hover(at),
      aim: (event, at) => this.calls.aim(event, at && boardAt(at, this.#eye, this.#layout)),
      take: (event, at) => {
        const spot = stoneAt(at, this.#eye, this.#layout, this.#shown);
        if (spot) this.calls.take(spot.stone, event);
        return spot !== null;
      },
      turn: (event) => this.calls.turn(event),
      mirror: () => this.calls.mirror(),
      interrupt: () => this.#intro > 0 && this.#endIntro(),
    };
  }

  // --- pointing ---

  #hover(at: Spotted | null) {
    const spot = at && this.#intro === 0 ? stoneAt(at, this.#eye, this.#layout, this.#shown) : null;
    if (spot === this.#hovered) return;
    this.#hovered = spot;
    this.canvas.classList.toggle('over', spot !== null);
    this.#dirty = true;
    this.invalidate();
  }

  /** Where something is seen, in pixels of the page. */
  seen(thing: Thing): { x: number; y: number } | null {
    const at = whereIs(thing, this.#eye, this.#layout);
    const box = this.canvas.getBoundingClientRect();
    return at && { x: box.left + ((at.u + 1) / 2) * box.width, y: box.top + ((1 - at.v) / 2) * box.height };
  }

  // --- the intro ---

  #begin() {
    this.#intro = performance.now();
    this.#flights.gather(this.#layout, this.#intro, kIntro, chance(31));
  }

  /** True: it was running. */
  #endIntro(): boolean {
    if (this.#intro === 0) return false;
    this.#intro = 0;
    this.#flights.clear();
    this.#around.board.assemble(1);
    this.#dirty = true;
    this.invalidate();
    return true;
  }

  interrupt() {
    this.#endIntro();
  }

  // --- frames ---

  invalidate() {
    if (this.#pending || this.#gone) return;
    this.#pending = requestAnimationFrame(this.#frame);
    if (!this.#busy) this.canvas.dataset.busy = String((this.#busy = true));
  }

  readonly #frame = (now: number) => {
    this.#pending = 0;
    const elapsed = this.#last ? Math.min(kLongest, now - this.#last) : 0;
    const gliding = this.#eye.step(now);
    const breathing = this.#signals.breathe(this.#shown, this.#look, this.#map, now);
    if (this.#flights.land(now)) this.#dirty = true;
    let moving = this.#hand.step(elapsed, this.#look.motion) || this.#flights.any;
    moving = this.#introduce(now) || moving;
    moving = this.#signals.point(this.#shown, this.#look, this.#intro > 0, now) || moving;
    this.#tellQuarter();
    // shadows fall anew only if something that has one, or the light, has moved
    const still = !moving && !this.#moved && !this.#dirty && this.#facing === this.#eye.facing;
    if (this.#dirty) this.#lay();
    if (!still) this.#putMoving(now);
    this.#eye.place(this.#camera);
    if (this.#facing !== this.#eye.facing) this.#around.lightFor((this.#facing = this.#eye.facing));
    this.#renderer.shadowMap.needsUpdate = !still;
    this.#fit();
    this.#renderer.render(this.#around.scene, this.#camera);
    this.#frames++;
    this.#moved = moving;
    const more = moving || gliding || breathing;
    this.#last = more ? now : 0;
    if (more) this.invalidate();
    else if (!this.#pending) this.#rest();
  };

  #fit() {
    if (!this.#size) return;
    this.#renderer.setPixelRatio(Math.min(2, this.#size.ratio));
    this.#renderer.setSize(this.#size.width, this.#size.height, false);
    this.#size = null;
  }

  /** What is done for each frame makes no objects, not even those of for-of. */
  #putMoving(now: number) {
    for (let i = 0; i < this.#list.length; i++) this.#list[i].moving();
    this.#flights.draw(this.#batches, now);
    this.#hand.draw(this.#batches);
    for (let i = 0; i < this.#list.length; i++) this.#list[i].done();
  }

  /** Nothing moves: nothing is done. */
  #rest() {
    this.#busy = false;
    Object.assign(this.canvas.dataset, { busy: 'false', frames: String(this.#frames) });
  }

  /** The face of whoever is to move. */
  get #map(): Texture | null {
    return this.#batches.get(this.#shown.view.colour ?? 0)?.map ?? null;
  }

  #introduce(now: number): boolean {
    if (this.#intro === 0) return false;
    const t = clamp01((now - this.#intro) / kIntro);
    if (t >= 1) this.#endIntro();
    else this.#around.board.assemble(t);
    return t < 1;
  }

  #tellQuarter() {
    const { quarter } = this.#eye;
    if (quarter === this.#quarter) return;
    this.#quarter = quarter;
    this.#dirty = true;
    this.calls.quarter(quarter);
  }

  /** Everything that lies still. */
  #lay() {
    this.#dirty = false;
    const missing = layStones(this.#batches, this.#shown, this.#layout, this.#flights, this.#hand, this.#hovered);
    drawMarks(this.#decals, this.#shown, this.#layout, this.#quarter, missing, this.#intro > 0);
  }

  /** What one frame costs the graphics card. */
  get costs(): { calls: number; triangles: number; geometries: number; textures: number } {
    const { render, memory } = this.#renderer.info;
    return { calls: render.calls, triangles: render.triangles, geometries: memory.geometries, textures: memory.textures };
  }

  dispose() {
    this.#gone = true;
    cancelAnimationFrame(this.#pending);
    this.#controls.dispose();
    for (const batch of this.#list) batch.dispose();
    this.#signals.dispose();
    this.#decals.dispose();
    this.#around.dispose();
    for (const thing of [this.#shape, this.#letters]) thing.dispose();
    this.#renderer.dispose();
    this.#renderer.forceContextLoss();
  }
}
