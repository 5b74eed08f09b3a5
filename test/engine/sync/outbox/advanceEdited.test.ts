import { describe, expect, it } from 'vitest';
import type { Conflict } from '#shared/contract/conflicts';
import { conflictView } from '#engine/sync/conflicts/conflictView';
import { decideDeadReference } from '#engine/sync/outbox/decideCreate';
import { lacks } from '#engine/sync/outbox/references';
import { queuedChange } from '#engine/sync/outbox/queueView';
import { whatToDo } from '#shared/text/conflictStory';
import { anInvoice } from '#support/records';
import { AT } from '../../store/openTestStore';
import { queueHouse, type QueueHouse } from './queueHouse';

/**
 * What is left to pay is the order less its advances (domain.md 6, A11): a settlement that waits was filled in with an
 * advance as it was then. The order here is 200.00 PLN.
 */

const ADVANCE = { invoiceType: 8, prepaymentValue: 50 } as const;
const SETTLEMENT = { invoiceType: 9, prepaymentValue: 150 } as const;

function waiting(value: number = SETTLEMENT.prepaymentValue) {
  const house = queueHouse();
  const advance = house.create(ADVANCE);
  const settlement = house.create({ ...SETTLEMENT, prepaymentValue: value }, { prepaymentId: [advance] });
  return { house, advance, settlement };
}
const asked = (house: QueueHouse, settlement: string) => {
  const { state, conflict, problem } = house.last(settlement);
  return { state, conflict, fields: problem?.fields.map(({ field }) => field) ?? null };
};
const WAITS = { state: 'waiting', conflict: null, fields: null };
const ASKED = { state: 'conflict', conflict: 'rejected', fields: ['prepaymentValue'] };
function conflictOf(house: QueueHouse, settlement: string): Conflict {
  const change = house.last(settlement);
  return conflictView(house.store, change, queuedChange(house.store, change));
}

describe('a settlement that waits', () => {
  it('is not sent with an amount that an edit of its advance has made wrong: the user is asked', () => {
    const { house, advance, settlement } = waiting();
    house.edit(advance, { prepaymentValue: 80 });
    expect(asked(house, settlement)).toEqual(ASKED);
    expect(house.told(settlement).at(-1)).toMatchObject({ what: 'conflict', conflict: 'rejected' });
    const said = whatToDo(conflictOf(house, settlement), 'en');
    expect(said).toContain('An advance that it settles was changed');
    expect(said).not.toContain('service');
  });

  it('nor where the service has the advance', () => {
    const house = queueHouse(anInvoice({ invoiceId: 7, ...{ invoiceType: 8, prepaymentValue: '50' } }));
    const settlement = house.create({ ...SETTLEMENT, prepaymentId: [7] });
    house.edit('7', { prepaymentValue: 80 });
    expect(asked(house, settlement)).toEqual(ASKED);
  });

  it('nor where that edit is taken back, and the settlement was filled in with it', () => {
    const house = queueHouse(anInvoice({ invoiceId: 7, ...{ invoiceType: 8, prepaymentValue: '50' } }));
    house.edit('7', { prepaymentValue: 80 });
    const settlement = house.create({ ...SETTLEMENT, prepaymentValue: 120, prepaymentId: [7] });
    house.discard('inv-7');
    expect(asked(house, settlement)).toEqual(ASKED);
  });

  it.each<[string, number, Parameters<QueueHouse['edit']>[1]]>([
    ['another field of the advance is edited', 150, { town: 'Wisła' }],
    ['its amount was another one on purpose', 100, { prepaymentValue: 80 }],
    ['its amount comes right by the edit', 120, { prepaymentValue: 80 }],
  ])('waits on where %s', (_, value, patch) => {
    const { house, advance, settlement } = waiting(value);
    house.edit(advance, patch);
    expect(asked(house, settlement)).toEqual(WAITS);
  });

  it('goes on once its amount is put right', () => {
    const { house, advance, settlement } = waiting();
    house.edit(advance, { prepaymentValue: 80 });
    house.edit(settlement, { prepaymentValue: 120 });
    expect(asked(house, settlement)).toEqual(WAITS);
    expect(house.last(settlement)).toMatchObject({ body: { prepaymentValue: 120 } });
  });

  it('whose advance the service no longer has is not said to name one that was taken back here', () => {
    const { house, advance, settlement } = waiting();
    house.sent(advance, anInvoice({ invoiceId: 7, ...{ invoiceType: 8, prepaymentValue: '50' } }));
    house.store.invoices.remove([7]);
    const change = house.last(settlement);
    expect(change.kind === 'create' && lacks(house.store, change)).toBe('prepaymentId');
    const { problem } = decideDeadReference('prepaymentId', AT).moves?.[0]?.news ?? {};
    house.stepAside(settlement, { conflict: 'rejected', problem: problem ?? null });
    expect(whatToDo(conflictOf(house, settlement), 'en')).toContain('or deleted in the service');
  });
});
