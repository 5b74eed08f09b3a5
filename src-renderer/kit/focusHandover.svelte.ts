/**
 * A button that is drawn in the place of another one, whose focus went with it, takes the focus before what it opens
 * does: closed, that gives the focus back to it.
 */
export class FocusHandover {
  button: HTMLElement | null = $state(null);
  /** The focus is where it was: now it may open. */
  done = $state(false);

  constructor() {
    $effect(() => {
      if (!this.button || this.done) return;
      if (document.activeElement === document.body) this.button.focus();
      this.done = true;
    });
  }
}
