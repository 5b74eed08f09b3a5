/** Moves the focus to the new button of a menu when the new button replaces the old one. */
export class FocusHandover {
  button: HTMLElement | null = $state(null);
  /** True once the new menu button has received the focus. Only then may the menu of this button open. */
  done = $state(false);

  constructor() {
    $effect(() => {
      if (!this.button || this.done) return;
      if (document.activeElement === document.body) this.button.focus();
      this.done = true;
    });
  }
}
