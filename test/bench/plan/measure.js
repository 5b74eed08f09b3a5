/** Measures that both pages share: what is on the page for `run.mjs` to call. */
const QUIET_MS = 400;
const frame = () => new Promise(requestAnimationFrame);

/**
 * Milliseconds from the call to the first frame after which nothing of the page changed for a while:
 * whatever draws in pieces is waited for.
 */
export async function firstDrawing(draw) {
  let last = 0;
  let pending = false;
  const seen = new MutationObserver(() => {
    if (pending) return;
    pending = true;
    void frame().then(() => {
      last = performance.now();
      pending = false;
    });
  });
  seen.observe(document.body, { childList: true, subtree: true, attributes: true });
  const start = performance.now();
  draw();
  while (last === 0 || performance.now() - last < QUIET_MS) await frame();
  seen.disconnect();
  return last - start;
}

/** Pixels to each side that both sheets have: the rival's ends with its 90 days. */
const REACH = 1500;

/**
 * Scrolls by so many pixels a frame, back and forth where that would lead too far to the side, and to the start
 * in the end; the frames' lengths in milliseconds, sorted, and the most elements seen. Throws where a frame
 * moved nothing: the frames of a box that stands still say nothing.
 */
export async function scroll(box, dx, dy, frames) {
  const lengths = [];
  let nodes = 0;
  let off = 0;
  let step = dx;
  const start = { left: box.scrollLeft, top: box.scrollTop };
  await frame();
  let before = performance.now();
  for (let i = 0; i < frames; i += 1) {
    if (Math.abs(off + step) > REACH || off + step < 0) step = -step;
    off += step;
    const { scrollLeft, scrollTop } = box;
    box.scrollLeft += step;
    box.scrollTop += dy;
    if ((step !== 0 && box.scrollLeft === scrollLeft) || (dy !== 0 && box.scrollTop === scrollTop))
      throw new Error('nothing was scrolled');
    await frame();
    const after = performance.now();
    lengths.push(after - before);
    before = after;
    if (i % 10 === 0) nodes = Math.max(nodes, document.querySelectorAll('*').length);
  }
  box.scrollTo(start);
  await new Promise((rested) => setTimeout(rested, QUIET_MS));
  return { lengths: lengths.sort((a, b) => a - b), nodes };
}
