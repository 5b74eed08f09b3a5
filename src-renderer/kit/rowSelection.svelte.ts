import { SvelteSet } from 'svelte/reactivity';

/** Rows selected for a common action, by their ids. Shift extends the selection from the row that was toggled last. */
export class RowSelection {
  readonly ids = new SvelteSet<string>();
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

  /** Sets the row at which a selection with Shift begins, unless rows are already selected. */
  setAnchorIfEmpty(id: string | undefined, index: number): void {
    if (this.ids.size === 0) this.anchor = { id, index };
  }

  /** Selects exactly the list rows that have the given ids. */
  selectOnly(ids: readonly string[]): void {
    this.ids.clear();
    for (const id of ids) this.ids.add(id);
  }

  /** Removes from the selection all rows that are no longer in the list. */
  keepListed(order: readonly string[]): void {
    for (const id of this.ids) if (!order.includes(id)) this.ids.delete(id);
  }

  private extend(order: readonly string[], to: number): void {
    const { id, index } = this.anchor;
    const known = id === undefined ? -1 : order.indexOf(id);
    const from = known < 0 ? index : known;
    this.selectOnly(order.slice(Math.min(from, to), Math.max(from, to) + 1));
  }

  /**
   * Handles a key press on the list row at index `at`: Space toggles the row, Shift with an arrow key extends the
   * selection, Ctrl+A selects all rows. Returns true if the key needs no further handling.
   */
  handleKey(event: KeyboardEvent, order: readonly string[], at: number, to?: number, space = true): boolean {
    const id = order[at];
    if ((event.ctrlKey || event.metaKey) && event.code === 'KeyA') this.selectOnly(order);
    else if (event.key === ' ' && space && id !== undefined) this.toggle(id, at);
    else {
      if (event.shiftKey && to !== undefined) {
        this.setAnchorIfEmpty(id, at);
        this.extend(order, Math.max(0, Math.min(order.length - 1, to)));
      }
      return false;
    }
    event.preventDefault();
    return true;
  }

  /** Handles a click on the list row at index `at`. Returns true if the click has changed the selection. */
  handleClick(event: MouseEvent, order: readonly string[], at: number): boolean {
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
