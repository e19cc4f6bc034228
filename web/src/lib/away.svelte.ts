const kLook = 1500;
const kPause = 15_000;

/** Parts of the page are fetched when they are needed, and the server may be away just then. */
export const away = $state({ shown: false });

/** When the server is back, with the same page or a newer one, all begins anew at the same place. */
export async function reloadWhenBack() {
  const last = Number(sessionStorage.getItem('agon.reloaded'));
  if (away.shown || Date.now() - last < kPause) return;
  away.shown = true;
  for (let back = false; !back; ) {
    await new Promise((resolve) => setTimeout(resolve, kLook));
    back = await fetch('/api/games').then((answer) => answer.ok, () => false);
  }
  sessionStorage.setItem('agon.reloaded', String(Date.now()));
  location.reload();
}
