import { implement } from '@orpc/server';
import { contract } from '#shared/contract/contract';
import { addFiguresToInvoiceCard, addShownGrossToInvoiceRows } from '../documents/invoiceCardAndRowAmounts';
import { saveCorrectionAmountChoice } from '../documents/saveCorrectionAmountChoice';
import { importRelatedInvoiceLinksFile } from '../documents/invoiceLinksTransferFile';
import { findRelatedInvoiceLinkCandidates, linkInvoiceToInvoices } from '../documents/linkUserChosenInvoices';
import { throwIfRecordMissing, type ApiParts } from './apiDependencies';

const os = implement(contract.invoiceLinks);

export const createInvoiceLinksApiHandlers = ({ store, now }: ApiParts) => ({
  set: os.set.handler(({ input: { id, others, confirmed }, errors }) => {
    const linked = linkInvoiceToInvoices(store, id, others, now(), confirmed);
    if (linked.ok) return addFiguresToInvoiceCard(store, linked.card);
    if (linked.why === 'missing') throw errors.NOT_FOUND({ data: { id: linked.id } });
    if (linked.why === 'doubtful')
      throw errors.DOUBTFUL({ data: { number: linked.number, doubts: linked.doubts } });
    throw errors.REFUSED({ data: { why: linked.why } });
  }),
  choices: os.choices.handler(({ input, errors }) => {
    const card = throwIfRecordMissing(store.invoices.readCard(input.id), errors.NOT_FOUND);
    return addShownGrossToInvoiceRows(store, findRelatedInvoiceLinkCandidates(store, card, input.text));
  }),
  chooseAmount: os.chooseAmount.handler(({ input: { id, amount }, errors }) => {
    const chosen = saveCorrectionAmountChoice(store, id, amount, now());
    if (chosen.ok) return addFiguresToInvoiceCard(store, chosen.card);
    if (chosen.why === 'missing') throw errors.NOT_FOUND();
    throw errors.REFUSED({ data: { why: chosen.why } });
  }),
  take: os.take.handler(({ input, errors }) =>
    throwIfRecordMissing(importRelatedInvoiceLinksFile(store, input.text, now()), errors.NOT_A_LINK_FILE),
  ),
});
