/**
 * Keys pressed in the open list of a select reach only the browser. Otherwise Esc would also close the form around the
 * list.
 */
export function confineKeysToOpenSelect(): void {
  addEventListener(
    'keydown',
    (event) => {
      if (event.target instanceof HTMLOptionElement) event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
