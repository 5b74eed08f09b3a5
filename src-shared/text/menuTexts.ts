import type { Texts } from './language';

/** Texts of the window's menu, on operating systems that show one. */
export const menuText = {
  quit: { pl: 'Zakończ', en: 'Quit' },
  hide: { pl: 'Ukryj', en: 'Hide' },
  hideOthers: { pl: 'Ukryj pozostałe', en: 'Hide others' },
  edit: { pl: 'Edycja', en: 'Edit' },
  undo: { pl: 'Cofnij', en: 'Undo' },
  redo: { pl: 'Ponów', en: 'Redo' },
  cut: { pl: 'Wytnij', en: 'Cut' },
  copy: { pl: 'Kopiuj', en: 'Copy' },
  paste: { pl: 'Wklej', en: 'Paste' },
  selectAll: { pl: 'Zaznacz wszystko', en: 'Select all' },
  view: { pl: 'Widok', en: 'View' },
  zoomIn: { pl: 'Powiększ', en: 'Zoom in' },
  zoomOut: { pl: 'Pomniejsz', en: 'Zoom out' },
  resetZoom: { pl: 'Rozmiar rzeczywisty', en: 'Actual size' },
  fullScreen: { pl: 'Pełny ekran', en: 'Full screen' },
} as const satisfies Texts;
