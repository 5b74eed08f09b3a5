import { scroll } from './measure';

/** An empty sheet: what the machine does to frames that have nothing to draw. */
window.bench = {
  draw: () => undefined,
  scroll: (dx, dy, frames) => scroll(document.getElementById('box'), dx, dy, frames),
};
