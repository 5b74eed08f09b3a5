import { expect, test } from 'vitest';
import { isBusinessParty, chooseJpkKsefMarker, type MarkerFacts } from '#shared/rules/ksef/jpkKsefMarker';

/**
 * Cases of JPK_V7M(3), one row each. The sources are listed in docs/user/accountants.md: the schema's own descriptions
 * of NrKSeF, OFF, BFK and DI, and art. 106nf ust. 1, 106nda, 106nh, 106ga ust. 2 pkt 4 of the VAT Act.
 */
const NUMBER = '5265877635-20250826-0100001AF629-AF';
const DAY = '2026-10-05';
type Fields = Partial<Parameters<typeof chooseJpkKsefMarker>[0]>;
const NIP: MarkerFacts = { connected: true, failureDays: new Set(), toBusiness: true };
const CONSUMER: MarkerFacts = { ...NIP, toBusiness: false };
const ALONE: MarkerFacts = { ...NIP, connected: false };
const FAILURE: MarkerFacts = { ...NIP, failureDays: new Set([DAY]) };

const CASES: readonly (readonly [string, Fields, MarkerFacts, string])[] = [
  ['a number', { ksefId: NUMBER, invoiceStatus: 'SENT_KSEF' }, NIP, NUMBER],
  ['a number of a failure day', { ksefId: NUMBER }, FAILURE, NUMBER],
  ['a number, and its blanks', { ksefId: ` ${NUMBER} ` }, CONSUMER, NUMBER],
  ['a number of an account that was taken off', { ksefId: NUMBER }, ALONE, NUMBER],
  ['no number by its form', { ksefId: 'K-1' }, NIP, 'DI'],
  ['no number by its form, to a consumer', { ksefId: 'K-1' }, CONSUMER, 'DI'],
  ['issued to a business by a connected account', {}, NIP, 'DI'],
  ['issued to a business before KSeF was a duty of all', { issueDate: '2026-03-31' }, NIP, 'BFK'],
  ['issued to a business on the first day of that duty', { issueDate: '2026-04-01' }, NIP, 'DI'],
  [
    'on its way to KSeF before that duty',
    { issueDate: '2026-03-31', invoiceStatus: 'PENDING_KSEF' },
    NIP,
    'DI',
  ],
  ['issued to a consumer by a connected account', {}, CONSUMER, 'BFK'],
  ['issued to a business by an account without KSeF', {}, ALONE, 'BFK'],
  ['issued, and nobody knows of KSeF', {}, { ...NIP, connected: 'unknown' }, 'BFK'],
  ['on its way to KSeF', { invoiceStatus: 'PENDING_KSEF' }, NIP, 'DI'],
  ['on its way, to a consumer', { invoiceStatus: 'PENDING_KSEF' }, CONSUMER, 'DI'],
  ['sent, the number not yet there', { invoiceStatus: 'SENT_KSEF' }, ALONE, 'DI'],
  ['of a failure day, to a business', {}, FAILURE, 'OFF'],
  ['of a failure day, to a consumer', {}, { ...FAILURE, toBusiness: false }, 'BFK'],
  ['of a failure day, on its way', { invoiceStatus: 'PENDING_KSEF' }, FAILURE, 'OFF'],
  ['of the day after a failure', { issueDate: '2026-10-06' }, FAILURE, 'DI'],
  ['without a day of issue', { issueDate: null }, FAILURE, 'DI'],
  ['a correction outside KSeF', { invoiceType: 6 }, ALONE, 'BFK'],
  ['a correction of a connected account', { invoiceType: 6 }, NIP, 'DI'],
  ['a KSeF advance, not yet sent', { invoiceType: 8 }, CONSUMER, 'DI'],
  ['a KSeF settlement, not yet sent', { invoiceType: 9 }, ALONE, 'DI'],
  ['a KSeF correction, not yet sent', { invoiceType: 10 }, NIP, 'DI'],
  ['an exempt sale outside KSeF', { invoiceType: 4 }, ALONE, 'BFK'],
  ['a draft', { invoiceStatus: 'DRAFT', ksefId: NUMBER }, NIP, 'outside'],
  ['a pro forma', { invoiceType: 2 }, NIP, 'outside'],
  ['an advance receipt', { invoiceType: 5 }, NIP, 'outside'],
  ['a correction of a receipt', { invoiceType: 7 }, NIP, 'outside'],
];

test.each(CASES)(
  'JPK_V7M marker of an invoice: is its KSeF number, OFF, BFK, DI or none, in the case “%s”',
  (_, fields, facts, expected) => {
    const invoice = { invoiceType: 1, invoiceStatus: 'ISSUED', ksefId: null, issueDate: DAY, ...fields };
    const marker = chooseJpkKsefMarker(invoice, facts);
    expect(marker.kind === 'number' ? marker.number : marker.kind).toBe(expected);
  },
);

test('buyer type: is “business” when the buyer has a business tax number of any country, otherwise “consumer”', () => {
  const party = (identifierType: string | null, taxId: string) => isBusinessParty({ identifierType, taxId });
  expect([party('NIP', '1234563218'), party('VAT_UE', '682196989'), party('OTHER', 'X1')]).toEqual([
    true,
    true,
    true,
  ]);
  expect([party('NONE', ''), party('NONE', '44051401359'), party('NIP', ' '), party(null, '')]).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
