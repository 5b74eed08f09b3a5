interface Search {
  open: boolean;
  text: string;
  /** True if the user typed text after opening the search but before the search field had the focus. */
  early: boolean;
  /** True if the user pressed Enter after opening the search but before the search field had the focus. */
  entered: boolean;
  /** True if the search was opened and its field has not had the focus yet. */
  awaited: boolean;
}

/**
 * State of the search palette (Ctrl+K). The user may type the first words while the palette's code is still loading.
 */
export const searchPaletteState: Search = $state({
  open: false,
  text: '',
  early: false,
  entered: false,
  awaited: false,
});

export const MAX_SEARCH_PALETTE_CHARS = 255;

export function openSearchPalette(): void {
  searchPaletteState.early = false;
  searchPaletteState.entered = false;
  searchPaletteState.awaited ||= !searchPaletteState.open;
  searchPaletteState.open = true;
}

const isWaitingForFocus = (): boolean => searchPaletteState.open && searchPaletteState.awaited;

function setEarlyText(event: Event, text: string) {
  event.preventDefault();
  event.stopPropagation();
  searchPaletteState.text = text.slice(0, MAX_SEARCH_PALETTE_CHARS);
  searchPaletteState.early = true;
}

/** Collects the keys typed after Ctrl+K until the search field appears, so that no typed text is lost. */
export function captureKeyBeforeSearchOpens(event: KeyboardEvent): void {
  const command = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
  if (command || event.isComposing || !isWaitingForFocus()) return;
  const typed = searchPaletteState.early ? searchPaletteState.text : '';
  if (event.key.length === 1) setEarlyText(event, typed + event.key);
  else if (event.key === 'Backspace') setEarlyText(event, typed.slice(0, -1));
  else if (event.key === 'Enter') {
    setEarlyText(event, typed);
    searchPaletteState.entered = true;
  }
}

/**
 * Handles `onpastecapture` of the window until the search field has the focus, because a copied number is often pasted
 * right after Ctrl+K.
 */
export function capturePasteBeforeSearchOpens(event: ClipboardEvent): void {
  if (!isWaitingForFocus()) return;
  const pasted = (event.clipboardData?.getData('text/plain') ?? '').replaceAll(/\s+/g, ' ').trim();
  setEarlyText(event, (searchPaletteState.early ? searchPaletteState.text : '') + pasted);
}
