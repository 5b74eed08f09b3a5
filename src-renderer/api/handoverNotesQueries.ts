import { createQuery } from '@tanstack/svelte-query';
import { awaitResultOrDeclaredError, getEngineClient } from './engineClient';

/** Loads and changes the notes for the next shift. */
export const useHandoverNotesQuery = () =>
  createQuery(() => ({
    queryKey: ['handover', 'list'],
    queryFn: () => getEngineClient().handoverNotes.list(),
    // Handover notes can name a stay, so the notes are read again when stays change.
    meta: { alsoReads: ['reservations'] },
  }));

/** Adds a note; returns null, or the reason why it was not added. */
export async function sendNewHandoverNote(
  text: string,
  reservationId: number | null,
): Promise<'NO_STAY' | 'FULL' | null> {
  const { error } = await awaitResultOrDeclaredError(
    getEngineClient().handoverNotes.add({ text, reservationId }),
  );
  return error ? error.code : null;
}

/** Marks a note for the next shift as done or open. If another window has erased the note, the error is ignored. */
export async function setHandoverNoteDone(noteId: number, isDone: boolean): Promise<void> {
  await awaitResultOrDeclaredError(getEngineClient().handoverNotes.setDone({ noteId, isDone }));
}
