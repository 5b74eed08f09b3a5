import { isDefinedError, safe } from '@orpc/client';
import { z } from 'zod';
import type { Client } from '#shared/contract/contract';
import { badInput, type Answer } from './answer';
import { refusedFields, tellWarnings } from './body';
import { queued, unknownInvoice } from './changes';
import { tell } from './output';
import { tooMuchForStay } from './stayCheck';

/** A stay by its `reservationId`; `none` takes the link away. */
export const stayOption = z
  .string()
  .regex(/^(?:\d{1,15}|none)$/, 'a reservation by its id, or none')
  .transform((stay) => (stay === 'none' ? null : Number(stay)))
  .optional();

/** Queues the stay of an invoice: the service's own field (`invoices link --stay`). */
export async function linkStay(client: Client, id: string, reservationId: number | null): Promise<Answer> {
  const shown = await safe(client.invoices.show({ id }));
  if (isDefinedError(shown.error)) return unknownInvoice(id);
  if (shown.error) throw shown.error;
  if (reservationId !== null) {
    const stay = await safe(client.desk.reservation({ reservationId }));
    if (isDefinedError(stay.error))
      return badInput(`There is no reservation ${reservationId} in the local store.`, 'stay');
    if (stay.error) throw stay.error;
    const { goneSince } = stay.data.reservation;
    if (goneSince !== null) tell(`Warning, stay: it is gone from the service since ${goneSince}.`);
  }
  const patch = { reservationId };
  const { findings } = await client.outbox.check({ body: patch, id });
  tellWarnings(findings);
  const { localId, invoice } = shown.data;
  // It exists already, so nothing holds it back; whoever links it reads what the stay then comes to.
  const tooMuch = await tooMuchForStay(client, { ...invoice, reservationId }, [], localId);
  if (tooMuch !== null) tell(`Warning, reservationId: ${tooMuch}`);
  const { error, data } = await safe(client.outbox.edit({ id, patch }));
  if (isDefinedError(error))
    return error.code === 'NOT_FOUND' ? unknownInvoice(id) : refusedFields(error.data.findings);
  if (error) throw error;
  return queued(data);
}
