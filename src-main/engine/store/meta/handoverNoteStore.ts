import type { HandoverNote } from '#shared/contract/handoverNotesContract';
import type { Instant } from '#shared/model/scalars';
import { sqlBuilder, type Database } from '../sql/databaseAndSqlBuilder';
import type { NotifyingTransactions } from '../sql/notifyingTransactions';

/** Stores the notes for the next shift. Each method that writes runs in one transaction. */
export interface HandoverNoteStore {
  /** Returns the handover notes that are not ticked off yet, oldest first. */
  listOpen(): HandoverNote[];
  /** Returns the handover notes ticked off from `from` to before `to`, sorted by the time of ticking. */
  listDone(from: Instant, to: Instant): HandoverNote[];
  listAll(): HandoverNote[];
  countOpen(): number;
  /** Returns the id of the new note. `by`: the person at the desk. */
  add(note: { text: string; reservationId: number | null; by: string | null; at: Instant }): number;
  /** Ticks a note off (`done`) or opens it again (null). Returns false if there is no such note. */
  setDone(noteId: number, done: HandoverNote['done']): boolean;
}

export function openHandoverNoteStore(db: Database, commits: NotifyingTransactions): HandoverNoteStore {
  const notes = sqlBuilder
    .selectFrom('handover_notes as note')
    .leftJoin('reservations as stay', 'stay.reservation_id', 'note.reservation_id')
    .select([
      'note.note_id',
      'note.text',
      'note.reservation_id',
      'note.written_at',
      'note.by_whom',
      'note.done_at',
      'note.done_by',
      'stay.name',
      'stay.forename',
      'stay.room_name',
      'stay.arrival',
      'stay.gone_since',
    ]);

  function toNote(row: {
    note_id: number;
    text: string;
    reservation_id: number | null;
    written_at: string;
    by_whom: string | null;
    done_at: string | null;
    done_by: string | null;
    name: string | null;
    forename: string | null;
    room_name: string | null;
    arrival: string | null;
    gone_since: string | null;
  }): HandoverNote {
    const { reservation_id: reservationId, arrival, room_name: roomName } = row;
    const isKnown = arrival !== null && roomName !== null && row.gone_since === null;
    const name = `${row.forename ?? ''} ${row.name ?? ''}`.trim();
    const known = isKnown ? { name, roomName, arrival } : null;
    return {
      noteId: row.note_id,
      text: row.text,
      stay: reservationId === null ? null : { reservationId, known },
      writtenAt: row.written_at,
      by: row.by_whom,
      done: row.done_at === null ? null : { at: row.done_at, by: row.done_by },
    };
  }

  return {
    listOpen: () => db.all(notes.where('note.done_at', 'is', null).orderBy('note.note_id')).map(toNote),
    listDone: (from, to) =>
      db
        .all(notes.where('note.done_at', '>=', from).where('note.done_at', '<', to).orderBy('note.done_at'))
        .map(toNote),
    listAll: () => db.all(notes.orderBy('note.note_id')).map(toNote),
    countOpen: () =>
      db.all(sqlBuilder.selectFrom('handover_notes').select('note_id').where('done_at', 'is', null)).length,
    add: ({ text, reservationId, by, at }) =>
      commits.transaction(() => {
        const values = { text, reservation_id: reservationId, written_at: at, by_whom: by };
        const added = db.all(sqlBuilder.insertInto('handover_notes').values(values).returning('note_id'));
        commits.markChanged('handover');
        return added[0]?.note_id ?? 0;
      }),
    setDone: (noteId, done) =>
      commits.transaction(() => {
        const changed = db.all(
          sqlBuilder
            .updateTable('handover_notes')
            .set({ done_at: done?.at ?? null, done_by: done?.by ?? null })
            .where('note_id', '=', noteId)
            .returning('note_id'),
        );
        commits.markChanged('handover');
        return changed.length > 0;
      }),
  };
}
