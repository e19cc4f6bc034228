import { Quaternion, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { extent, keyOf, orientations, stones } from '../logic';
import { bounded, fitted, foreground, glide, onPlane, orbited, outline, panned, quarters, seenAt, zoomed, type Pose } from './camera';
import { angleOf, beside, gripOf, layoutOf, middleOf, offsetsOf, spotAt, toBoard, toWorld } from './layout';
import { breath, changeOf, flight, flown, follow, place, turnBetween } from './motion';

const kinds = stones.map((shape, stone) => ({ stone, shape }));
const sizes = [[4, 4], [14, 14], [20, 20], [50, 50], [4, 50], [50, 4]].map(([width, height]) => ({ width, height }));

describe('layout', () => {
  it('has the board about the origin, a1 at the near left', () => {
    expect(toWorld({ x: 0, y: 0 }, { width: 20, height: 20 })).toEqual({ x: -9.5, z: 9.5 });
    expect(toBoard({ x: -9.5, z: 9.5 }, { width: 20, height: 20 })).toEqual({ x: 0.5, y: 0.5 });
    expect(middleOf([{ x: 2, y: 1 }, { x: 3, y: 1 }, { x: 3, y: 2 }], { width: 4, height: 4 })).toEqual({ x: 1, z: 0 });
  });

  it.each(sizes)('lays every stone beside a board of $width by $height, none over another', (size) => {
    for (const colours of [[0, 2], [0, 1, 2, 3]]) {
      const { spots, reach } = layoutOf(size, colours, kinds);
      expect(spots.length).toBe(21 * colours.length);
      const boxes = spots.map(({ colour, x, z, shape, scale }) => {
        const { width, height } = extent(shape);
        const [across, away] = colour % 2 ? [height, width] : [width, height];
        return { left: x - (across * scale) / 2, right: x + (across * scale) / 2, far: z - (away * scale) / 2, near: z + (away * scale) / 2 };
      });
      const apart = (a: (typeof boxes)[0], b: (typeof boxes)[0]) => a.right <= b.left || b.right <= a.left || a.near <= b.far || b.near <= a.far;
      const board = { left: -size.width / 2, right: size.width / 2, far: -size.height / 2, near: size.height / 2 };
      boxes.forEach((box, i) => {
        expect(apart(box, board)).toBe(true);
        expect(Math.max(Math.abs(box.left), box.right)).toBeLessThanOrEqual(reach.x + 1e-9);
        expect(Math.max(Math.abs(box.far), box.near)).toBeLessThanOrEqual(reach.z + 1e-9);
        expect(boxes.slice(i + 1).every((other) => apart(box, other))).toBe(true);
      });
    }
  });

  it.each(sizes)('keeps frame and table of a board of $width by $height in proportion', (size) => {
    const { unit, rim, table } = layoutOf(size, [0, 2], kinds);
    expect(rim).toBeGreaterThan(0);
    expect(rim - table).toBeLessThan(1.6 * unit);
    expect(table).toBeLessThan(-0.2);
  });

  it('finds a stone where it lies, by any of its squares', () => {
    const { spots } = layoutOf({ width: 20, height: 20 }, [0, 1, 2, 3], kinds);
    for (const spot of spots) {
      expect(spotAt(spots, gripOf(spot))).toBe(spot);
      const offsets = offsetsOf(spot.shape);
      for (let i = 0; i < offsets.length; i += 2) {
        const off = beside(spot.angle, offsets[i] * spot.scale, offsets[i + 1] * spot.scale);
        expect(spotAt(spots, { x: spot.x + off.x, z: spot.z + off.z })).toBe(spot);
      }
    }
    expect(spotAt(spots, { x: 0, z: 0 })).toBeNull();
  });
});

describe('camera', () => {
  const poses: Pose[] = [0, 1, 2.5, -1.57].flatMap((azimuth) => [0.3, 1, 1.5].map((elevation) => ({ x: 2, z: -1, azimuth, elevation, distance: 40 })));

  it('points at what it sees', () => {
    for (const pose of poses) for (const point of [{ x: 0, z: 0 }, { x: 9.5, z: -9.5 }, { x: -3, z: 7 }]) {
      const { u, v, far } = seenAt(pose, 1.3, { ...point, y: 0.1 });
      expect(far).toBeGreaterThan(0);
      const back = onPlane(pose, 1.3, u, v, 0.1)!;
      expect(back.x).toBeCloseTo(point.x, 6);
      expect(back.z).toBeCloseTo(point.z, 6);
    }
    expect(onPlane({ ...poses[0], elevation: 0.2 }, 1, 0, 0.99, 0)).toBeNull();
  });

  it('at home shows all there is, whatever the shape of the picture', () => {
    const { reach, along } = layoutOf({ width: 20, height: 20 }, [0, 1, 2, 3], kinds);
    const corners = outline(reach, along);
    for (const aspect of [0.5, 1, 2]) for (const colour of [0, 1, 2, 3]) {
      const pose = fitted(corners, angleOf(colour), 1, aspect);
      const seen = corners.map((corner) => seenAt(pose, aspect, corner));
      for (const { u, v } of seen) expect(Math.max(Math.abs(u), Math.abs(v))).toBeLessThan(1);
      expect(Math.max(...seen.flatMap(({ u, v }) => [Math.abs(u), Math.abs(v)]))).toBeGreaterThan(0.9);
    }
  });

  it('looks at the board and the stones before it where the picture is narrow', () => {
    for (const [x, z] of [[10, 10], [15, 4]]) for (const colour of [0, 1, 2, 3]) {
      const [board, reach] = [{ x, z }, { x: x + 4, z: z + 5 }];
      const corners = foreground(board, reach, angleOf(colour));
      const [across, near, far] = colour % 2 ? [z, reach.x, x] : [x, reach.z, z];
      const flat = corners.map((corner) => beside(-angleOf(colour), corner.x, corner.z)).map((at) => [Math.round(at.x), Math.round(at.z)]);
      expect(flat.sort().join(' ')).toBe([[-across, near], [-across, -far], [across, near], [across, -far]].sort().join(' '));
    }
  });

  it('orbits, pans and zooms within bounds', () => {
    const pose = poses[1];
    expect(quarters(orbited(pose, -Math.PI / 2, 0).azimuth)).toBe(1);
    const moved = panned(pose, 0.1, 0);
    expect(moved.x).toBeLessThan(pose.x);
    const held = onPlane(pose, 1, 0.4, 0.3, 0)!;
    const after = onPlane(zoomed(pose, 0.5, 1, 0.4, 0.3), 1, 0.4, 0.3, 0)!;
    expect(after.x).toBeCloseTo(held.x, 6);
    const far = bounded({ x: 99, z: -99, azimuth: 0, elevation: 4, distance: 1e6 }, { x: 10, z: 12 }, 40);
    expect(far).toMatchObject({ x: 10, z: -12 });
    expect(far.elevation).toBeLessThan(Math.PI / 2);
    expect(far.distance).toBeLessThan(100);
  });

  it('glides the short way round', () => {
    const from = { ...poses[0], azimuth: 3 };
    const middle = { ...from };
    glide(from, { ...from, azimuth: -3 }, 0.5, middle);
    expect(Math.abs(middle.azimuth - Math.PI)).toBeLessThan(0.01);
  });
});

describe('motion', () => {
  it('turns one way of lying into another', () => {
    for (const [stone, shape] of stones.entries()) for (const other of orientations(stone)) {
      const turn = turnBetween(shape, other);
      const found = offsetsOf(shape);
      const moved: string[] = [];
      for (let i = 0; i < found.length; i += 2) {
        const at = new Vector3(found[i], 0, found[i + 1]).applyQuaternion(turn);
        moved.push(`${Math.round(at.x * 2)} ${Math.round(at.z * 2)}`);
      }
      const wanted = offsetsOf(other);
      const goal = wanted.flatMap((x, i) => (i % 2 ? [] : [`${Math.round(x * 2)} ${Math.round(wanted[i + 1] * 2)}`]));
      expect(moved.map((one) => one.replace(/-0\b/g, '0')).sort(), `${keyOf(shape)} to ${keyOf(other)}`).toEqual(goal.map((one) => one.replace(/-0\b/g, '0')).sort());
    }
  });

  it('flies from end to end over an arc, and lies as it should', () => {
    const way = flight(place(-10, 0, 5, 0.5), place(3, 0.2, 1), 1000, 1);
    const now = place(0, 0, 0);
    expect(flown(way, 0, now)).toBe(false);
    expect(now.at.x).toBe(-10);
    flown(way, 1000 + way.length / 2, now);
    expect(now.at.y).toBeGreaterThan(2);
    expect(flown(way, 1000 + way.length, now)).toBe(true);
    expect(now.at.distanceTo(new Vector3(3, 0.2, 1))).toBeLessThan(1e-9);
    expect(now.turn.angleTo(new Quaternion())).toBeLessThan(1e-6);
    expect(now.scale).toBe(1);
  });

  it('looks the same at 30 and at 144 frames a second', () => {
    const after = (rate: number) => {
      const now = place(0, 0, 0);
      const goal = place(10, 2, 4, 0.5);
      for (let frame = 0; frame < rate / 10; frame++) follow(now, goal, 1000 / rate);
      return now.at;
    };
    const gap = (a: Vector3, b: Vector3) => a.distanceTo(b);
    expect(gap(after(30), after(60))).toBeLessThan(1e-6);
    const [fast, slow] = [place(0, 0, 0), place(0, 0, 0)];
    const goal = place(10, 2, 4, 0.5);
    for (let i = 0; i < 24; i++) follow(fast, goal, 100 / 24);
    follow(slow, goal, 100);
    expect(gap(fast.at, slow.at)).toBeLessThan(1e-6);
    expect(follow(slow, goal, 5000)).toBe(false);
  });

  it('fades in from nothing and out again', () => {
    expect(breath(0)).toBe(0);
    expect(breath(900)).toBeCloseTo(1);
    expect(breath(1800)).toBeCloseTo(0);
  });

  it('shows what is little, and only sets what is much', () => {
    const moves = ['a1', 'b2', 'c3', 'd4', 'e5', 'f6'];
    expect(changeOf(moves.slice(0, 2), moves.slice(0, 3), 4)).toEqual({ kind: 'played', moves: ['c3'] });
    expect(changeOf(moves.slice(0, 3), moves.slice(0, 1), 4)).toEqual({ kind: 'taken', moves: ['c3', 'b2'] });
    expect(changeOf(moves, [...moves], 4).kind).toBe('same');
    expect(changeOf([], moves, 4).kind).toBe('other');
    expect(changeOf(['a1', 'x9'], ['a1', 'b2'], 4).kind).toBe('other');
  });
});
