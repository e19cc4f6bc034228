// Where one is inside an event. The report and the live page have the same places after their own beginnings.

export type Place =
  | { view: 'table' | 'cross' | 'ratings' | 'rounds' | 'sheet' }
  /** of one entrant, or between two, or all */
  | { view: 'games'; of: number[]; faults: boolean }
  | { view: 'entrant'; entrant: number }
  /** `ROUND-PAIRING-GAME` */
  | { view: 'game'; key: string; ply: number | null };

const isNumber = (text: string | undefined) => /^\d{1,6}$/.test(text ?? '');

/** `entrant/3` → a place; what is not understood is the table. */
export function placeOf(path: string): Place {
  const [steps, search = ''] = path.split('?');
  const [view, first, second] = steps.split('/');
  const asked = new URLSearchParams(search);
  const ply = asked.get('ply') ?? undefined;
  if (view === 'cross' || view === 'ratings' || view === 'rounds' || view === 'sheet') return { view };
  if (view === 'games') return { view, of: [first, second].filter(isNumber).map(Number), faults: asked.has('faults') };
  if (view === 'entrant' && isNumber(first)) return { view, entrant: Number(first) };
  if (view === 'game' && /^\d+-\d+-\d+$/.test(first ?? '')) return { view, key: first, ply: isNumber(ply) ? Number(ply) : null };
  return { view: 'table' };
}

export function pathOf(place: Place): string {
  switch (place.view) {
    case 'table': return '';
    case 'games': return ['games', ...place.of].join('/') + (place.faults ? '?faults' : '');
    case 'entrant': return `entrant/${place.entrant}`;
    case 'game': return `game/${place.key}${place.ply === null ? '' : `?ply=${place.ply}`}`;
    default: return place.view;
  }
}
