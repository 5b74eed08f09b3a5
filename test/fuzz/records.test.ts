import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeInvoice } from '#engine/remote/decodeInvoice';
import { decodeReservation } from '#engine/remote/decodeReservation';
import { makeInvoice } from '#support/stranger/strangerInvoices';
import { makeStay } from '#support/stranger/stays';
import { PATIENCE, dose, spoilt } from './dose';

/** A record member that arrived undamaged is read unchanged, whatever damage its neighbours have. */

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Returns the undamaged members of the raw record by their names in the model. */
function untouched(
  raw: Record<string, unknown>,
  good: Record<string, unknown>,
  name: (key: string) => string,
) {
  return Object.keys(good)
    .filter((key) => Object.hasOwn(raw, key) && same(raw[key], good[key]))
    .map(name);
}

test(
  'invoice reader: keeps the value of every undamaged field when other fields are damaged',
  () => {
    fc.assert(
      fc.property(
        fc.nat(60).chain((n) => fc.tuple(fc.constant(makeInvoice(n)), spoilt(makeInvoice(n)))),
        ([good, raw]) => {
          const read = decodeInvoice(raw);
          const goodRead = decodeInvoice(good);
          if (!read.ok || !goodRead.ok || !isObject(raw) || read.value.invoiceId !== goodRead.value.invoiceId)
            return;
          const names = untouched(raw, good, (key) => key);
          for (const key of names) {
            if (!Object.hasOwn(goodRead.value, key)) continue;
            expect([key, Reflect.get(read.value, key)]).toEqual([key, Reflect.get(goodRead.value, key)]);
          }
        },
      ),
      dose(),
    );
  },
  PATIENCE,
);

test(
  'reservation reader: keeps the value of every undamaged field when other fields are damaged',
  () => {
    const camel = (key: string) => key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
    // These members come under two keys, and each key affects how the other one is read.
    const twofold = ['checkinStatus', 'additionalInformations'];
    fc.assert(
      fc.property(
        fc.nat(60).chain((n) => fc.tuple(fc.constant(makeStay(n)), spoilt(makeStay(n)))),
        ([good, raw]) => {
          const read = decodeReservation(raw);
          const goodRead = decodeReservation(good);
          if (!read.ok || !goodRead.ok || !isObject(raw)) return;
          for (const key of untouched(raw, good, camel)) {
            if (twofold.includes(key) || !Object.hasOwn(goodRead.value, key)) continue;
            expect([key, Reflect.get(read.value, key)]).toEqual([key, Reflect.get(goodRead.value, key)]);
          }
        },
      ),
      dose(),
    );
  },
  PATIENCE,
);
