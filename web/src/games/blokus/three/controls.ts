// Pointer and wheel over the stage: what moves the eye, and what is for the board.

import type { Spotted } from './pointing';

export interface Wishes {
  holding(): boolean;
  /** the pointer is over the board */
  onBoard(at: Spotted): boolean;
  orbit(right: number, up: number): void;
  pan(right: number, down: number): void;
  zoom(factor: number, at: Spotted): void;
  reset(): void;
  hover(at: Spotted | null): void;
  /** for the stone in hand; null: the pointer has left */
  aim(event: PointerEvent, at: Spotted | null): void;
  /** true if there was something to take */
  take(event: MouseEvent, at: Spotted): boolean;
  turn(event: WheelEvent): void;
  mirror(): void;
  /** true if the press only ended the intro */
  interrupt(): boolean;
}

const kDragFrom = 6;
const kOrbit = 3.2;
const kWheel = 0.0012;

type Mode = 'none' | 'press' | 'orbit' | 'pan' | 'stone' | 'pinch' | 'spent';

export class Controls {
  #mode: Mode = 'none';
  #fingers = new Map<number, { x: number; y: number }>();
  #from = { x: 0, y: 0 };
  #acted = 0;
  readonly #ending = new AbortController();

  constructor(private readonly canvas: HTMLCanvasElement, private readonly wishes: Wishes) {
    const listen = <K extends keyof HTMLElementEventMap>(kind: K, what: (event: HTMLElementEventMap[K]) => void) =>
      canvas.addEventListener(kind, what as EventListener, { signal: this.#ending.signal, passive: false });
    listen('pointerdown', (event) => this.#down(event));
    listen('pointermove', (event) => this.#move(event));
    listen('pointerup', (event) => this.#up(event));
    listen('pointercancel', (event) => this.#cancel(event));
    listen('pointerleave', (event) => this.#leave(event));
    listen('click', (event) => this.#click(event));
    listen('dblclick', (event) => this.#twice(event));
    listen('wheel', (event) => this.#wheel(event));
    listen('contextmenu', (event) => event.preventDefault());
  }

  dispose() {
    this.#ending.abort();
    this.#fingers.clear();
  }

  at(event: MouseEvent): Spotted {
    const box = this.canvas.getBoundingClientRect();
    return { u: ((event.clientX - box.left) / box.width) * 2 - 1, v: 1 - ((event.clientY - box.top) / box.height) * 2 };
  }

  #down(event: PointerEvent) {
    if (this.wishes.interrupt()) {
      this.#mode = 'spent';
      return;
    }
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (event.isTrusted) this.canvas.setPointerCapture(event.pointerId);
    if (this.#fingers.size === 2) {
      this.#mode = 'pinch';
      return;
    }
    this.#from = { x: event.clientX, y: event.clientY };
    const at = this.at(event);
    const stone = event.pointerType === 'touch' && this.wishes.holding() && this.wishes.onBoard(at);
    this.#mode = stone ? 'stone' : 'press';
    if (stone) this.wishes.aim(event, at);
  }

  #move(event: PointerEvent) {
    const finger = this.#fingers.get(event.pointerId);
    if (!finger) {
      this.#hover(event);
      return;
    }
    if (this.#mode === 'pinch') this.#pinch(event, finger);
    const [dx, dy] = [event.clientX - finger.x, event.clientY - finger.y];
    Object.assign(finger, { x: event.clientX, y: event.clientY });
    if (this.#mode === 'stone') this.wishes.aim(event, this.at(event));
    if (this.#mode === 'press' && Math.hypot(event.clientX - this.#from.x, event.clientY - this.#from.y) > kDragFrom)
      this.#mode = event.buttons & 6 || event.shiftKey ? 'pan' : 'orbit';
    const high = this.canvas.clientHeight;
    if (this.#mode === 'orbit') this.wishes.orbit((dx / high) * kOrbit, (dy / high) * kOrbit * 0.7);
    else if (this.#mode === 'pan') this.wishes.pan(dx / high, dy / high);
  }

  #hover(event: PointerEvent) {
    const at = this.at(event);
    if (this.wishes.holding() && event.pointerType !== 'touch') this.wishes.aim(event, this.wishes.onBoard(at) ? at : null);
    this.wishes.hover(event.pointerType === 'touch' ? null : at);
  }

  /** Two fingers: apart and together, and along. */
  #pinch(event: PointerEvent, finger: { x: number; y: number }) {
    const other = [...this.#fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (!other) return;
    const before = Math.hypot(finger.x - other.x, finger.y - other.y);
    const after = Math.hypot(event.clientX - other.x, event.clientY - other.y);
    if (before > 1 && after > 1) this.wishes.zoom(before / after, this.at(event));
    const high = this.canvas.clientHeight;
    this.wishes.pan((event.clientX - finger.x) / 2 / high, (event.clientY - finger.y) / 2 / high);
  }

  #up(event: PointerEvent) {
    this.#fingers.delete(event.pointerId);
    const at = this.at(event);
    if (this.#mode === 'stone') this.wishes.aim(event, at);
    else if (this.#mode === 'press' && this.wishes.holding()) {
      if (event.button === 2) this.wishes.mirror();
      else if (event.button === 0 && event.pointerType !== 'touch' && this.wishes.onBoard(at)) this.#act(event, () => this.wishes.aim(event, at));
    }
    // a click that follows belongs to a press, not to a drag
    if (this.#mode !== 'press') this.#mode = this.#fingers.size ? 'spent' : 'none';
  }

  #act(event: Event, what: () => void) {
    this.#acted = event.timeStamp;
    what();
  }

  #cancel(event: PointerEvent) {
    this.#fingers.delete(event.pointerId);
    if (this.#mode === 'stone') this.wishes.aim(event, this.at(event));
    this.#mode = 'none';
  }

  #leave(event: PointerEvent) {
    if (this.#fingers.has(event.pointerId)) return;
    this.wishes.hover(null);
    if (event.pointerType !== 'touch') this.wishes.aim(event, null);
  }

  #click(event: MouseEvent) {
    const pressed = this.#mode === 'press';
    this.#mode = 'none';
    if (pressed && this.wishes.take(event, this.at(event))) this.#acted = event.timeStamp;
  }

  #twice(event: MouseEvent) {
    if (event.timeStamp - this.#acted > 600 && !this.wishes.holding()) this.wishes.reset();
  }

  #wheel(event: WheelEvent) {
    if (this.wishes.holding() && !event.ctrlKey) {
      this.wishes.turn(event);
      return;
    }
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 30 : 1;
    this.wishes.zoom(Math.exp(Math.max(-240, Math.min(240, event.deltaY * lines)) * kWheel * (event.ctrlKey ? 4 : 1)), this.at(event));
  }
}
