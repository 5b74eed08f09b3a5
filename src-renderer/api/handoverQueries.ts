import { createQuery } from '@tanstack/svelte-query';
import { awaitResultOrDeclaredError, getEngineClient } from './engineClient';

/** Queries and requests for the notes for the next shift. */
export const useHandoverNotesQuery = () =>
  createQuery(() => ({
    queryKey: ['handover', 'list'],
    queryFn: () => getEngineClient().handover.list(),
    // The query runs again when stays change, because a note can name a stay.
    meta: { alsoReads: ['reservations'] },
  }));

/** Adds a note; returns null, or the reason why it was not added. */
export async function sendNewHandoverNote(
  text: string,
  reservationId: number | null,
): Promise<'NO_STAY' | 'FULL' | null> {
  const { error } = await awaitResultOrDeclaredError(getEngineClient().handover.add({ text, reservationId }));
  return error ? error.code : null;
}

/** Ticks a note off or opens it again. A note that another window erased meanwhile needs no message. */
export async function sendHandoverNoteDoneState(noteId: number, isDone: boolean): Promise<void> {
  await awaitResultOrDeclaredError(getEngineClient().handover.setDone({ noteId, isDone }));
}
