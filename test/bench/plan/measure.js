/** Measures that both pages share: what is on the page for `run.mjs` to call. */
const frame = () => new Promise(requestAnimationFrame);

/**
 * Milliseconds from the call to the first frame after which nothing of the page changed for a while:
 * whatever draws in pieces is waited for.
 */
export async function firstDrawing(draw) {
  const QUIET_MS = 400;
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

/** Scrolls by so many pixels a frame; the frames' lengths in milliseconds, sorted, and the most elements seen. */
export async function scroll(box, dx, dy, frames) {
  const lengths = [];
  let nodes = 0;
  await frame();
  let before = performance.now();
  for (let i = 0; i < frames; i += 1) {
    box.scrollLeft += dx;
    box.scrollTop += dy;
    await frame();
    const after = performance.now();
    lengths.push(after - before);
    before = after;
    if (i % 10 === 0) nodes = Math.max(nodes, document.querySelectorAll('*').length);
  }
  return { lengths: lengths.sort((a, b) => a - b), nodes };
}
