import { colourAt, squareName, type BlokusView } from './logic';

/** Where the colour to move may touch: free squares at corners of its stones and at none of their sides, or its start, in teams the edge. */
export function anchorsOf(view: BlokusView): string[] {
  const own = (x: number, y: number) => colourAt(view, { x, y }) === String(view.colour);
  const squares = Array.from({ length: view.width * view.height }, (_, i) => ({ x: i % view.width, y: Math.floor(i / view.width) }));
  if (!squares.some(({ x, y }) => own(x, y)) && view.mode === 'teams')
    return squares.filter(({ x, y }) => x === 0 || y === 0 || x === view.width - 1 || y === view.height - 1).filter((square) => colourAt(view, square) === '.').map(squareName);
  if (!squares.some(({ x, y }) => own(x, y))) return view.starts.filter(({ colour }) => colour === view.colour).map(({ cell }) => cell);
  return squares.filter((square) => {
    const { x, y } = square;
    const corner = own(x - 1, y - 1) || own(x + 1, y - 1) || own(x - 1, y + 1) || own(x + 1, y + 1);
    const side = own(x - 1, y) || own(x + 1, y) || own(x, y - 1) || own(x, y + 1);
    return colourAt(view, square) === '.' && corner && !side;
  }).map(squareName);
}
