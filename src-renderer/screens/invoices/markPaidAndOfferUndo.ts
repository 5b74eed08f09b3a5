import { formatFinding } from '#shared/text/findingWords';
import {
  MAX_INVOICES_MARKED_PAID_PER_CALL,
  type PaidMark,
  type PaymentMarkRefusal,
  type PaymentMarkResult,
} from '#shared/contract/paymentMarkContract';
import { paymentTypeName } from '#shared/text/codeWords';
import { requestPaidMarks, requestPaidMarkUndo, type MarkedPaymentType } from '../../api/outboxQueries';
import { showToast } from '../../kit/toasts.svelte';
import { showActionRefusalReason } from '../../app/lastActionFailure.svelte';
import { preferences } from '../../app/preferences.svelte';
import * as texts from '#shared/i18n/texts';

/** Maximum number of invoices whose numbers the message lists for each reason of refusal. */
const MAX_LISTED_NUMBERS = 5;

/**
 * Marks invoices as paid today and offers to undo the marks. A message names the invoices that could not be marked.
 * Without a payment type, each document keeps its way of payment.
 */
export async function markPaidAndOfferUndo(
  ids: readonly string[],
  paymentType: MarkedPaymentType = null,
): Promise<void> {
  const paymentMarksTexts = texts.paymentMarks;
  if (ids.length === 0) return;
  if (ids.length > MAX_INVOICES_MARKED_PAID_PER_CALL)
    return showActionRefusalReason(paymentMarksTexts.tooMany({ most: MAX_INVOICES_MARKED_PAID_PER_CALL }));
  const { changed, refused } = await requestPaidMarks(ids, paymentType);
  const [first] = changed;
  if (first) {
    const words =
      ids.length === 1
        ? paymentMarksTexts.marked({
            number: first.number,
            way: describeWay(first),
            isRefund: first.isRefund,
          })
        : paymentMarksTexts.markedMany({
            kind: classifyMarks(changed),
            isAll: changed.length === ids.length,
            done: changed.length,
            asked: ids.length,
          });
    showToast(words, { label: texts.words.undo, run: () => void undoPaidMarks(changed) });
  }
  const sentences = describeRefusals(
    refused,
    paymentMarksTexts.notMarked({ left: refused.length, asked: ids.length }),
  );
  if (sentences.length > 0) showActionRefusalReason(sentences.join(' '));
}

const describeWay = ({ paymentType }: PaidMark): string =>
  paymentTypeName(paymentType ?? 0, preferences.language);

function classifyMarks(marks: readonly PaidMark[]): 'payments' | 'refunds' | 'mixed' {
  if (marks.every(({ isRefund }) => isRefund)) return 'refunds';
  return marks.some(({ isRefund }) => isRefund) ? 'mixed' : 'payments';
}

/** Takes payment marks back and says what could not be taken back. */
export async function undoPaidMarks(marks: PaymentMarkResult['changed']): Promise<void> {
  const paymentMarksTexts = texts.paymentMarks;
  const { changed, refused, paymentDateKept } = await requestPaidMarkUndo(marks);
  const [first] = changed;
  if (first)
    showToast(
      marks.length === 1
        ? paymentMarksTexts.undone({ number: first.number, isRefund: first.isRefund })
        : paymentMarksTexts.undoneMany({ kind: classifyMarks(changed), done: changed.length }),
    );
  const kept = paymentDateKept.map(({ number }) => number);
  const keptDates =
    kept.length === 0 ? [] : [describeRefusedInvoices(paymentMarksTexts.paymentDateKept, kept)];
  const refusals = describeRefusals(
    refused,
    paymentMarksTexts.notUndone({ left: refused.length, asked: marks.length }),
  );
  const sentences = [...refusals, ...keptDates];
  if (sentences.length > 0) showActionRefusalReason(sentences.join(' '));
}

/**
 * Returns sentences about invoices that could not be marked as paid: `lead`, then one sentence for each reason. The
 * list is empty if no invoice was refused.
 */
export function describeRefusals(refused: readonly PaymentMarkRefusal[], lead: string): string[] {
  if (refused.length === 0) return [];
  const byReason = new Map<string, string[]>();
  for (const refusal of refused) {
    const reason = describeReason(refusal);
    byReason.set(reason, [...(byReason.get(reason) ?? []), refusal.number]);
  }
  const sentences = [...byReason].map(([reason, numbers]) => describeRefusedInvoices(reason, numbers));
  return [lead, ...sentences];
}

function describeReason({ reason, findings }: PaymentMarkRefusal): string {
  if (reason !== 'invalid') return texts.paymentMarks.reasons[reason];
  const messages = findings
    .filter(({ severity }) => severity !== 'note')
    .map((finding) => formatFinding(finding, preferences.language));
  return messages.join(' ').replace(/\.$/, '');
}

/** Returns the reason of a refusal followed by the invoice numbers. Invoices without a number are only counted. */
function describeRefusedInvoices(reason: string, numbers: readonly string[]): string {
  const listed = numbers.filter(Boolean).slice(0, MAX_LISTED_NUMBERS);
  const more = numbers.length - listed.length;
  if (listed.length === 0) return `${reason}.`;
  const paymentMarksTexts = texts.paymentMarks;
  const list = more > 0 ? `${listed.join(', ')} ${paymentMarksTexts.andMore({ more })}` : listed.join(', ');
  return `${reason}: ${list}.`;
}
