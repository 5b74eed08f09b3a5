import type { TrainingStay } from './trainingStayAndBookingSources';

type Watcher = (before: TrainingStay | undefined, after: TrainingStay | undefined) => void;

/**
 * The reservations of the simulated service by id. Every change calls the registered watchers, even if a test makes the
 * change.
 */
export class TrainingStayStore extends Map<number, TrainingStay> {
  readonly #watchers = new Set<Watcher>();
  #quiet = false;

  static fromStays(stays: readonly TrainingStay[]): TrainingStayStore {
    // The stays are added after construction, because the constructor of `Map` would call `set` before the private
    // fields exist.
    const book = new TrainingStayStore();
    for (const stay of stays) book.set(stay.reservationId, stay);
    return book;
  }

  /**
   * Registers a function that is called after each change of a stay; returns a function that removes the registration.
   */
  watch(watcher: Watcher): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** Runs `change` without calling the watchers for the stays that it changes. */
  changeSilently(change: () => void): void {
    this.#quiet = true;
    change();
    this.#quiet = false;
  }

  #tell(before: TrainingStay | undefined, after: TrainingStay | undefined): void {
    if (!this.#quiet) for (const watcher of this.#watchers) watcher(before, after);
  }

  override set(reservationId: number, stay: TrainingStay): this {
    const before = this.get(reservationId);
    super.set(reservationId, stay);
    this.#tell(before, stay);
    return this;
  }

  override delete(reservationId: number): boolean {
    const before = this.get(reservationId);
    const isDeleted = super.delete(reservationId);
    if (isDeleted) this.#tell(before, undefined);
    return isDeleted;
  }
}
