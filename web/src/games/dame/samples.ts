import type { Sample } from '../types';
import type { DameView } from './logic';

export const samples: Sample<DameView>[] = [
  { view: { board: ['.b.b.b.b', 'b.b.b...', '.b.b.b.b', '....b...', '.w......', 'w...w.w.', '.w.w.w.w', 'w.w.w.w.'], again: null, quiet: 0, limit: 80 } },
];
