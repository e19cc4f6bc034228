// Only boards, clocks and the last move, on the whole screen.

export const zen = $state({ on: false });

function apply(on: boolean) {
  zen.on = on;
  document.documentElement.toggleAttribute('data-zen', on);
}

/** The browser may refuse the whole screen; the page is as quiet all the same. */
export function toggleZen() {
  if (zen.on) {
    leaveZen();
    return;
  }
  apply(true);
  document.documentElement.requestFullscreen?.().catch(() => {});
}

export function leaveZen() {
  if (!zen.on) return;
  apply(false);
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => {});
}

globalThis.document?.addEventListener('fullscreenchange', () => {
  if (!document.fullscreenElement) apply(false);
});
