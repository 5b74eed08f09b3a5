import { implement } from '@orpc/server';
import { contract } from '#shared/contract/contract';
import { businessDay } from '#shared/rules/days';
import { shownCard, withAmounts } from '../documents/documentAmounts';
import { addAmountLeft, selectListed } from '../documents/unpaidDocuments';
import { listAttention } from '../documents/attentionList';
import { stateFacts } from '../documents/recordStatedFacts';
import { found, type ApiParts } from './parts';

const os = implement(contract.invoices);

export const invoicesApi = (parts: ApiParts) => ({
  watch: os.watch.handler(() => listAttention(parts.store, businessDay(parts.now()))),
  list: os.list.handler(({ input: { offset, limit, ...filter } }) => {
    const selection = selectListed(parts.store, filter);
    const { rows, gross, ...rest } = parts.store.invoices.list(selection.filter, { offset, limit });
    return { rows: addAmountLeft(parts.store, rows), gross: selection.sum(gross), ...rest };
  }),
  ids: os.ids.handler(({ input: { offset, limit, ...filter } }) =>
    parts.store.invoices.listIds(selectListed(parts.store, filter).filter, { offset, limit }),
  ),
  currencies: os.currencies.handler(() => parts.store.invoices.currencies()),
  ofNumber: os.ofNumber.handler(({ input }) =>
    withAmounts(parts.store, parts.store.invoices.ofNumber(input.fullNo)),
  ),
  show: os.show.handler(({ input, errors }) =>
    shownCard(parts.store, found(parts.store.invoices.show(input.id), errors.NOT_FOUND)),
  ),
  otherTypes: os.otherTypes.handler(() => withAmounts(parts.store, parts.store.invoices.otherTypes())),
  keepType: os.keepType.handler(({ input, errors }) => {
    const { invoices } = parts.store;
    const { localId } = found(invoices.show(input.id), errors.NOT_FOUND);
    invoices.keepType(localId, parts.now());
    return shownCard(parts.store, found(invoices.show(localId), errors.NOT_FOUND));
  }),
  state: os.state.handler(({ input: { id, receivedOn, isTillSale }, errors }) => {
    const at = parts.now();
    const stated = stateFacts(parts.store, id, { receivedOn, isTillSale }, { today: businessDay(at), at });
    if (stated.ok) return shownCard(parts.store, stated.card);
    if (stated.why === 'missing') throw errors.NOT_FOUND();
    throw errors.REFUSED({ data: { why: stated.why } });
  }),
});
