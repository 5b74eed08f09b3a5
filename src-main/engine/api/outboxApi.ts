import { implement } from '@orpc/server';
import { contract } from '#shared/contract/contract';
import type { InvoiceCard } from '#shared/contract/invoicesContract';
import { invoiceCreateBodySchema, invoiceUpdateBodySchema } from '#shared/model/invoiceBody';
import { toPropertyDay } from '#shared/rules/days';
import { convertSchemaErrorToFindings } from '#shared/rules/checks/findingBuilders';
import { runYielding } from '../documents/report/runYielding';
import {
  markInvoicesPaid,
  previewPaidMarks,
  discardOrReversePaidMarks,
} from '../sync/outbox/markInvoicesPaid';
import { clearRetryPausesOfQueuedChanges } from '../sync/outbox/retryNow';
import {
  checkInvoiceCreateBeforeQueueing,
  validateInvoiceEditBeforeQueueing,
} from '../sync/outbox/validateInvoiceChangeBeforeQueueing';
import { getUnsentCreateWithEdits } from '../sync/outbox/mergeQueuedEdits';
import { restoreDiscardedChanges } from '../sync/outbox/restoreDiscardedChanges';
import { buildQueueView } from '../sync/outbox/queueView';
import type { ApiParts } from './apiDependencies';

const os = implement(contract.outbox);

export const createOutboxApiHandlers = (parts: ApiParts) => {
  const { store, queue, scheduler } = parts;
  const createDraftDeletion = (draftId: string | null) =>
    draftId === null ? undefined : () => store.drafts.drop(draftId);
  /** Starts sending the queue and returns the invoice of the queued change as the screens show it. */
  const sendAndGetCard = (localId: string): InvoiceCard => {
    const card = store.invoices.readCard(localId);
    if (!card) throw new Error(`${localId} was queued and is not shown`);
    scheduler.sendQueued();
    return card;
  };

  return {
    list: os.list.handler(() => buildQueueView(store)),
    check: os.check.handler(({ input: { body, id, references } }) => {
      const today = toPropertyDay(parts.now());
      const card = id === null ? null : store.invoices.readCard(id);
      if (card) {
        const patch = invoiceUpdateBodySchema.safeParse(body);
        if (!patch.success) return { findings: [...convertSchemaErrorToFindings(patch.error, body)] };
        const unsent = getUnsentCreateWithEdits(store.outbox.listLane(card.localId));
        return {
          findings: [...validateInvoiceEditBeforeQueueing(store, card.invoice, patch.data, unsent, today)],
        };
      }
      const parsed = invoiceCreateBodySchema.safeParse(body);
      if (!parsed.success) return { findings: [...convertSchemaErrorToFindings(parsed.error, body)] };
      return { findings: [...checkInvoiceCreateBeforeQueueing(store, parsed.data, references, today)] };
    }),
    create: os.create.handler(({ input: { body, references, draftId, confirmed }, errors }) => {
      const queued = queue.create(body, references, {
        also: createDraftDeletion(draftId),
        draftId,
        confirmed,
      });
      if (queued.ok) return sendAndGetCard(queued.localId);
      throw errors.INVALID({ data: { findings: queued.reason === 'invalid' ? [...queued.findings] : [] } });
    }),
    edit: os.edit.handler(({ input: { id, patch, base, draftId, confirmed }, errors }) => {
      const queued = queue.edit(id, patch, base, { also: createDraftDeletion(draftId), confirmed });
      if (queued.ok) return sendAndGetCard(queued.localId);
      if (queued.reason === 'unknown') throw errors.NOT_FOUND();
      throw errors.INVALID({ data: { findings: [...queued.findings] } });
    }),
    previewPaid: os.previewPaid.handler(({ input: { ids } }) => runYielding(previewPaidMarks(store, ids))),
    markPaid: os.markPaid.handler(async ({ input: { ids, paymentType } }) => {
      const values = { today: toPropertyDay(parts.now()), paymentType };
      const result = await runYielding(markInvoicesPaid(parts, ids, values));
      if (result.changed.length > 0) scheduler.sendQueued();
      return result;
    }),
    undoPaid: os.undoPaid.handler(async ({ input: { marks } }) => {
      const result = await runYielding(discardOrReversePaidMarks(parts, marks));
      if (result.changed.length > 0) scheduler.sendQueued();
      return result;
    }),
    remove: os.remove.handler(({ input: { id }, errors }) => {
      const queued = queue.remove(id);
      if (queued.ok) {
        if (queued.changeId !== null) scheduler.sendQueued();
        return { changeId: queued.changeId };
      }
      if (queued.reason === 'unknown') throw errors.NOT_FOUND();
      throw errors.INVALID({ data: { findings: [...queued.findings] } });
    }),
    discard: os.discard.handler(({ input: { changeId }, errors }) => {
      const discarded = queue.discard(changeId);
      if (discarded === 'unknown') throw errors.NOT_FOUND();
      if (discarded === 'sent') throw errors.SENT();
      return { discarded: [...discarded] };
    }),
    putBack: os.putBack.handler(({ input: { changeIds } }) => {
      const queued = restoreDiscardedChanges(store, queue, changeIds);
      if (queued) scheduler.sendQueued();
      return { queued };
    }),
    sendNow: os.sendNow.handler(async ({ input: { changeId } }) => {
      await parts.session.retryKeychain();
      clearRetryPausesOfQueuedChanges(store, changeId);
      return { started: scheduler.startSending('user') };
    }),
    history: os.history.handler(({ input: { id } }) =>
      store.outbox.listHistory(store.invoices.readCard(id)?.localId ?? id),
    ),
  };
};
