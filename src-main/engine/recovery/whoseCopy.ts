import type Connection from 'better-sqlite3';

/** The property that a copy (`main`) comes from. */

/**
 * No record in common, and another sign-in, or records on both sides that would have to be. The mark of a client is made
 * with the profile's own entry of the keychain: a copy of another profile is known by its records alone.
 */
export function isOther(connection: Connection.Database): boolean {
  const any = (sql: string) => connection.prepare(`${sql} LIMIT 1`).get() !== undefined;
  const onBoth = (sql: (schema: 'main' | 'living') => string) => any(sql('main')) && any(sql('living'));
  if (any(SAME_INVOICE) || any(SAME_STAY)) return false;
  if (onBoth((schema) => `SELECT 1 FROM ${schema}.invoices WHERE invoice_id IS NOT NULL`)) return true;
  const sameOwner = connection.prepare<[string], number>(SAME_OWNER).pluck().get('account.owner');
  if (sameOwner !== undefined) return sameOwner === 0;
  return onBoth(
    (schema) => `SELECT 1 FROM ${schema}.reservation_bodies WHERE body ->> '$.addDate' IS NOT NULL`,
  );
}

const SAME_INVOICE = `SELECT 1 FROM main.invoices AS copy
  JOIN living.invoices AS own ON own.invoice_id = copy.invoice_id AND own.full_no = copy.full_no`;
/** Ids of two services may be alike; when a stay was added is not. */
const SAME_STAY = `SELECT 1 FROM main.reservations AS copy
  JOIN living.reservations AS own USING (reservation_id)
  JOIN main.reservation_bodies AS copied ON copied.place = copy.place
  JOIN living.reservation_bodies AS lives ON lives.place = own.place
  WHERE copied.body ->> '$.addDate' = lives.body ->> '$.addDate'`;
/** No row where one of them was never connected. */
const SAME_OWNER = `SELECT copy.value ->> '$.baseUrl' IS own.value ->> '$.baseUrl'
    AND copy.value ->> '$.legacyBaseUrl' IS own.value ->> '$.legacyBaseUrl'
    AND copy.value ->> '$.client' IS own.value ->> '$.client'
  FROM main.memory AS copy JOIN living.memory AS own USING (key)
  WHERE key = ? AND copy.value <> 'null' AND own.value <> 'null'`;
