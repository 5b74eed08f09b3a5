/**
 * Returns a key handler for a list: the arrow keys, Home and End move the focus between the list's elements. `lines` is
 * the CSS selector of these elements.
 */
export const createListArrowKeyHandler = (lines: string) => (event: KeyboardEvent) => {
  if (!(event.currentTarget instanceof HTMLElement)) return;
  const elements = [...event.currentTarget.querySelectorAll<HTMLElement>(lines)];
  const focusedIndex = elements.findIndex((line) => line === document.activeElement);
  const next = { ArrowDown: focusedIndex + 1, ArrowUp: focusedIndex - 1, Home: 0, End: elements.length - 1 }[
    event.key
  ];
  if (focusedIndex < 0 || next === undefined) return;
  elements[next]?.focus();
  event.preventDefault();
};
