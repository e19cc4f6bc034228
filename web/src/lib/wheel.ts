const kRest = 60; // milliseconds: a wheel turns by many small steps

/** Turning the wheel over a board steps through the game, where the page itself has nothing to scroll. */
export function wheelStep(step: (by: number) => void): (event: WheelEvent) => void {
  let last = 0;
  return (event) => {
    if (event.defaultPrevented || event.ctrlKey || !event.deltaY || !matchMedia('(min-width: 60rem) and (orientation: landscape)').matches) return;
    event.preventDefault();
    if (event.timeStamp - last < kRest) return;
    last = event.timeStamp;
    step(Math.sign(event.deltaY));
  };
}
