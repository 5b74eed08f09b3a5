/**
 * One line that says what was just done; never an error, and never the only place that tells it.
 * At most two at once; 5 s, with an undo 10 s.
 */
export interface Toast {
  readonly id: number;
  readonly words: string;
  readonly undo?: { readonly label: string; readonly run: () => void };
}

export const TOAST_MS = 5_000;
export const UNDO_MS = 10_000;
const AT_MOST = 2;

let last = 0;
export const toasts: { shown: readonly Toast[] } = $state({ shown: [] });

export function toast(words: string, undo?: Toast['undo']): void {
  const next: Toast = { id: ++last, words, ...(undo ? { undo } : {}) };
  // What is said again is one line, said anew; an undo is of its own deed.
  const others = toasts.shown.filter((shown) => shown.undo !== undefined || shown.words !== words);
  toasts.shown = [...others, next].slice(-AT_MOST);
}

export function dismiss(id: number): void {
  toasts.shown = toasts.shown.filter((shown) => shown.id !== id);
}
