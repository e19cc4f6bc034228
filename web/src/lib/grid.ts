// Arrow keys on a board: what all grids of cells share.

export interface Cell {
  row: number;
  column: number;
}

/** The cell an arrow, Home or End key leads to; null: not such a key. Never leaves the grid. */
export function step(key: string, from: Cell, rows: number, columns: number): Cell | null {
  const within = (row: number, column: number): Cell => ({
    row: Math.min(rows - 1, Math.max(0, row)),
    column: Math.min(columns - 1, Math.max(0, column)),
  });
  switch (key) {
    case 'ArrowUp': return within(from.row - 1, from.column);
    case 'ArrowDown': return within(from.row + 1, from.column);
    case 'ArrowLeft': return within(from.row, from.column - 1);
    case 'ArrowRight': return within(from.row, from.column + 1);
    case 'Home': return within(from.row, 0);
    case 'End': return within(from.row, columns - 1);
    case 'PageUp': return within(0, from.column);
    case 'PageDown': return within(rows - 1, from.column);
    default: return null;
  }
}

/** Column letters as records write them: a … z, aa, ab, … */
export function columnName(column: number): string {
  const rest = column % 26;
  const letter = String.fromCharCode(97 + rest);
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}
