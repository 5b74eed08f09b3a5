import type { Finding } from '#shared/model/finding';
import type { Invoice, ShownInvoice } from '#shared/model/invoice';
import type { CreateBody, UpdateBody } from '#shared/model/invoiceBody';
import type { Day } from '#shared/model/scalars';
import { checkCreate, type CheckContext } from '#shared/rules/checkCreate';
import { checkUpdate } from '#shared/rules/checkUpdate';
import { sentFields } from '#shared/rules/createFields';
import { refused } from '#shared/rules/findings';
import { advanceOf, knownIn } from '../documents/relatives';
import { ksefConnected } from '../ksefAccount';
import type { References } from '../store/outboxStore';
import type { Store } from '../store/store';
import { createWith, type Create } from './laneWork';
import { advancesNamed } from './references';

/** The rules before a change is queued, with the invoices of this PC to look things up in (product.md, Offline pre-flight). */

const NUMBERS_LOOKED_AT = 500;

interface StandIn {
  readonly localId: string;
  readonly invoice: Invoice;
}

/** Invoices that have no id yet stand in for one: below zero, where no id of the service is. */
export function judgeCreate(
  store: Store,
  body: CreateBody,
  references: References,
  today: Day,
): readonly Finding[] {
  const standIns = new Map<number, StandIn>();
  const unknown: Finding[] = [];
  const idOf = (localId: string, field: string): number[] => {
    const card = store.invoices.show(localId);
    if (!card) {
      unknown.push(refused(field, 'wrongForm'));
      return [];
    }
    if (card.invoice.invoiceId !== null) return [card.invoice.invoiceId];
    const id = -1 - standIns.size;
    const invoice = { ...card.invoice, invoiceId: id };
    standIns.set(id, { localId, invoice });
    return [id];
  };
  const originals = references.correctionId === null ? [] : idOf(references.correctionId, 'correctionId');
  const advances = advancesNamed({ body, references }).flatMap((localId) => idOf(localId, 'prepaymentId'));
  const whole: CreateBody = {
    ...body,
    ...(originals[0] === undefined ? {} : { correctionId: originals[0] }),
    ...(advances.length === 0 ? {} : { prepaymentId: [...(body.prepaymentId ?? []), ...advances] }),
  };
  return [...unknown, ...checkCreate(whole, { ...contextOf(store, today, null, standIns), canWait: true })];
}

/** `waiting`: the create of the same invoice, where it was not sent yet; then everything may still be changed. */
export function judgeUpdate(
  store: Store,
  shown: ShownInvoice,
  patch: UpdateBody,
  waiting: Create | null,
  today: Day,
): readonly Finding[] {
  if (!waiting) return checkUpdate(shown, patch, contextOf(store, today, shown.invoiceId, new Map()));
  // What it came with and is not sent needs no mending.
  const { body, references } = createWith({ ...waiting, body: sentFields(waiting.body) }, patch);
  return judgeCreate(store, body, references, today);
}

function contextOf(
  store: Store,
  today: Day,
  own: number | null,
  standIns: ReadonlyMap<number, StandIn>,
): CheckContext {
  const settlement = own === null ? null : store.invoices.show(String(own));
  const invoice = (invoiceId: number): Invoice | null => {
    const shown = standIns.get(invoiceId)?.invoice ?? store.invoices.show(String(invoiceId))?.invoice;
    return shown ? { ...shown, invoiceId } : null;
  };
  return {
    account: { ksefConnected: ksefConnected(store) },
    today,
    lookUp: {
      invoice,
      received: (advanceId) => {
        const localId = standIns.get(advanceId)?.localId ?? String(advanceId);
        return advanceOf(knownIn(store), localId, settlement)?.received?.gross ?? null;
      },
      settlementOf: (advanceId) => {
        const settledBy = store.invoices
          .show(String(advanceId))
          ?.linked.find(({ relation }) => relation === 'settledBy')?.row;
        return settledBy && settledBy.invoiceId !== own ? (settledBy.invoiceId ?? 0) : null;
      },
      numberTaken: (customNumber, type, year) =>
        store.invoices
          .list(
            {
              search: String(customNumber),
              from: `${year}-01-01`,
              to: `${year}-12-31`,
              type,
              status: null,
              paymentStatus: null,
              reservationId: null,
            },
            { offset: 0, limit: NUMBERS_LOOKED_AT },
          )
          .rows.some(
            ({ localId, invoiceId }) =>
              (own === null || invoiceId !== own) &&
              store.invoices.show(localId)?.invoice.invoiceNo === customNumber,
          ),
    },
  };
}
