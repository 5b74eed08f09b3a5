import type { MenuAction } from './Menu.svelte';

export interface OpenContextMenu {
  readonly label: string;
  readonly actions: readonly MenuAction[];
  readonly anchor: { getBoundingClientRect(): DOMRect };
  /** The element that had the focus before the menu opened, and that gets the focus back. */
  readonly origin: HTMLElement | null;
}

export const contextMenu: { shown: OpenContextMenu | null } = $state({ shown: null });

/**
 * Opens the context menu of a row at the pointer, or at the row after Shift+F10 or the menu key. With Shift or on
 * selected text, the system's own menu opens instead.
 */
export function showContextMenu(
  event: MouseEvent,
  label: string,
  actions: readonly MenuAction[],
  /** The row to which the menu belongs; needed only if one event handler serves all rows of a list. */
  eventRow?: HTMLElement | null,
): void {
  if (event.shiftKey || actions.length === 0 || String(getSelection()) !== '') return;
  event.preventDefault();
  event.stopPropagation();
  const holder = event.currentTarget instanceof HTMLElement ? event.currentTarget : null;
  const row = eventRow ?? holder;
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  const isByKey = event.button !== 2;
  const point = new DOMRect(event.clientX, event.clientY, 0, 0);
  const origin = focused && holder?.contains(focused) ? focused : (holder?.querySelector('a') ?? holder);
  const anchor = isByKey && row ? row : { getBoundingClientRect: () => point };
  contextMenu.shown = { label, actions, anchor, origin };
}

/** Opens the context menu of a list row directly below a button in this row. */
export function showMenuOfButton(button: HTMLElement, label: string, actions: readonly MenuAction[]): void {
  contextMenu.shown = { label, actions, anchor: button, origin: button };
}
