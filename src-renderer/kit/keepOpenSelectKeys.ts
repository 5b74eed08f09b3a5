/**
 * Leaves the keys that are pressed in the open list of a select to the browser. Otherwise Esc would close the list and
 * the form around it, and a typed letter would run its shortcut. Only options of an open list have the focus.
 */
export function keepOpenSelectKeys(): void {
  addEventListener(
    'keydown',
    (event) => {
      if (event.target instanceof HTMLOptionElement) event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
