import { describe, expect, it } from 'vitest';
import { buildConflictView } from '#engine/sync/conflicts/buildConflictView';
import { buildQueuedChangeView } from '#engine/sync/outbox/queueView';
import * as texts from '#shared/i18n/texts';
import { formatConflictTitle } from '#shared/text/conflictStory';
import { speak } from '#shared/text/language';
import type { CreateBody } from '#shared/model/invoiceBody';
import { anInvoice, anItem } from '#support/records';
import { AT, LATER } from '../../store/openTestStore';
import { createQueueFixture, type QueueFixture } from './queueFixture';

/**
 * A correction states the original as it is afterwards, starting from the original at the time of writing (domain.md
 * 6.3). The invoice is for three nights at 100.00; another PC corrects it while a correction waits here.
 */

const NIGHTS = (quantity: string) => [anItem({ quantity })];
const ORIGINAL = anInvoice({ invoiceId: 1, invoiceItems: NIGHTS('3'), ksefId: 'x' });
const NOTE = { afterState: 'stan po korekcie', differences: 'różnica' } as const;
type Way = keyof typeof NOTE;

const theirs = (quantity: string, fields: Parameters<typeof anInvoice>[0] = {}) =>
  anInvoice({
    invoiceId: 2,
    invoiceType: 10,
    correctionReason: 'Rezygnacja',
    invoiceItems: NIGHTS(quantity),
    additionalInfo: 'Korekta do FV 1/06/2026. Pozycje: stan po korekcie.',
    ...fields,
  });

function waiting(quantity = 2, way: Way = 'afterState', over: Partial<CreateBody> = {}) {
  const house = createQueueFixture(ORIGINAL);
  const correction = house.create({
    invoiceType: 10,
    correctionId: 1,
    correctionReason: 'Krótszy pobyt',
    invoiceStatus: 'ISSUED',
    invoiceItems: [{ name: 'Nocleg', grossUnitPrice: 100, quantity, unit: 'szt.', rate: '8', symbol: '' }],
    additionalInfo: `Korekta do FV 1/06/2026. Pozycje: ${NOTE[way]}.`,
    ...over,
  });
  return { house, own: correction };
}
const asked = ({ lastOpenChange }: QueueFixture, localId: string) => {
  const { state, conflict, problem } = lastOpenChange(localId);
  return { state, conflict, fields: problem?.fields.map(({ field }) => field) ?? null };
};
const WAITS = { state: 'waiting', conflict: null, fields: null };
const ASKED = { state: 'conflict', conflict: 'rejected', fields: ['invoiceItems'] };

describe('a correction that waits', () => {
  // The two nights of the waiting correction would be charged again after the other PC had taken the whole amount back.
  it('waiting correction: asks the user when another PC has corrected the same original in the meantime', () => {
    const { house, own } = waiting();
    house.store.invoices.apply([theirs('0')], LATER);
    expect(asked(house, own)).toEqual(ASKED);
    const change = house.lastOpenChange(own);
    const title = formatConflictTitle(
      buildConflictView(house.store, change, buildQueuedChangeView(house.store, change)),
      'Correction',
      speak(texts.conflict, 'en'),
    );
    expect(title).toContain('the corrected invoice was changed');
  });

  it('waiting correction: can be sent without a question once another PC’s correction of the same original is deleted', () => {
    const { house, own } = waiting();
    house.store.invoices.apply([theirs('0')], LATER);
    house.store.invoices.remove([2]);
    expect(asked(house, own)).toEqual(WAITS);
  });

  it('waiting correction: asks the user again when another PC’s correction is deleted and a new correction of the same original appears', () => {
    const { house, own } = waiting();
    house.store.invoices.apply([theirs('0')], LATER);
    house.store.invoices.remove([2]);
    house.store.invoices.apply([theirs('0', { invoiceId: 3 })], LATER);
    expect(asked(house, own)).toEqual(ASKED);
  });

  it('waiting correction: does not ask again about another PC’s correction of the same original after the user decided to send', () => {
    const { house, own } = waiting();
    house.store.invoices.apply([theirs('0')], LATER);
    house.store.outbox.applyEvent(house.lastOpenChange(own).changeId, 'retry', AT, { problem: null });
    house.store.invoices.apply([anInvoice({ invoiceId: 9 })], LATER);
    expect(asked(house, own)).toEqual(WAITS);
  });

  it('waiting correction: asks the user when the items of the original invoice change in the service', () => {
    const { house, own } = waiting();
    house.store.invoices.apply([{ ...ORIGINAL, invoiceItems: NIGHTS('4') }], LATER);
    expect(asked(house, own)).toEqual(ASKED);
  });

  it('waiting correction of an advance: asks the user when another PC’s correction of the advance changes only the amount received', () => {
    const house = createQueueFixture({ ...ORIGINAL, invoiceType: 8, prepaymentValue: '150' });
    const order = { name: 'Nocleg', grossUnitPrice: 100, quantity: 3, unit: 'szt.', rate: '8', symbol: '' };
    const correction = house.create({
      invoiceType: 11,
      invoiceStatus: 'ISSUED',
      correctionId: 1,
      correctionReason: 'Zwrot części zaliczki',
      prepaymentValue: 50,
      invoiceItems: [order],
      additionalInfo: `Korekta do FV 1/06/2026. Pozycje: ${NOTE.afterState}.`,
    });
    expect(asked(house, correction)).toEqual(WAITS);
    house.store.invoices.apply([theirs('3', { invoiceType: 11, prepaymentValue: '100' })], LATER);
    expect(asked(house, correction)).toEqual(ASKED);
  });

  it.each<[string, () => ReturnType<typeof waiting>, Parameters<typeof theirs>]>([
    ['the other one changes no amount', waiting, ['3']],
    ['the other one is a draft', waiting, ['0', { invoiceStatus: 'DRAFT' }]],
    ['it says the difference, whatever came before it', () => waiting(-1, 'differences'), ['2']],
  ])('waits on where %s', (_, begin, given) => {
    const { house, own } = begin();
    house.store.invoices.apply([theirs(...given)], LATER);
    expect(asked(house, own)).toEqual(WAITS);
  });
});
