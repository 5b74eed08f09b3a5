import type { Attachment } from 'svelte/attachments';

/**
 * Keeps the focus in a list whose items change. When the focused item is removed, the next or the last item gets the
 * focus.
 */
export const keepFocusInList =
  (lines: string, keyOf: (line: Element) => string | undefined): Attachment<HTMLElement> =>
  (list) => {
    let held: { line: Element; key: string | undefined; at: number } | null = null;
    const listElements = () => [...list.querySelectorAll(lines)];

    function note({ target }: FocusEvent) {
      const line = target instanceof Element ? target.closest(lines) : null;
      held = line && { line, key: keyOf(line), at: listElements().indexOf(line) };
    }
    // If the focus has left the list, the list does not restore the focus when its rows change.
    const leave = () => setTimeout(() => list.contains(document.activeElement) || (held = null));

    const watch = new MutationObserver((records) => {
      if (!held) return;
      const { line, key, at } = held;
      if (line.contains(document.activeElement)) held.at = listElements().indexOf(line);
      else if (document.activeElement === document.body && records.some((record) => tookAway(record, line))) {
        const left = listElements();
        const same = (element: Element) => element === line || (key !== undefined && keyOf(element) === key);
        const next = left.find(same) ?? left[at] ?? left.at(-1);
        (next ? focusableIn(next) : list.closest('main'))?.focus();
      }
    });
    list.addEventListener('focusin', note);
    list.addEventListener('focusout', leave);
    watch.observe(list, { childList: true, subtree: true });
    return () => watch.disconnect();
  };

const tookAway = ({ removedNodes }: MutationRecord, line: Element): boolean =>
  [...removedNodes].some((node) => node.contains(line));

const focusableIn = (line: Element): HTMLElement | null =>
  line instanceof HTMLElement && line.hasAttribute('tabindex')
    ? line
    : (line.querySelector('a') ?? line.querySelector('button:not(:disabled)'));
