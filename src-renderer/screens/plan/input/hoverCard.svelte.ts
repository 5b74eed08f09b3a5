import { untrack } from 'svelte';

/**
 * The time in ms that the pointer or the keyboard cursor must rest on a stay before the small card of the stay opens.
 */
const OPEN_DELAY_MS = 300;
/** The time in ms that the user has to move the pointer from the stay to its card. */
const CLOSE_DELAY_MS = 250;

/**
 * State of the hover card, a small card that shows one stay (WCAG 1.4.13). The hover card stays open while the pointer
 * or the keyboard cursor is on the stay or the pointer is on the card.
 */
export class HoverCard {
  on: number | null = $state(null);
  #over = $state(false);
  /** Id of the stay whose hover card the user closed. This card stays closed until the user points at another stay. */
  #closed: number | null = null;

  /**
   * Must be called during component setup. `at` returns the id of the stay under the pointer or the keyboard cursor;
   * null if there is none.
   */
  constructor(at: () => number | null, allowed: () => boolean) {
    $effect(() => {
      const stay = allowed() ? at() : null;
      if (stay !== this.#closed) this.#closed = null;
      if (this.#over || (stay !== null && stay === this.#closed)) return;
      const updateShownStay = () => {
        if (stay === null || stay !== this.#closed) this.on = stay;
      };
      const timer = setTimeout(updateShownStay, stay === null ? CLOSE_DELAY_MS : OPEN_DELAY_MS);
      return () => clearTimeout(timer);
    });
    $effect(() => {
      if (!allowed()) this.dismiss();
    });
  }

  /**
   * Called with true when the pointer enters the small card of a stay, and with false when the pointer leaves the card.
   */
  setPointerOver(is: boolean): void {
    this.#over = is;
  }

  /** Closes the hover card of a stay until the pointer or the keyboard moves to another stay. */
  dismiss(): void {
    this.#closed = untrack(() => this.on) ?? this.#closed;
    this.on = null;
    this.#over = false;
  }
}
