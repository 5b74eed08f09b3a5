import type Connection from 'better-sqlite3';
import type { Instant } from '#shared/model/scalars';

/**
 * Turns the waiting changes of a restored backup into conflicts, because another PC may have sent or discarded the
 * changes.
 */
export function holdRestoredChangesForDecision(connection: Connection.Database, at: Instant): void {
  const asked = connection
    .prepare<[object], { local_id: string; kind: string }>(
      `UPDATE changes SET state = 'conflict', conflict = 'doubtful', next_try = NULL, since = $at
       WHERE ended_at IS NULL AND state <> 'conflict' AND NOT (
         kind = 'update' AND EXISTS (SELECT 1 FROM changes AS made WHERE made.local_id = changes.local_id
           AND made.kind = 'create' AND made.ended_at IS NULL AND made.change_id < changes.change_id))
       RETURNING local_id, kind`,
    )
    .all({ at });
  const note = connection.prepare(
    `INSERT INTO history (local_id, at, what, kind, conflict, fields, detail)
     VALUES ($local_id, $at, 'conflict', $kind, 'doubtful', '[]', '')`,
  );
  for (const change of asked) note.run({ ...change, at });
}
