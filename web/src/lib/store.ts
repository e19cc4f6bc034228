/** localStorage that may be missing or full: then nothing is remembered. */
export function recall<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`agon.${key}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function remember(key: string, value: unknown) {
  try {
    localStorage.setItem(`agon.${key}`, JSON.stringify(value));
  } catch {
    // private mode or full: the page works, it only forgets
  }
}
