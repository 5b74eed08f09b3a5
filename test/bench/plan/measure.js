/** Measures that both pages share: what is on the page for `run.mjs` to call. */
const QUIET_MS = 400;
/** Resolves with the time that the browser gives to the next frame: two of them are a frame apart, or more where one was dropped. */
const frame = () => new Promise(requestAnimationFrame);

/** Pixels to each side that both sheets have: the rival's ends with its 90 days. */
const REACH = 1500;

/**
 * Scrolls by so many pixels a frame, back and forth where that would lead too far to the side, and to the start
 * in the end; the frames' lengths in milliseconds and the most elements seen. Throws where a frame moved
 * nothing: the frames of a box that stands still say nothing.
 */
export async function scroll(box, dx, dy, frames) {
  const lengths = [];
  let nodes = 0;
  let off = 0;
  let step = dx;
  const start = { left: box.scrollLeft, top: box.scrollTop };
  let before = await frame();
  for (let i = 0; i < frames; i += 1) {
    if (Math.abs(off + step) > REACH || off + step < 0) step = -step;
    off += step;
    const { scrollLeft, scrollTop } = box;
    box.scrollLeft += step;
    box.scrollTop += dy;
    if ((step !== 0 && box.scrollLeft === scrollLeft) || (dy !== 0 && box.scrollTop === scrollTop))
      throw new Error('nothing was scrolled');
    const after = await frame();
    lengths.push(after - before);
    before = after;
    if (i % 10 === 0) nodes = Math.max(nodes, document.querySelectorAll('*').length);
  }
  box.scrollTo(start);
  await new Promise((rested) => setTimeout(rested, QUIET_MS));
  return { lengths, nodes };
}
