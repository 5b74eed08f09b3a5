/** Lets the arrow keys, Home and End move through the lines of a list; `lines` is a CSS selector. */
export const walkLines = (lines: string) => (event: KeyboardEvent) => {
  if (!(event.currentTarget instanceof HTMLElement)) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(lines)];
  const here = all.findIndex((line) => line === document.activeElement);
  const next = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: all.length - 1 }[event.key];
  if (here < 0 || next === undefined) return;
  all[next]?.focus();
  event.preventDefault();
};
