/** What a key does, unless somebody writes, a dialog is open, or the board has taken it. */
export function shortcut(event: KeyboardEvent, deeds: Record<string, () => void>): (() => void) | null {
  const target = event.target as HTMLElement;
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return null;
  if (target.closest('input, select, textarea, dialog')) return null;
  // arrows walk over a board, through a list and from tab to tab
  if (event.key.length > 1 && event.key !== 'Escape' && target.closest('[role="grid"], [role="region"], [role="tablist"], [role="log"], [role="toolbar"]')) return null;
  const deed = deeds[event.key] ?? deeds[event.key.toLowerCase()];
  if (!deed) return null;
  if (event.key !== 'Escape') event.preventDefault();
  return deed;
}
