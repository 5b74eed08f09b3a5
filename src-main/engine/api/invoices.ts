import { implement } from '@orpc/server';
import { contract } from '#shared/contract/contract';
import { businessDay } from '#shared/rules/days';
import type { Core } from '../core';
import { watchOf } from '../documents/watch';

const os = implement(contract.invoices);

export const invoicesApi = (core: Core) => ({
  watch: os.watch.handler(() => watchOf(core.store, businessDay(core.now()))),
  list: os.list.handler(({ input: { offset, limit, ...filter } }) =>
    core.store.invoices.list(filter, { offset, limit }),
  ),
  show: os.show.handler(({ input, errors }) => {
    const card = core.store.invoices.show(input.id);
    if (!card) throw errors.NOT_FOUND();
    return card;
  }),
});
