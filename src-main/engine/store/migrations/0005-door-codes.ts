import type Connection from 'better-sqlite3';
import type { Seal } from '../../platform/seal';
import { UNSWEPT } from '../sql/sweep';

/** What a sealed door code is closed under: it opens for no other stay. */
export const doorCodeName = (reservationId: number): string => `door-code-${reservationId}`;

/**
 * Schema 5 (docs/store.md, Door codes): a door code leaves the record and lies sealed in a column of its own. The freed
 * pages, which still hold the codes, are swept at the next start.
 */
export const doorCodes = (seal: Seal) => (connection: Connection.Database) => {
  connection.exec('ALTER TABLE reservation_bodies ADD COLUMN door_code TEXT');
  const rows = connection.prepare<[], { place: number; id: number; body: string }>(
    'SELECT place, reservation_id AS id, body FROM reservations JOIN reservation_bodies USING (place)',
  );
  const put = connection.prepare('UPDATE reservation_bodies SET body = ?, door_code = ? WHERE place = ?');
  const all = rows.all();
  for (const { place, id, body } of all) {
    const parted = parts(body);
    put.run(parted.body, parted.code === null ? null : seal.close(doorCodeName(id), parted.code), place);
  }
  if (all.length > 0) connection.prepare("INSERT INTO memory VALUES (?, 'true')").run(UNSWEPT);
};

function parts(body: string): { body: string; code: string | null } {
  try {
    const record: Record<string, unknown> = JSON.parse(body);
    const { doorCode, ...rest } = record;
    return { body: JSON.stringify(rest), code: typeof doorCode === 'string' ? doorCode : null };
  } catch {
    // Damaged, so the code cannot be found. The next reading writes it again.
    return { body: '', code: null };
  }
}
