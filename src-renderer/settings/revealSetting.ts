/** Time in which a section may still be loading the data that it shows, in ms. */
const MAX_WAIT_MS = 2_000;
/** Time in ms during which the label of a found setting stays highlighted. */
const MARKED_MS = 2_500;

/**
 * Scrolls to the setting with this label and marks the label for a moment, as soon as the section shows it. Returns a
 * function that stops waiting.
 */
export function revealSetting(section: HTMLElement, label: string): () => void {
  const endsAt = performance.now() + MAX_WAIT_MS;
  let frame = requestAnimationFrame(look);

  function look(): void {
    const found = [...section.querySelectorAll('dt, h3, legend, label')].find(
      ({ textContent }) => textContent.trim() === label,
    );
    if (found instanceof HTMLElement) mark(found);
    else if (performance.now() < endsAt) frame = requestAnimationFrame(look);
  }

  return () => cancelAnimationFrame(frame);
}

function mark(label: HTMLElement): void {
  label.scrollIntoView({ block: 'center' });
  label.dataset['revealed'] = '';
  setTimeout(() => delete label.dataset['revealed'], MARKED_MS);
}
