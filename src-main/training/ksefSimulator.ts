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
  stepNow(): number | null;
  /** Sets the status of an invoice directly, for tests. */
  move(invoiceId: number, status: 'PENDING_KSEF' | 'SENT_KSEF' | 'ISSUED'): void;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const REFUSED = 0.06;

export function createKsefSimulator(
  book: InvoiceBook,
  account: TrainingAccount,
  clock: Clock,
  dice: Dice,
): KsefLife {
  const due = new Map<number, number>();
  let seen = -1;

  const later = (from: number, low: number, high: number) =>
    from + dice.between(low / SECOND, high / SECOND) * SECOND;

  function noteChanges(): void {
    if (seen === book.version) return;
    seen = book.version;
    const records = book.sorted('editDate');
    const oldest = clock.now() - 4 * 24 * 60 * MINUTE;
    for (let index = records.length - 1; index >= 0; index--) {
      const record = records[index];
      if (!record || record.editedAt < oldest) break;
      const waits =
        record.invoiceStatus === 'PENDING_KSEF' ||
        (record.invoiceStatus === 'ISSUED' && isInvoiceMeantForKsef(record));
      if (waits && !due.has(record.invoiceId))
        due.set(record.invoiceId, later(clock.now(), 50 * SECOND, 4 * MINUTE));
    }
  }

  function step(invoiceId: number, at: number): void {
    const record = book.get(invoiceId);
    if (!record || record.invoiceStatus === 'DRAFT' || record.invoiceStatus === 'SENT_KSEF') {
      due.delete(invoiceId);
      return;
    }
    if (!isInvoiceLockedByKsef(record)) write(invoiceId, 'PENDING_KSEF', at);
    else write(invoiceId, dice.flip(REFUSED) ? 'ISSUED' : 'SENT_KSEF', at);
  }

  function write(invoiceId: number, status: 'PENDING_KSEF' | 'SENT_KSEF' | 'ISSUED', at: number): void {
    const record = book.get(invoiceId);
    if (!record) return;
    const day = toPropertyDay(new Date(at).toISOString());
    const ksefId = status === 'SENT_KSEF' ? generateKsefNumber(record.seller.taxId, day, dice) : null;
    book.edit(invoiceId, { invoiceStatus: status, ksefId }, at, 'SYSTEM');
    if (status === 'SENT_KSEF') due.delete(invoiceId);
    else
      due.set(
        invoiceId,
        status === 'ISSUED' ? later(at, 8 * MINUTE, 20 * MINUTE) : later(at, MINUTE, 5 * MINUTE),
      );
  }

  return {
    catchUp() {
      if (!account.connected) return;
      noteChanges();
      for (const [invoiceId] of due) {
        for (let at = due.get(invoiceId); at !== undefined && at <= clock.now(); at = due.get(invoiceId)) {
          const record = book.get(invoiceId);
          if (record && isInvoiceLockedByKsef(record) && !account.ksefAnswers) break;
          step(invoiceId, at);
        }
      }
    },
    stepNow() {
      noteChanges();
      const [invoiceId] = [...due.keys()];
      if (!account.connected || invoiceId === undefined) return null;
      step(invoiceId, clock.now());
      return invoiceId;
    },
    move: (invoiceId, status) => {
      write(invoiceId, status, clock.now());
    },
  };
}
