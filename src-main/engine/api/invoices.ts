import { implement } from '@orpc/server';
import { contract } from '#shared/contract/contract';
import { businessDay } from '#shared/rules/days';
import type { Core } from '../app/engineContext';
import { shownCard, withAmounts } from '../documents/figures';
import { watchOf } from '../documents/watch';

const os = implement(contract.invoices);

export const invoicesApi = (core: Core) => ({
  watch: os.watch.handler(() => watchOf(core.store, businessDay(core.now()))),
  list: os.list.handler(({ input: { offset, limit, ...filter } }) => {
    const { rows, ...rest } = core.store.invoices.list(filter, { offset, limit });
    return { rows: withAmounts(core.store, rows), ...rest };
  }),
  show: os.show.handler(({ input, errors }) => {
    const card = core.store.invoices.show(input.id);
    if (!card) throw errors.NOT_FOUND();
    return shownCard(core.store, card);
  }),
});
