/**
 * Moves the focus to a new menu button when it replaces the old one on the page. The menu opens afterwards and can
 * therefore return the focus to the new button.
 */
export class FocusHandover {
  button: HTMLElement | null = $state(null);
  /** Whether the menu's new button has received the focus; the menu may open only after that. */
  done = $state(false);

  constructor() {
    $effect(() => {
      if (!this.button || this.done) return;
      if (document.activeElement === document.body) this.button.focus();
      this.done = true;
    });
  }
}
