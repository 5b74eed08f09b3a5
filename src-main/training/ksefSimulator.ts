import { toPropertyDay } from '#shared/rules/days';
import type { Clock } from '../engine/platform/platform';
import type { TrainingAccount } from './trainingAccountSwitches';
import type { InvoiceBook } from './trainingInvoiceStore';
import type { Dice } from './seededRandom';
import {
  isInvoiceMeantForKsef,
  isInvoiceLockedByKsef,
  generateKsefNumber,
} from './trainingKsefNumbersAndRules';

/** Simulates an invoice's way through KSeF, from issue to acceptance or refusal (A31). */
export interface KsefLife {
  catchUp(): void;
  /**
   * Applies the next KSeF step of one invoice at once and returns the invoice's id; null if no invoice waits for a KSeF
   * step.
   */
  applyNextStep(): number | null;
  /** Sets the status of an invoice directly, for tests. */
  setInvoiceStatus(invoiceId: number, status: 'PENDING_KSEF' | 'SENT_KSEF' | 'ISSUED'): void;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const REFUSAL_PROBABILITY = 0.06;

export function createKsefSimulator(
  book: InvoiceBook,
  account: TrainingAccount,
  clock: Clock,
  dice: Dice,
): KsefLife {
  const due = new Map<number, number>();
  let seen = -1;

  const pickLaterTime = (from: number, low: number, high: number) =>
    from + dice.pickInteger(low / SECOND_MS, high / SECOND_MS) * SECOND_MS;

  function scheduleChangedInvoices(): void {
    if (seen === book.version) return;
    seen = book.version;
    const records = book.listSortedBy('editDate');
    const oldest = clock.now() - 4 * 24 * 60 * MINUTE_MS;
    for (let index = records.length - 1; index >= 0; index--) {
      const record = records[index];
      if (!record || record.editedAt < oldest) break;
      const waits =
        record.invoiceStatus === 'PENDING_KSEF' ||
        (record.invoiceStatus === 'ISSUED' && isInvoiceMeantForKsef(record));
      if (waits && !due.has(record.invoiceId))
        due.set(record.invoiceId, pickLaterTime(clock.now(), 50 * SECOND_MS, 4 * MINUTE_MS));
    }
  }

  function applyStep(invoiceId: number, at: number): void {
    const record = book.get(invoiceId);
    if (!record || record.invoiceStatus === 'DRAFT' || record.invoiceStatus === 'SENT_KSEF') {
      due.delete(invoiceId);
      return;
    }
    if (!isInvoiceLockedByKsef(record)) writeStatus(invoiceId, 'PENDING_KSEF', at);
    else writeStatus(invoiceId, dice.flip(REFUSAL_PROBABILITY) ? 'ISSUED' : 'SENT_KSEF', at);
  }

  function writeStatus(invoiceId: number, status: 'PENDING_KSEF' | 'SENT_KSEF' | 'ISSUED', at: number): void {
    const record = book.get(invoiceId);
    if (!record) return;
    const day = toPropertyDay(new Date(at).toISOString());
    const ksefId = status === 'SENT_KSEF' ? generateKsefNumber(record.seller.taxId, day, dice) : null;
    book.edit(invoiceId, { invoiceStatus: status, ksefId }, at, 'SYSTEM');
    if (status === 'SENT_KSEF') due.delete(invoiceId);
    else
      due.set(
        invoiceId,
        status === 'ISSUED'
          ? pickLaterTime(at, 8 * MINUTE_MS, 20 * MINUTE_MS)
          : pickLaterTime(at, MINUTE_MS, 5 * MINUTE_MS),
      );
  }

  return {
    catchUp() {
      if (!account.connected) return;
      scheduleChangedInvoices();
      for (const [invoiceId] of due) {
        for (let at = due.get(invoiceId); at !== undefined && at <= clock.now(); at = due.get(invoiceId)) {
          const record = book.get(invoiceId);
          if (record && isInvoiceLockedByKsef(record) && !account.ksefAnswers) break;
          applyStep(invoiceId, at);
        }
      }
    },
    applyNextStep() {
      scheduleChangedInvoices();
      const [invoiceId] = [...due.keys()];
      if (!account.connected || invoiceId === undefined) return null;
      applyStep(invoiceId, clock.now());
      return invoiceId;
    },
    setInvoiceStatus: (invoiceId, status) => {
      writeStatus(invoiceId, status, clock.now());
    },
  };
}
