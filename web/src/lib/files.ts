export function download(name: string, text: string, type = 'application/json') {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** The clipboard needs a secure page; elsewhere an invisible field does. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    field.className = 'visually-hidden';
    (document.querySelector('dialog[open]') ?? document.body).append(field);
    field.select();
    const copied = document.execCommand('copy');
    field.remove();
    return copied;
  }
}

/** A record file may hold several games, one a line; broken lines are left out. */
export function recordsIn(text: string): Record<string, unknown>[] {
  const isRecord = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && 'game' in value && 'moves' in value;
  const parse = (part: string): unknown => {
    try {
      return JSON.parse(part);
    } catch {
      return null;
    }
  };
  const whole = parse(text);
  return isRecord(whole) ? [whole] : text.split('\n').map(parse).filter(isRecord);
}
