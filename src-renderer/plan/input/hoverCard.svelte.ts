import { untrack } from 'svelte';

/** Pointer or keyboard must stay on a stay for so long, ms, before its card opens. */
const REST_MS = 300;
/** The time, ms, to bring the pointer from the stay to its card. */
const LEAVE_MS = 250;

/**
 * The stay whose small card is open (WCAG 1.4.13): the card stays while the pointer or the keyboard is on the stay, or
 * the pointer on the card, and is closed by Esc, a press or scrolling.
 */
export class HoverCard {
  on: number | null = $state(null);
  #over = $state(false);
  /** The stay whose card was closed while pointer or keyboard were still on it. */
  #closed: number | null = null;

  /** Created during setup. `at`: the stay that the pointer or the keyboard is on. */
  constructor(at: () => number | null, allowed: () => boolean) {
    $effect(() => {
      const stay = allowed() ? at() : null;
      if (stay !== this.#closed) this.#closed = null;
      if (this.#over || (stay !== null && stay === this.#closed)) return;
      const settle = () => {
        // Closed while this was waiting.
        if (stay === null || stay !== this.#closed) this.on = stay;
      };
      const timer = setTimeout(settle, stay === null ? LEAVE_MS : REST_MS);
      return () => clearTimeout(timer);
    });
    $effect(() => {
      if (!allowed()) this.dismiss();
    });
  }

  /** The pointer came onto the card, or left it. */
  over(is: boolean): void {
    this.#over = is;
  }

  /** Until pointer or keyboard come to another stay. */
  dismiss(): void {
    this.#closed = untrack(() => this.on) ?? this.#closed;
    this.on = null;
    this.#over = false;
  }
}
