interface Search {
  open: boolean;
  text: string;
  /** The words were typed before the field had the focus. */
  early: boolean;
  field: HTMLElement | undefined;
}

/** The search of Ctrl+K. Its palette's code may still be on its way when the first words are typed. */
export const search: Search = $state({ open: false, text: '', early: false, field: undefined });

/** Characters that fit into the field. */
export const LONGEST_SEARCH = 255;

export function openSearch(): void {
  search.early = false;
  search.open = true;
}

/**
 * For `onkeydowncapture` of the window. The palette takes a moment to appear, and a name is typed right after Ctrl+K: its
 * letters are no commands of the screen.
 */
export function typedEarly(event: KeyboardEvent): void {
  const command = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
  const isText = event.key.length === 1 && !command;
  const { field } = search;
  if (!search.open || !isText || event.isComposing || (field && field === document.activeElement)) return;
  event.preventDefault();
  event.stopPropagation();
  search.text = ((search.early ? search.text : '') + event.key).slice(0, LONGEST_SEARCH);
  search.early = true;
}
