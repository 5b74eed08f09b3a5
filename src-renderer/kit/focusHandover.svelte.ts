/**
 * For a button that replaces a focused button: the new button takes the focus before its menu opens, so that the menu
 * can return the focus when it closes.
 */
export class FocusHandover {
  button: HTMLElement | null = $state(null);
  /** Whether the focus is back on the button, so that the menu may open. */
  done = $state(false);

  constructor() {
    $effect(() => {
      if (!this.button || this.done) return;
      if (document.activeElement === document.body) this.button.focus();
      this.done = true;
    });
  }
}
