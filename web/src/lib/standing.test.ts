import { describe, expect, it } from 'vitest';
import { changeText, neighbours, opponents, scaleOf, surenessOf } from './standing';

const levels = { easy: 1000, normal: 1500, hard: 1900, best: 2200 };
const rated = (rating: number, deviation = 100) => ({ rating, deviation, games: 3 });

describe('a rating', () => {
  it('is the surer the more was played', () => {
    expect([350, 201, 200, 120, 80, 30].map((deviation) => surenessOf(rated(1500, deviation)))).toEqual([
      'guess', 'guess', 'rough', 'fair', 'sure', 'sure',
    ]);
  });
  it('stands between levels', () => {
    expect(neighbours(1600, levels)).toEqual(['normal', 'hard']);
    expect(neighbours(900, levels)).toEqual([null, 'easy']);
    expect(neighbours(2500, levels)).toEqual(['best', null]);
    expect(neighbours(1500, {})).toEqual([null, null]);
  });
  it('has its place on a scale', () => {
    const scale = scaleOf(rated(1600), levels);
    expect([scale(1000), scale(1600), scale(2200)]).toEqual([0, 0.5, 1]);
    expect(scaleOf(rated(800), levels)(700)).toBe(0);
    expect(scaleOf(rated(2300), levels)(2400)).toBe(1);
  });
  it('changes by whole numbers', () => {
    expect([12.3, -7.6, 0.2, -0.4].map(changeText)).toEqual(['+12', '−8', '±0', '±0']);
  });
});

it('knows who the others were', () => {
  const [ann, bob, eve] = ['Ann', 'Bob', 'Eve'].map((name) => ({ kind: 'open' as const, name, taken: true }));
  expect(opponents({ players: [ann, bob, eve], seat: 1 })).toEqual([ann, eve]);
});
