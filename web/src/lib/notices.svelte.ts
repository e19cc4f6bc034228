const kShownFor = 5000;

interface Notice {
  id: number;
  text: string;
  tone: 'plain' | 'bad';
}

let next = 0;

export const notices = $state<{ shown: Notice[]; spoken: string }>({ shown: [], spoken: '' });

/** Shows a sentence for a while; screen readers hear it too. */
export function notify(text: string, tone: Notice['tone'] = 'plain') {
  const id = next++;
  notices.shown = [...notices.shown.filter((one) => one.text !== text).slice(-2), { id, text, tone }];
  setTimeout(() => dismiss(id), kShownFor);
}

export function dismiss(id: number) {
  notices.shown = notices.shown.filter((one) => one.id !== id);
}

/** Only for screen readers: what happened on the board. */
export function announce(text: string) {
  // the same text twice in a row would not be read again
  notices.spoken = notices.spoken === text ? `${text}\u00a0` : text;
}
