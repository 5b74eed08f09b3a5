/** Maximum time to wait until a section has loaded the data that it shows, in ms. */
const MAX_WAIT_MS = 2_000;
/** Time in ms during which the label of a found setting stays highlighted. */
const HIGHLIGHT_MS = 2_500;

/**
 * Waits until the section shows the setting with this label, then scrolls to the setting and highlights the label
 * briefly. Returns a function that stops the waiting.
 */
export function revealSetting(section: HTMLElement, label: string): () => void {
  const endsAt = performance.now() + MAX_WAIT_MS;
  let frame = requestAnimationFrame(highlightWhenFound);

  function highlightWhenFound(): void {
    const found = [...section.querySelectorAll('dt, h3, legend, label')].find(
      ({ textContent }) => textContent.trim() === label,
    );
    if (found instanceof HTMLElement) highlightLabel(found);
    else if (performance.now() < endsAt) frame = requestAnimationFrame(highlightWhenFound);
  }

  return () => cancelAnimationFrame(frame);
}

function highlightLabel(label: HTMLElement): void {
  label.scrollIntoView({ block: 'center' });
  label.dataset['revealed'] = '';
  setTimeout(() => delete label.dataset['revealed'], HIGHLIGHT_MS);
}
