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

    function rememberFocusedLine({ target }: FocusEvent) {
      const line = target instanceof Element ? target.closest(lines) : null;
      held = line && { line, key: keyOf(line), at: listElements().indexOf(line) };
    }
    // If the focus has left the list, the list does not restore the focus when its rows change.
    const onFocusOut = () => setTimeout(() => list.contains(document.activeElement) || (held = null));

    const watch = new MutationObserver((records) => {
      if (!held) return;
      const { line, key, at } = held;
      if (line.contains(document.activeElement)) held.at = listElements().indexOf(line);
      else if (
        document.activeElement === document.body &&
        records.some((record) => hasRemovedLine(record, line))
      ) {
        const left = listElements();
        const isSameLine = (element: Element) =>
          element === line || (key !== undefined && keyOf(element) === key);
        const next = left.find(isSameLine) ?? left[at] ?? left.at(-1);
        (next ? findFocusable(next) : list.closest('main'))?.focus();
      }
    });
    list.addEventListener('focusin', rememberFocusedLine);
    list.addEventListener('focusout', onFocusOut);
    watch.observe(list, { childList: true, subtree: true });
    return () => watch.disconnect();
  };

const hasRemovedLine = ({ removedNodes }: MutationRecord, line: Element): boolean =>
  [...removedNodes].some((node) => node.contains(line));

const findFocusable = (line: Element): HTMLElement | null =>
  line instanceof HTMLElement && line.hasAttribute('tabindex')
    ? line
    : (line.querySelector('a') ?? line.querySelector('button:not(:disabled)'));
