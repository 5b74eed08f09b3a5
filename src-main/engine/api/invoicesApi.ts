import { implement } from '@orpc/server';
import { contract } from '#shared/contract/contract';
import { toPropertyDay } from '#shared/rules/days';
import { addFiguresToInvoiceCard, addShownGrossToInvoiceRows } from '../documents/invoiceCardAndRowAmounts';
import {
  precomputeAmountsOfUnpaidInvoices,
  refineInvoiceFilter,
} from '../documents/invoicesWithAmountLeftToPay';
import { readInvoiceListPage } from '../documents/readInvoiceListPage';
import { listKsefDueInvoicesAndStayMismatches } from '../documents/attentionList';
import { saveUserStatedInvoiceFacts } from '../documents/recordStatedFacts';
import { throwIfRecordMissing, type ApiParts } from './apiDependencies';

const os = implement(contract.invoices);

/** Maximum time in ms that a request for a partial invoice list may spend on reading corrections. */
const MAX_PARTIAL_READ_MS = 15;

export const createInvoicesApiHandlers = (parts: ApiParts) => ({
  watch: os.watch.handler(() =>
    listKsefDueInvoicesAndStayMismatches(parts.store, toPropertyDay(parts.now())),
  ),
  list: os.list.handler(async ({ input: { offset, limit, mayBePartial, ...filter } }) => {
    if (!mayBePartial) await precomputeAmountsOfUnpaidInvoices(parts.store, filter);
    return readInvoiceListPage(
      parts.store,
      filter,
      { offset, limit },
      mayBePartial ? MAX_PARTIAL_READ_MS : Infinity,
    );
  }),
  ids: os.ids.handler(async ({ input: { offset, limit, ...filter } }) => {
    await precomputeAmountsOfUnpaidInvoices(parts.store, filter);
    const { withoutIds } = refineInvoiceFilter(parts.store, filter);
    return parts.store.invoices.listLocalIds(filter, { offset, limit }, withoutIds);
  }),
  currencies: os.currencies.handler(() => parts.store.invoices.listCurrencies()),
  ofNumber: os.ofNumber.handler(({ input }) =>
    addShownGrossToInvoiceRows(parts.store, parts.store.invoices.findByFullNumber(input.fullNo)),
  ),
  show: os.show.handler(({ input, errors }) =>
    addFiguresToInvoiceCard(
      parts.store,
      throwIfRecordMissing(parts.store.invoices.readCard(input.id), errors.NOT_FOUND),
    ),
  ),
  otherTypes: os.otherTypes.handler(() =>
    addShownGrossToInvoiceRows(parts.store, parts.store.invoices.listTypeMismatches()),
  ),
  keepType: os.keepType.handler(({ input, errors }) => {
    const { invoices } = parts.store;
    const { localId } = throwIfRecordMissing(invoices.readCard(input.id), errors.NOT_FOUND);
    invoices.acceptServiceType(localId, parts.now());
    return addFiguresToInvoiceCard(
      parts.store,
      throwIfRecordMissing(invoices.readCard(localId), errors.NOT_FOUND),
    );
  }),
  state: os.state.handler(({ input: { id, ...change }, errors }) => {
    const at = parts.now();
    const stated = saveUserStatedInvoiceFacts(
      parts.store,
      id,
      {
        receivedOn: change.receivedOn,
        isTillSale: change.isTillSale,
        isPaidBefore: change.isPaidBefore,
      },
      { today: toPropertyDay(at), at },
    );
    if (stated.ok) return addFiguresToInvoiceCard(parts.store, stated.card);
    if (stated.why === 'missing') throw errors.NOT_FOUND();
    throw errors.REFUSED({ data: { why: stated.why } });
  }),
});
