import { build, type Database } from '../sql/database';
import type { MemoryStore } from '../store';

/** Small named values that survive a restart; whoever reads one validates it. */
export function openMemory(db: Database): MemoryStore {
  const get = db.prepare<{ key: string }>()((slot) =>
    build.selectFrom('memory').select('value').where('key', '=', slot('key')),
  );
  const set = db.prepare<{ key: string; value: string }>()((slot) =>
    build
      .insertInto('memory')
      .values({ key: slot('key'), value: slot('value') })
      .onConflict((on) => on.column('key').doUpdateSet((e) => ({ value: e.ref('excluded.value') }))),
  );
  return {
    get(key) {
      const kept = get.first({ key });
      return kept ? JSON.parse(kept.value) : null;
    },
    set: (key, value) => void set.run({ key, value: JSON.stringify(value ?? null) }),
  };
}
