import { addToastToList } from './addToastToList';

/** A toast: a short message about a completed action, which disappears after some seconds (WCAG 2.2.1). */
export interface Toast {
  readonly id: number;
  readonly words: string;
  readonly undo?: { readonly label: string; readonly run: () => void };
}

export const TOAST_MS = 5_000;
export const UNDO_TOAST_MS = 10_000;

let last = 0;
export const toasts: { shown: readonly Toast[] } = $state({ shown: [] });

export function showToast(words: string, undo?: Toast['undo']): void {
  const next: Toast = { id: ++last, words, ...(undo ? { undo } : {}) };
  toasts.shown = addToastToList(toasts.shown, next);
}

export function dismissToast(id: number): void {
  toasts.shown = toasts.shown.filter((shown) => shown.id !== id);
}
