import type { Area } from '#shared/contract/app';
import type { Database } from './database';

/**
 * Transactions, and who is told of them: what was touched is announced once, after the outermost commit, and
 * never when it was rolled back.
 */
export class Commits {
  private readonly listeners = new Set<(areas: readonly Area[]) => void>();
  private readonly touched = new Set<Area>();

  constructor(
    private readonly db: Database,
    /** Something was rolled back: what is remembered beside the database may be wrong. */
    private readonly onRollback: () => void,
  ) {}

  transaction<T>(work: () => T): T {
    const outermost = !this.db.inTransaction;
    if (outermost) this.touched.clear();
    let result: T;
    try {
      result = this.db.transaction(work);
    } catch (error) {
      this.onRollback();
      throw error;
    }
    if (outermost) this.announce();
    return result;
  }

  /** To be called inside a transaction. */
  touch(area: Area): void {
    this.touched.add(area);
  }

  onChange(listener: (areas: readonly Area[]) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private announce(): void {
    if (this.touched.size === 0) return;
    const areas = [...this.touched];
    this.touched.clear();
    for (const listener of [...this.listeners]) listener(areas);
  }
}
