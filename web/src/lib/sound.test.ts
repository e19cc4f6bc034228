import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { play } from './sound';

const heard: number[] = [];
let open = () => {};

class HeldBack {
  state = 'suspended';
  currentTime = 0;
  destination = {};
  resume = () => new Promise<void>((resolve) => (open = resolve));
  createGain = () => ({ gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: (to: unknown) => to });
  createOscillator = () => ({ type: '', frequency: { value: 0 }, connect: (to: unknown) => to, start: (at: number) => heard.push(at), stop() {} });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('AudioContext', HeldBack);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('what the browser held back for long is not heard, what it let through at once is', async () => {
  play('move');
  vi.advanceTimersByTime(60_000);
  open();
  await Promise.resolve();
  expect(heard).toEqual([]);
  play('turn');
  open();
  await Promise.resolve();
  expect(heard).toEqual([0, 0.09]);
});
