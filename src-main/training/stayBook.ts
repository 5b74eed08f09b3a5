import type { Stay } from './stay';

type Watcher = (before: Stay | undefined, after: Stay | undefined) => void;

/** The service's reservations by id. Whoever changes it, the service or a test's own hand, is watched. */
export class StayBook extends Map<number, Stay> {
  readonly #watchers = new Set<Watcher>();
  #quiet = false;

  static of(stays: readonly Stay[]): StayBook {
    // Filled afterwards: Map's own constructor would call `set` before the fields above exist.
    const book = new StayBook();
    for (const stay of stays) book.set(stay.reservationId, stay);
    return book;
  }

  /** Called after each change; returns the way to stop. */
  watch(watcher: Watcher): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** Changes inside are not announced as changes of stays. */
  quietly(change: () => void): void {
    this.#quiet = true;
    change();
    this.#quiet = false;
  }

  #tell(before: Stay | undefined, after: Stay | undefined): void {
    if (!this.#quiet) for (const watcher of this.#watchers) watcher(before, after);
  }

  override set(reservationId: number, stay: Stay): this {
    const before = this.get(reservationId);
    super.set(reservationId, stay);
    this.#tell(before, stay);
    return this;
  }

  override delete(reservationId: number): boolean {
    const before = this.get(reservationId);
    const there = super.delete(reservationId);
    if (there) this.#tell(before, undefined);
    return there;
  }
}
