/** Moves the focus to the new button of a menu when the new button replaces the old one. */
export class FocusHandover {
  button: HTMLElement | null = $state(null);
  /** True once the menu's new button has received the focus; only then may the menu open. */
  done = $state(false);

  constructor() {
    $effect(() => {
      if (!this.button || this.done) return;
      if (document.activeElement === document.body) this.button.focus();
      this.done = true;
    });
  }
}
