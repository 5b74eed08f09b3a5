import fc from 'fast-check';
import { formatFinding } from '#shared/text/findingWords';
import type { Language } from '#shared/text/language';
import { loadTexts } from '#shared/text/loadTexts';
import { describe, expect, it } from 'vitest';
import type { CreateBody } from '#shared/model/invoiceBody';
import { checkInvoiceCreate } from '#shared/rules/checks/checkInvoiceCreate';
import { convertGroszToDecimalText } from '#shared/rules/decimal';
import { contextWith, createBody, stored } from './invoiceFixtures';
import { found, items, connected, table } from './findings';

describe('advance (rule 2, A10, A12)', () => {
  const advance = (prepaymentValue: number | null): Partial<CreateBody> => ({
    invoiceType: 8,
    prepaymentValue,
  });
  table([
    ['without its amount', advance(null), connected, ['prepaymentValue advanceValueNeeded mustFix service']],
    ['of nothing', advance(0), connected, ['prepaymentValue advanceNotPositive mustFix service']],
    ['below nothing', advance(-1), connected, ['prepaymentValue advanceNotPositive mustFix service']],
    ['of a grosz', advance(0.01), connected, []],
    ['of the whole order', advance(1260), connected, []],
    ['a grosz too much', advance(1260.01), connected, ['prepaymentValue advanceOverTotal mustFix service']],
    ['of parts of a grosz', advance(0.005), connected, ['prepaymentValue prepaymentDecimals note kontuar']],
    [
      'on another kind of document',
      { prepaymentValue: 1 },
      {},
      ['prepaymentValue prepaymentUnused note kontuar'],
    ],
    [
      'advances named on an advance',
      { ...advance(1), prepaymentId: [1] },
      connected,
      ['prepaymentId advancesUnused note kontuar'],
    ],
  ]);

  it('advance check: names the order value in Polish, English and Ukrainian', async () => {
    await loadTexts('uk');
    const [finding] = checkInvoiceCreate(createBody(advance(1260.01)), contextWith(connected));
    expect(finding?.args).toEqual({ total: { amount: '1260.00', currency: 'PLN' } });
    const read = (language: Language) => finding && formatFinding(finding, language);
    expect({ pl: read('pl'), en: read('en'), uk: read('uk') }).toEqual({
      pl: 'Zaliczka nie może przekraczać wartości zamówienia: 1\u00a0260,00\u00a0zł.',
      en: 'The advance cannot be more than the order’s value: 1,260.00\u00a0PLN.',
      uk: 'Аванс не може перевищувати вартості замовлення: 1\u00a0260,00\u00a0zł.',
    });
  });

  it('advance check: accepts an advance up to the order value and refuses every higher advance', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            grossUnitPrice: fc.integer({ min: 1, max: 1e7 }),
            quantity: fc.integer({ min: 1, max: 30 }),
          }),
          {
            minLength: 1,
            maxLength: 8,
          },
        ),
        fc.double({ min: 0, max: 2, noNaN: true }),
        (lines, part) => {
          const total = lines.reduce((sum, line) => sum + line.grossUnitPrice * line.quantity, 0);
          const value = Math.max(1, Math.round(total * part));
          const body = {
            ...advance(Number(convertGroszToDecimalText(value))),
            ...items(
              ...lines.map((line) => ({
                ...line,
                grossUnitPrice: Number(convertGroszToDecimalText(line.grossUnitPrice)),
              })),
            ),
          };
          expect(found(body, connected)).toEqual(
            value > total ? ['prepaymentValue advanceOverTotal mustFix service'] : [],
          );
        },
      ),
    ));
});

describe('settlement (rule 3, A11, 6.2)', () => {
  const advance = stored({
    invoiceId: 80,
    invoiceType: 8,
    invoiceFullNo: 'FZ/80',
    ksefId: 'K',
    prepaymentValue: '500',
  });
  const settlement = (prepaymentValue: number | null, ...prepaymentId: number[]): Partial<CreateBody> => ({
    invoiceType: 9,
    prepaymentValue,
    prepaymentId,
  });
  const withAdvance = (changes: Parameters<typeof stored>[0] = {}) => ({
    ...connected,
    mirror: [{ ...advance, ...changes }],
  });
  table([
    ['of what is left', settlement(760, 80), withAdvance(), []],
    [
      'of another amount',
      settlement(761, 80),
      withAdvance(),
      ['prepaymentValue remainingDiffers note kontuar'],
    ],
    [
      'without its amount',
      settlement(null, 80),
      withAdvance(),
      ['prepaymentValue remainingNeeded mustFix service'],
    ],
    [
      'of less than its advances',
      { ...settlement(0, 80), ...items({ quantity: 1 }) },
      withAdvance(),
      ['prepaymentValue advancesOverOrder note kontuar', 'invoiceItems rateBelowAdvance note kontuar'],
    ],
    [
      'below nothing',
      settlement(-0.01, 80),
      withAdvance(),
      ['prepaymentValue remainingNegative mustFix service'],
    ],
    [
      'of nothing',
      settlement(0, 80),
      withAdvance({ prepaymentValue: '1260' }),
      ['prepaymentValue nothingLeft note kontuar'],
    ],
    ['without advances', settlement(1260), connected, ['prepaymentId advancesMissing note kontuar']],
    [
      'of an advance that is not here',
      settlement(760, 81),
      withAdvance(),
      ['prepaymentId advanceNotHere note kontuar'],
    ],
    [
      'of another kind of invoice',
      settlement(760, 80),
      withAdvance({ invoiceType: 1 }),
      ['prepaymentId notAnAdvance mustFix service'],
    ],
    [
      'of an advance without a KSeF number',
      settlement(760, 80),
      withAdvance({ ksefId: null }),
      ['prepaymentId advanceWithoutKsef mustFix service'],
    ],
    [
      'of an advance in euro',
      settlement(760, 80),
      withAdvance({ currency: 'EUR' }),
      ['prepaymentId advanceOtherCurrency mustFix kontuar'],
    ],
    [
      'of somebody else’s advance',
      settlement(760, 80),
      withAdvance({ buyer: { ...advance.buyer, taxId: '8523456780' } }),
      ['prepaymentId advanceOtherBuyer note kontuar'],
    ],
    [
      'of the same person’s advance',
      settlement(760, 80),
      withAdvance({ buyer: { ...advance.buyer, taxId: '', companyName: 'NABYWCA testowy' } }),
      [],
    ],
    [
      'of a settled advance',
      settlement(760, 80),
      { ...withAdvance(), settled: [80] },
      ['prepaymentId advanceSettled confirm kontuar'],
    ],
    [
      'of one advance twice',
      settlement(260, 80, 80),
      withAdvance(),
      ['prepaymentId advanceTwice mustFix kontuar'],
    ],
  ]);
  it('settlement check: reports a settlement with more than 100 advances', () => {
    const mirror = Array.from({ length: 101 }, (_, n) => ({
      ...advance,
      invoiceId: n + 1,
      prepaymentValue: '1',
    }));
    expect(
      found(settlement(1159, ...mirror.map(({ invoiceId }) => invoiceId)), { ...connected, mirror }),
    ).toEqual(['prepaymentId tooManyAdvances note kontuar']);
  });
});

describe('correction (rules 4-6, 3.5, A7-A9, A45c)', () => {
  const correction = (
    invoiceType: 6 | 7 | 10 | 11 | 12,
    changes: Partial<CreateBody> = {},
  ): Partial<CreateBody> => ({
    invoiceType,
    correctionId: 71,
    ...(invoiceType === 7 ? {} : { correctionReason: 'Krótszy pobyt' }),
    ...changes,
  });
  const of = (invoiceType: number, changes: Parameters<typeof stored>[0] = {}) => ({
    ...connected,
    mirror: [stored({ invoiceType, ksefId: 'K', ...changes })],
  });
  const notConnected = (context: ReturnType<typeof of>) => ({ ...context, ksefConnected: false });
  table([
    ['of an invoice', correction(10), of(1), []],
    ['of a standard invoice', correction(10), of(0), []],
    [
      'of an advance, as of an invoice',
      correction(10),
      of(8),
      ['correctionId originalNotVat mustFix service'],
    ],
    ['of an advance', correction(11), of(8), []],
    [
      'of an invoice, as of an advance',
      correction(11),
      of(1),
      ['correctionId originalNotAdvance mustFix service'],
    ],
    ['of a settlement', correction(12), of(9), []],
    [
      'of an advance, as of a settlement',
      correction(12),
      of(8),
      ['correctionId originalNotSettlement mustFix service'],
    ],
    ['of a correction', correction(10), of(10), ['correctionId originalIsCorrection note kontuar']],
    [
      'of an invoice without a KSeF number',
      correction(10),
      of(1, { ksefId: null }),
      ['correctionId originalWithoutKsef note kontuar'],
    ],
    [
      'of a draft',
      correction(10),
      of(1, { invoiceStatus: 'DRAFT', ksefId: null }),
      ['correctionId originalIsDraft note kontuar'],
    ],
    [
      'of an invoice that is not here',
      correction(10),
      connected,
      ['correctionId originalNotHere note kontuar'],
    ],
    [
      'of nothing',
      correction(10, { correctionId: null }),
      connected,
      ['correctionId originalNeeded mustFix service'],
    ],
    ['outside KSeF', correction(6), notConnected(of(1)), []],
    [
      'outside KSeF, of a structured invoice, on a connected account (art. 106j ust. 4)',
      correction(6),
      of(1),
      ['invoiceType ksefCorrectionAdvised note kontuar', 'correctionId originalStructured mustFix kontuar'],
    ],
    [
      'outside KSeF, of an invoice outside KSeF, on a connected account',
      correction(6),
      of(1, { ksefId: null }),
      ['invoiceType ksefCorrectionAdvised note kontuar'],
    ],
    [
      'outside KSeF, of nothing',
      correction(6, { correctionId: null }),
      {},
      ['correctionId originalNeeded note kontuar'],
    ],
    [
      'outside KSeF, of a receipt',
      correction(6),
      notConnected(of(5)),
      ['correctionId originalUnusual note kontuar'],
    ],
    ['of a receipt', correction(7), of(5), ['invoiceType receiptWithVat note kontuar']],
    [
      'of an invoice as a receipt',
      correction(7),
      of(1),
      ['invoiceType receiptWithVat note kontuar', 'correctionId originalUnusual note kontuar'],
    ],
    [
      'on an invoice that corrects nothing',
      { correctionId: 71 },
      {},
      ['correctionId originalUnused note kontuar'],
    ],
    ['of nothing to pay', correction(10, items({ quantity: -1 })), of(1), []],
    [
      'without a reason',
      correction(10, { correctionReason: ' ' }),
      of(1),
      ['correctionReason reasonNeeded mustFix service'],
    ],
    ['with 256 characters', correction(10, { correctionReason: 'ż'.repeat(256) }), of(1), []],
    [
      'with 256 characters and many blanks',
      correction(10, { correctionReason: `ż${' '.repeat(50)}`.repeat(20) }),
      of(1),
      [],
    ],
    [
      'with 257 characters',
      correction(11, { correctionReason: 'ż'.repeat(257) }),
      of(8),
      ['correctionReason textTooLong note kontuar'],
    ],
    [
      'with 1024, outside KSeF',
      correction(6, { correctionReason: '😀'.repeat(1024) }),
      notConnected(of(1)),
      [],
    ],
    [
      'with 1025',
      correction(6, { correctionReason: 'a'.repeat(1025) }),
      notConnected(of(1)),
      ['correctionReason reasonTooLong mustFix service'],
    ],
    [
      'a receipt with a reason',
      correction(7, { correctionReason: 'x' }),
      of(5),
      ['invoiceType receiptWithVat note kontuar', 'correctionReason reasonUnused note kontuar'],
    ],
    ['an advance amount of its own', correction(11, { prepaymentValue: 100 }), of(8), []],
  ]);
});
