import Connection from 'better-sqlite3';
import { createSeal } from '#engine/platform/seal';
import { migrate } from '#engine/store/sql/migrate';
import { firstLight } from '#engine/store/migrations/0001-first-light';
import { outbox } from '#engine/store/migrations/0002-outbox';
import { alerts } from '#engine/store/migrations/0003-alerts';
import { documents } from '#engine/store/migrations/0004-documents';
import { doorCodes } from '#engine/store/migrations/0005-door-codes';
import { told } from '#engine/store/migrations/0006-told';
import { goneRooms } from '#engine/store/migrations/0007-gone-rooms';
import { phoneEnds } from '#engine/store/migrations/0008-phone-ends';
import { people } from '#engine/store/migrations/0009-people';
import { hashes } from '#engine/store/migrations/0010-hashes';
import { links } from '#engine/store/migrations/0011-links';
import { drafts } from '#engine/store/migrations/0012-drafts';
import { sentType } from '#engine/store/migrations/0013-sent-type';
import { moreHashes } from '#engine/store/migrations/0014-more-hashes';
import { amounts } from '#engine/store/migrations/0015-amounts';
import { letGo } from '#engine/store/migrations/0016-let-go';
import { sortKeys } from '#engine/store/migrations/0017-sort-keys';
import { buyerChecks } from '#engine/store/migrations/0018-buyer-checks';
import { paperLanguages } from '#engine/store/migrations/0019-paper-languages';
import { cyrillicWords } from '#engine/store/migrations/0020-cyrillic-words';
import { firstReadings } from '#engine/store/migrations/0021-first-readings';
import { sweep } from '#engine/store/sql/sweep';
import { BROUGHT, type Row } from './oldRows';
import { AT } from './openTestStore';

/** Databases as each earlier schema left them, made by its own steps and filled by SQL in between. */
export const OLD_SEAL = createSeal();
export const OLD_STEPS = [
  firstLight,
  outbox,
  alerts,
  documents,
  doorCodes(OLD_SEAL),
  told,
  goneRooms,
  phoneEnds,
  people,
  hashes,
  links,
  drafts,
  sentType,
  moreHashes,
  amounts,
  letGo,
  sortKeys,
  buyerChecks,
  paperLanguages,
  cyrillicWords,
  firstReadings,
];

/** A closed database of that schema, with data in every table. */
export function oldProfile(file: string, version: number): void {
  const old = new Connection(file);
  old.pragma('page_size = 8192');
  old.pragma('journal_mode = WAL');
  for (let step = 1; step <= version; step += 1) {
    migrate(old, OLD_STEPS.slice(0, step), () => AT);
    for (const [table, row] of BROUGHT[step - 1] ?? []) {
      const names = Object.keys(row);
      const slots = names.map(() => '?');
      old
        .prepare(`INSERT INTO ${table} (${names.join()}) VALUES (${slots.join()})`)
        .run(...Object.values(row));
    }
  }
  sweep(old);
  if (version >= 3) old.exec(`UPDATE reservations SET first_seen = '${AT}' WHERE reservation_id = 5`);
  old.close();
}

/** Every row of every table, table by table, with the numbers that are never given again. */
export function everythingIn(file: string): Record<string, Row[]> {
  const connection = new Connection(file, { readonly: true });
  const tables = connection
    .prepare<[], string>(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'
       AND name NOT GLOB '*_words_*' ORDER BY name`,
    )
    .pluck()
    .all();
  const all = tables.map((name) => {
    const rows = connection.prepare<[], Row>(`SELECT * FROM "${name}"`).all();
    const keyed = rows.map((row) => [JSON.stringify(Object.values(row)), row] as const);
    return [name, keyed.sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)] as const;
  });
  connection.close();
  return Object.fromEntries(all);
}
