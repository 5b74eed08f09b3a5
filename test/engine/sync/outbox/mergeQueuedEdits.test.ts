import { describe, expect, it } from 'vitest';
import type { UpdateBody } from '#shared/model/invoiceBody';
import type { ChangeState, ConflictKind } from '#shared/outcome/queuedChangeStates';
import {
  isEditBasedOnEarlierEdit,
  applyEditToCreate,
  isUnsentCreate,
  mergeEditsIntoChangeToSend,
  isInvoiceDeletedBeforeSending,
  findNextSendableChangeOfInvoice,
  getUnsentCreateWithEdits,
  type Update,
} from '#engine/sync/outbox/mergeQueuedEdits';
import type { Change, References } from '#engine/store/outbox/outboxStoreInterface';
import { anItem } from '#support/records';
import { create, deletion, edit, record } from './changeFixtures';

/** Tests the effects of an invoice's open changes on each other, as values (src-main/engine/sync/outbox/SPEC.md, O). */

const as = <T extends Change>(change: T, state: ChangeState, conflict: ConflictKind | null = null): T => ({
  ...change,
  state,
  conflict,
});
const [first, second] = [edit({ town: 'Wisła' }), { ...edit({ personIssue: 'Ewa' }), changeId: 8 }];
const draft = { ...create, references: { correctionId: 'inv-1', prepaymentId: ['inv-2'] } };

describe('the change that goes next', () => {
  it.each<[string, readonly Change[], Change | null]>([
    ['a deletion before all edits', [first, second, deletion], deletion],
    ['a deletion of which nobody knows', [first, as(deletion, 'uncertain')], as(deletion, 'uncertain')],
    [
      'no deletion behind any that is looked for',
      [as(first, 'uncertain'), second, deletion],
      as(first, 'uncertain'),
    ],
    ['no deletion behind any that is on its way', [first, as(second, 'sending'), deletion], first],
    ['nothing of an empty lane', [], null],
    ['the oldest', [first, second], first],
    ['one of which nobody knows', [as(first, 'uncertain'), second], as(first, 'uncertain')],
    ['nothing beside one that is on its way', [as(first, 'sending'), second], null],
    ['nothing behind one that waits for the user', [as(first, 'conflict', 'changed'), second], null],
    ['a deletion before edits that wait', [first, deletion], deletion],
    ['a deletion before one that stepped aside', [as(first, 'conflict', 'rejected'), deletion], deletion],
    ['no deletion before one that may have arrived', [as(create, 'conflict', 'doubtful'), deletion], null],
    ['no deletion before one that is looked for', [as(first, 'uncertain'), deletion], as(first, 'uncertain')],
    ['no deletion before one that is on its way', [as(first, 'sending'), deletion], null],
    ['no deletion that waits for the user', [as(deletion, 'conflict', 'changed')], null],
    ['not the last edit before the first', [first, second, as(second, 'uncertain')], first],
  ])('is %s', (_, lane, expected) => {
    expect(findNextSendableChangeOfInvoice(lane)).toEqual(expected);
  });

  it.each<[boolean, string, readonly Change[]]>([
    [true, 'a new invoice with its deletion', [create, deletion]],
    [true, 'with edits between', [as(create, 'conflict', 'rejected'), first, deletion]],
    [false, 'a new invoice alone', [create]],
    [false, 'one with an edit behind it', [create, first]],
    [false, 'one that may have arrived', [as(create, 'uncertain'), deletion]],
    [false, 'one that is asked about', [as(create, 'conflict', 'doubtful'), deletion]],
    [false, 'an invoice of the service', [first, deletion]],
    [false, 'nothing', []],
  ])('%s: nothing ever left of %s', (expected, _, lane) => {
    expect(isInvoiceDeletedBeforeSending(lane)).toBe(expected);
  });
});

describe('a create that was not sent', () => {
  it.each<[boolean, Change]>([
    [true, create],
    [true, as(create, 'conflict', 'rejected')],
    [false, as(create, 'conflict', 'doubtful')],
    [false, as(create, 'uncertain')],
    [false, as(create, 'sending')],
    [false, first],
    [false, as(first, 'conflict', 'rejected')],
  ])('%s: %o', (expected, change) => {
    expect(isUnsentCreate(change)).toBe(expected);
  });

  it('unsent new invoice: queued edits are merged into it, unless the invoice may already have been sent', () => {
    expect(getUnsentCreateWithEdits([draft, first, second, deletion])).toEqual({
      ...draft,
      body: { ...create.body, town: 'Wisła', personIssue: 'Ewa' },
    });
    expect(getUnsentCreateWithEdits([as(create, 'uncertain'), first])).toBeNull();
  });

  it.each<[string, UpdateBody, References]>([
    ['another original', { correctionId: 5 }, { correctionId: null, prepaymentId: ['inv-2'] }],
    ['no original', { correctionId: null }, draft.references],
    ['other advances', { prepaymentId: [3] }, { correctionId: 'inv-1', prepaymentId: [] }],
    ['no advances', { prepaymentId: null }, { correctionId: 'inv-1', prepaymentId: [] }],
    ['something else', { town: 'Wisła' }, draft.references],
  ])('names, after an edit with %s, what that names', (_, patch, references) => {
    expect(applyEditToCreate(draft, patch).references).toEqual(references);
  });
});

describe('edits that go along', () => {
  const takenBy = (head: Update, ...waiting: Change[]) => mergeEditsIntoChangeToSend(head, waiting);

  it('queued edits: are merged into the preceding change, except edits after a deletion and edits that may already have been sent', () => {
    const { whole, taken } = takenBy(first, second, deletion, second);
    expect(taken).toEqual([second]);
    expect(whole.patch).toEqual({ town: 'Wisła', personIssue: 'Ewa' });
    expect(takenBy(first, as(second, 'uncertain')).taken).toEqual([]);
    expect(mergeEditsIntoChangeToSend(create, [second]).whole.body.personIssue).toBe('Ewa');
  });

  it('conflict choices: the user’s saved choice for a field is cancelled when a later edit changes this field', () => {
    const choice = { chosen: 'mine', value: null, theirs: 'x' } as const;
    const head = {
      ...first,
      choices: {
        town: choice,
        'buyer.taxId': choice,
        'invoiceItems[2].name': choice,
        currency: choice,
        personIssue: choice,
      },
    };
    const typed = { town: 'Ustroń', buyer: { taxId: '1' }, invoiceItems: [] };
    const later = { ...edit(typed), base: { ...record, town: 'Wisła' } };
    expect(Object.keys(takenBy(head, later).whole.choices)).toEqual(['personIssue']);
  });

  const items = (...names: string[]) => names.map((name, index) => anItem({ positionId: index + 1, name }));
  const sent = (...names: string[]): UpdateBody => ({
    invoiceItems: names.map((name, index) => ({ positionId: index + 1, name })),
  });
  const [spa, both] = [sent('Spa'), sent('Spa', 'Parking')];
  const later = (patch: UpdateBody, over: object): Update => ({
    ...edit(patch),
    base: { ...record, ...over },
  });

  it.each<[boolean, string, UpdateBody, Update]>([
    [
      true,
      'another field as others have it',
      { town: 'Wisła' },
      later({ personIssue: 'Ewa' }, { personIssue: 'Jan' }),
    ],
    [
      true,
      'a price that is written otherwise',
      spa,
      later(spa, { invoiceItems: [{ ...anItem({ name: 'Spa' }), grossUnitPrice: '100.00' }] }),
    ],
    [
      true,
      'the field as the first one left it',
      { town: 'Wisła' },
      later({ town: 'Żywiec' }, { town: 'Wisła' }),
    ],
    [false, 'the field as it was before', { town: 'Wisła' }, later({ town: 'Żywiec' }, {})],
    [true, 'another field', { town: 'Wisła' }, later({ personIssue: 'Ewa' }, {})],
    [
      false,
      'one of two that it did not see',
      { town: 'Wisła' },
      later({ personIssue: 'Ewa', town: 'x' }, {}),
    ],
    [true, 'a field that no record shows', { prepaymentId: [3] }, later({ prepaymentId: [4] }, {})],
    [true, 'the items of the first one', spa, later(spa, { invoiceItems: items('Spa') })],
    [false, 'items with another name', spa, later(spa, { invoiceItems: items('Nocleg') })],
    [false, 'more items', spa, later(spa, { invoiceItems: items('Spa', 'Parking') })],
    [false, 'fewer items', both, later(spa, { invoiceItems: items('Spa') })],
    [false, 'a second item with another name', both, later(both, { invoiceItems: items('Spa', 'Bar') })],
  ])('%s: an edit that began with %s', (expected, _, patch, after) => {
    const base = { ...record, invoiceItems: patch === both ? items('a', 'b') : items('a') };
    const before = { ...edit(patch), base };
    expect(isEditBasedOnEarlierEdit(before, after)).toBe(expected);
    expect(takenBy(before, after).taken).toHaveLength(expected ? 1 : 0);
  });
});
