interface Search {
  open: boolean;
  text: string;
  /** The words were typed before the field had the focus. */
  early: boolean;
  /** Enter was pressed before that. */
  entered: boolean;
  /** Asked for, and its field has not had the focus yet. */
  awaited: boolean;
}

/** The search of Ctrl+K. Its palette's code may still be on its way when the first words are typed. */
export const search: Search = $state({
  open: false,
  text: '',
  early: false,
  entered: false,
  awaited: false,
});

/** Characters that fit into the field. */
export const MAX_SEARCH_CHARS = 255;

export function openSearch(): void {
  search.early = false;
  search.entered = false;
  search.awaited ||= !search.open;
  search.open = true;
}

/** Before the field has the focus; afterwards a question may lie over the search, and its keys are its own. */
const isAwaited = (): boolean => search.open && search.awaited;

function take(event: Event, text: string) {
  event.preventDefault();
  event.stopPropagation();
  search.text = text.slice(0, MAX_SEARCH_CHARS);
  search.early = true;
}

/**
 * For `onkeydowncapture` of the window. The palette takes a moment to appear, and a name is typed right after Ctrl+K: its
 * letters are no commands of the screen, and neither is what mends or ends them.
 */
export function typedEarly(event: KeyboardEvent): void {
  const command = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
  if (command || event.isComposing || !isAwaited()) return;
  const typed = search.early ? search.text : '';
  if (event.key.length === 1) take(event, typed + event.key);
  else if (event.key === 'Backspace') take(event, typed.slice(0, -1));
  else if (event.key === 'Enter') {
    take(event, typed);
    search.entered = true;
  }
}

/** For `onpastecapture` of the window: a number that was copied is pasted right after Ctrl+K. */
export function pastedEarly(event: ClipboardEvent): void {
  if (!isAwaited()) return;
  const pasted = (event.clipboardData?.getData('text/plain') ?? '').replaceAll(/\s+/g, ' ').trim();
  take(event, (search.early ? search.text : '') + pasted);
}
