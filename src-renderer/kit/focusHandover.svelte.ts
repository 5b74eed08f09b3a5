/**
 * Moves the focus from a menu button that is removed to the button that replaces it. The focus moves before the menu
 * opens, so that the menu can return the focus to the new button when the menu closes.
 */
export class FocusHandover {
  button: HTMLElement | null = $state(null);
  /** Whether the new button has received the focus, so that the menu may open. */
  done = $state(false);

  constructor() {
    $effect(() => {
      if (!this.button || this.done) return;
      if (document.activeElement === document.body) this.button.focus();
      this.done = true;
    });
  }
}
