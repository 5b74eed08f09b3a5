import { SvelteSet } from 'svelte/reactivity';

/** Rows chosen for a common action, by their ids. Shift extends from the row that was chosen last. */
export class RowSelection {
  readonly ids = new SvelteSet<string>();
  /** The row that Shift extends from, and its number then: others that come, go or are sorted move it. */
  protected anchor: { readonly id: string | undefined; readonly index: number } = {
    id: undefined,
    index: 0,
  };

  clear(): void {
    this.ids.clear();
  }

  toggle(id: string, index: number): void {
    this.anchor = { id, index };
    if (!this.ids.delete(id)) this.ids.add(id);
  }

  /** Where the next Shift begins, while nothing is chosen. */
  stand(id: string | undefined, index: number): void {
    if (this.ids.size === 0) this.anchor = { id, index };
  }

  /** These, in place of what was chosen. */
  take(ids: readonly string[]): void {
    this.ids.clear();
    for (const id of ids) this.ids.add(id);
  }

  /** Rows that are no longer listed are no longer chosen. */
  keepListed(order: readonly string[]): void {
    for (const id of this.ids) if (!order.includes(id)) this.ids.delete(id);
  }

  private extend(order: readonly string[], to: number): void {
    const { id, index } = this.anchor;
    const known = id === undefined ? -1 : order.indexOf(id);
    const from = known < 0 ? index : known;
    this.take(order.slice(Math.min(from, to), Math.max(from, to) + 1));
  }

  /**
   * A key on row `at` of a list whose rows are all known; `to`: the row that it leads to. Space chooses (where it has no
   * other meaning, `space`), Shift extends, Ctrl+A takes all. Whether nothing else is left to do.
   */
  key(event: KeyboardEvent, order: readonly string[], at: number, to?: number, space = true): boolean {
    const id = order[at];
    if ((event.ctrlKey || event.metaKey) && event.code === 'KeyA') this.take(order);
    else if (event.key === ' ' && space && id !== undefined) this.toggle(id, at);
    else {
      if (event.shiftKey && to !== undefined) {
        this.stand(id, at);
        this.extend(order, Math.max(0, Math.min(order.length - 1, to)));
      }
      return false;
    }
    event.preventDefault();
    return true;
  }

  /** A click on row `at`: with Ctrl or Shift, or on the tick, it chooses. Whether it did. */
  click(event: MouseEvent, order: readonly string[], at: number): boolean {
    const id = order[at];
    const ticked = event.target instanceof Element && event.target.closest('.tick') !== null;
    if (id === undefined || !(ticked || event.shiftKey || event.ctrlKey || event.metaKey)) return false;
    event.preventDefault();
    if (!event.shiftKey) this.toggle(id, at);
    else {
      getSelection()?.removeAllRanges();
      this.extend(order, at);
    }
    return true;
  }
}
