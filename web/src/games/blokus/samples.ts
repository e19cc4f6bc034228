import { coloursOf, modeOf, normal, readMove, squareName, stoneOf, usual, type BlokusView, type ColourView } from './logic';
import type { Sample } from '../types';
import type { Options } from '../../lib/types';

// two games between built-in players
export const four = (
  'a1,b1,b2,c2,c3 c18,b19,c19,a20,b20 s19,q20,r20,s20,t20 t1,s2,t2,r3,s3 b4,b5,b6,b7,b8 d15,c16,d16,e16,d17 ' +
  'p17,o18,p18,q18,p19 p4,q4,p5 c9,d9,e9,f9 f12,f13,f14,g14,f15 r13,r14,r15,r16,r17 r5,s5 g10,f11,g11,h11,h12 ' +
  'e10,c11,d11,e11,d12 r9,s9,s10,s11,s12 p1,q1,o2,p2,q2 i13,h14,i14,j14,i15 a7,a8,a9,b9,b10 m16,n16,o16 ' +
  'm3,n3,n4,n5 e12,e13,d14,e14,e15 c8,d8,e8,f8,g8 j13,k13,k14,l14,l15 q6,p7,q7,r7 l11,j12,k12,l12,l13 ' +
  'j8,h9,i9,j9,h10 i10,j10,k10,i11,i12 k2,l2,j3,k3 m8,m9,m10,n10,n11 g16,h16,g17 n9,o9,o10,p10,q10 ' +
  'i4,i5,j5,i6,i7 f16,f17,f18,g18,h18 a13,b13,c13,c14 l17,k18,l18,m18,m19 t6,t7,t8,t9,t10 i19,j19,k19,l19,l20 ' +
  'k7,l7,l8,l9,l10 m11,m12,n12,o12,m13 e3,f3,g3,h3,e4'
).split(' ');
export const duo = (
  'f4,e5,f5,g5,f6 i9,h10,i10,j10,i11 d6,d7,d8 c9,d9,e9,f9,g9 a4,a5,b5,c5,b6 g11,g12,g13,f14,g14 g7,h7,g8 ' +
  'j12,l12,j13,k13,l13 a7,a8,a9,a10,a11 c11,d11,d12,e12,e13 b12,c12,c13,c14,d14 j6,j7,j8,k8,k9 j4,k4,i5,j5,i6 ' +
  'l3,m3,l4,k5,l5 d1,e1,d2,d3,e3 l7,m7,m8,n8,m9'
).split(' ');

/** The position after these moves, while no colour has been skipped yet. */
export function positionAfter(options: Options, moves: string[]): BlokusView {
  const mode = modeOf(options);
  const { width, height, stones } = usual(mode);
  const marks = Array.from({ length: height }, () => Array<string>(width).fill('.'));
  const inset = mode === 'duo' || mode === 'junior' ? 4 : 0;
  const seats = coloursOf(mode);
  const order = seats.flat().sort();
  const colours = order.map((colour): ColourView => ({
    colour, seat: seats.findIndex((own) => own.includes(colour)), left: [...stones], points: 0, out: false,
  }));
  for (const [i, move] of moves.entries()) {
    const of = colours[i % colours.length];
    const squares = readMove(move);
    of.points += squares.length;
    of.left[stoneOf(normal(squares))]--;
    for (const { x, y } of squares) marks[height - 1 - y][x] = String(of.colour);
  }
  return {
    width, height, mode, colours, board: marks.map((row) => row.join('')),
    colour: order[moves.length % order.length], anchors: [],
    starts: order.map((colour) => ({
      colour,
      cell: squareName({
        x: colour >= 2 ? width - 1 - inset : inset,
        y: colour === 1 || colour === 2 ? height - 1 - inset : inset,
      }),
    })),
  };
}

export function at(options: Options, moves: string[], count: number): Sample<BlokusView> {
  const played = moves.slice(0, count);
  const view = positionAfter(options, played);
  const movers = played.map((_, i) => view.colours[i % view.colours.length].seat);
  return { view, options, moves: played, movers };
}

const kFirst = 30;

export const samples: Sample<BlokusView>[] =
  Array.from({ length: 10 }, (_, i) => at({ mode: '4x4' }, four, kFirst + i));

export const duoSamples: Sample<BlokusView>[] =
  Array.from({ length: 8 }, (_, i) => at({ mode: 'duo' }, duo, duo.length - 7 + i));
