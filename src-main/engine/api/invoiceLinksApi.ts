import { implement } from '@orpc/server';
import { contract } from '#shared/contract/contract';
import { shownCard, withAmounts } from '../documents/documentAmounts';
import { chooseAmount } from '../documents/amountChoice';
import { takeLinkFile } from '../documents/linkFile';
import { linkChoices, setLink } from '../documents/linking';
import { found, type ApiParts } from './parts';

const os = implement(contract.links);

export const linksApi = ({ store, now }: ApiParts) => ({
  set: os.set.handler(({ input: { id, others, confirmed }, errors }) => {
    const linked = setLink(store, id, others, now(), confirmed);
    if (linked.ok) return shownCard(store, linked.card);
    if (linked.why === 'missing') throw errors.NOT_FOUND({ data: { id: linked.id } });
    if (linked.why === 'doubtful')
      throw errors.DOUBTFUL({ data: { number: linked.number, doubts: linked.doubts } });
    throw errors.REFUSED({ data: { why: linked.why } });
  }),
  choices: os.choices.handler(({ input, errors }) => {
    const card = found(store.invoices.show(input.id), errors.NOT_FOUND);
    return withAmounts(store, linkChoices(store, card, input.text));
  }),
  chooseAmount: os.chooseAmount.handler(({ input: { id, amount }, errors }) => {
    const chosen = chooseAmount(store, id, amount, now());
    if (chosen.ok) return shownCard(store, chosen.card);
    if (chosen.why === 'missing') throw errors.NOT_FOUND();
    throw errors.REFUSED({ data: { why: chosen.why } });
  }),
  take: os.take.handler(({ input, errors }) =>
    found(takeLinkFile(store, input.text, now()), errors.NOT_A_LINK_FILE),
  ),
});
