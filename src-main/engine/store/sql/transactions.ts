import { log } from '../../../log/log';
import type { Area } from '#shared/contract/appContract';
import { Listeners } from '../../platform/listeners';
import { isDamage, type Database } from './database';

/** What is done beside each outermost transaction. */
export interface CommitHooks {
  /** At its end. Throws where the journal of the queue cannot be written; nothing is saved then. */
  beforeCommit(): void;
  afterCommit(): void;
  afterRollback(): void;
}

/** Transactions with change events: sent once after the outermost commit, never after a rollback. */
export class Commits {
  /** All is saved: who wrote it must not hear that a listener failed. A damaged file is repaired, and reopened. */
  private readonly listeners = new Listeners<[readonly Area[]]>((error) => {
    if (!isDamage(error)) log.fault('listener', error);
  });
  private readonly touched = new Set<Area>();

  constructor(
    private readonly db: Database,
    /** Something was rolled back: what is remembered beside the database may be wrong. */
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

  /** To be called inside a transaction. */
  touch(area: Area): void {
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
