import { log } from '../../../log/log';
import type { Area } from '#shared/contract/appContract';
import { Listeners } from '../../platform/listeners';
import { isDatabaseDamageError, type Database } from './databaseAndSqlBuilder';

/** Functions that run before the commit, after the commit, or after the rollback of the outermost transaction. */
export interface CommitHooks {
  /**
   * Runs before the commit. If the queue journal cannot be written, the function throws, and the transaction saves
   * nothing.
   */
  beforeCommit(): void;
  afterCommit(): void;
  afterRollback(): void;
}

/** Runs transactions and sends change events once after the outermost commit, never after a rollback. */
export class NotifyingTransactions {
  /** An exception in a listener is only logged, because the data is already saved. */
  private readonly listeners = new Listeners<[readonly Area[]]>((error) => {
    if (!isDatabaseDamageError(error)) log.fault('listener', error);
  });
  private readonly touched = new Set<Area>();

  constructor(
    private readonly db: Database,
    /** Called after a rollback, because values cached outside the database may come from the cancelled transaction. */
    private readonly onRollback: () => void,
    private readonly hooks: CommitHooks,
  ) {}

  transaction<T>(work: () => T): T {
    const outermost = !this.db.inTransaction;
    if (outermost) this.touched.clear();
    let result: T;
    try {
      result = this.db.transaction(() => {
        const done = work();
        if (outermost) this.hooks.beforeCommit();
        return done;
      });
    } catch (error) {
      if (outermost) this.hooks.afterRollback();
      this.onRollback();
      throw error;
    }
    if (outermost) {
      this.hooks.afterCommit();
      this.announce();
    }
    return result;
  }

  /**
   * Marks the stored data of one area, such as the invoices, as changed; must be called inside a transaction. The
   * listeners for changes are called after the commit.
   */
  markChanged(area: Area): void {
    this.touched.add(area);
  }

  onChange(listener: (areas: readonly Area[]) => void): () => void {
    return this.listeners.add(listener);
  }

  private announce(): void {
    if (this.touched.size === 0) return;
    const areas = [...this.touched];
    this.touched.clear();
    this.listeners.notify(areas);
  }
}
