import fc from 'fast-check';
import { expect, test } from 'vitest';
import { WEBHOOK_EVENT_FAMILIES, WEBHOOK_EVENT_KINDS } from '#shared/model/serviceEvent';
import { daySchema, instantSchema } from '#shared/model/scalars';
import { decodeWebhookEvent } from '#engine/sync/events/decodeEvent';
import { listRefetchTargetsOfWebhookEvent } from '#engine/sync/events/refetchTargets';
import { SAMPLE_DATA, envelope } from '../engine/sync/events/samples';
import { PATIENCE, dose, spoilt } from './dose';

/** Tests arbitrary deliveries: only possible ids and days come out, and undamaged members are read unchanged. */

test(
  'webhook event: any random input is read without a crash, and gives only valid days and valid ids',
  () => {
    const kind = fc.constantFrom(...WEBHOOK_EVENT_KINDS);
    const event = kind.chain((name) => spoilt(envelope(name, SAMPLE_DATA[name])));
    fc.assert(
      fc.property(event, (body) => {
        const read = decodeWebhookEvent(body);
        if (read === null) return;
        for (const id of [...read.reservationIds, ...read.invoiceIds])
          expect(Number.isSafeInteger(id) && id > 0).toBe(true);
        if (read.days) {
          expect(
            daySchema.safeParse(read.days.from).success && daySchema.safeParse(read.days.to).success,
          ).toBe(true);
          expect(read.days.from <= read.days.to).toBe(true);
        }
        if (read.sentAt !== null) expect(instantSchema.safeParse(read.sentAt).success).toBe(true);
        expect(read.family === null || WEBHOOK_EVENT_FAMILIES.includes(read.family)).toBe(true);
        const hint = listRefetchTargetsOfWebhookEvent(read);
        // Every id that is downloaded occurs in the event itself.
        const text = JSON.stringify(body);
        for (const id of [...(hint?.reservations ?? []), ...(hint?.invoices ?? [])])
          expect(text).toContain(digits(id));
      }),
      dose(),
    );
  },
  PATIENCE,
);

/** Returns the digits of an id as they occur in the event; an id such as `1e21` is never accepted. */
const digits = (id: number): string => (id < 1e15 ? String(id) : String(id).slice(0, 15));
