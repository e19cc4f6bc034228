// Games as Pentobi reads them: SGF with the squares of each stone.
import type { Replay } from '../../lib/types';
import { modeOf, normal, originOf, readMove, squareName, usual, type BlokusView, type Square } from './logic';

const games: Record<string, string> = { '4x4': 'Blokus', '4x2': 'Blokus Two-Player', duo: 'Blokus Duo', junior: 'Blokus Junior' };

/** A quarter turn: there the first colour starts at the top left, here at the bottom left. */
function quarter(squares: Square[], width: number): Square[] {
  const turned = squares.map(({ x, y }) => ({ x: y, y: width - 1 - x }));
  const at = originOf(turned);
  return normal(turned).map(({ x, y }) => ({ x: x + at.x, y: y + at.y }));
}

const escaped = (text: string) => text.replace(/[\\\]]/g, '\\$&');

/** Boards that Pentobi does not know keep their own corners and say their size. */
export function writeBlksgf(replay: Replay<BlokusView>): string {
  const { width, height } = replay.plies[0].view;
  const mode = modeOf(replay.options);
  const known = mode in games && width === usual(mode).width && height === usual(mode).height;
  const four = mode === '4x4' || mode === '4x2' || mode === 'teams';
  const players = mode === '4x4' ? ['1', '2', '3', '4'] : ['B', 'W'];
  const head = [
    `GM[${games[mode] ?? 'Blokus Duo'}]`, known ? '' : `SZ[${width}:${height}]`, 'CA[UTF-8]', 'AP[Agon]',
    ...replay.players.slice(0, players.length).map((name, seat) => `P${players[seat]}[${escaped(name)}]`),
  ];
  const moves = replay.plies.slice(1).flatMap((ply, i) => {
    const colour = replay.plies[i].view.colour ?? 0;
    const squares = readMove(ply.move ?? '');
    if (!squares.length) return [];
    const text = (known ? quarter(squares, width) : squares).map(squareName).join(',');
    return `;${four ? colour + 1 : colour === 0 ? 'B' : 'W'}[${text}]`;
  });
  return `(;${head.join('')}\n${moves.join('\n')})\n`;
}
