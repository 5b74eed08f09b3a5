import type { Day, Grosz, Instant } from '#shared/model/scalars';
import type { NumberGap } from '#shared/rules/register';
import { compareRates, type RateSum } from '#shared/rules/vat';
import { amount, clockTime, wholeNumber } from '#shared/text/formats';
import { speak, type Language } from '#shared/text/language';
import { rateWords } from '#shared/text/numbers';
import { registerText } from '#shared/text/register';
import { businessDay } from '#shared/rules/days';
import { Flow, space, stack, textBlock, under, type Place } from '../pdf/block';
import { MARGIN } from '../pdf/marks';
import { GREY, mm, Sheet } from '../pdf/sheet';
import { columnsOf, headBlock, rowBlock } from '../pdf/table';
import { remarksOf, sumOf, type Entry } from './register';

/** The first page for the accountant: counts, sums, and what does not add up. */

export interface Cover {
  readonly seller: string;
  readonly span: { readonly from: Day | null; readonly to: Day | null };
  readonly entries: readonly Entry[];
  readonly outside: readonly Entry[];
  readonly gaps: readonly NumberGap[];
  readonly madeAt: Instant;
}

/** Numbers named in a check before "and n more". */
const NAMED = 24;

/** What the sums of one currency are, by rate. */
export function currencySums(
  entries: readonly Entry[],
): { currency: string; rates: RateSum[]; gross: Grosz }[] {
  const byCurrency = new Map<string, Map<string, RateSum>>();
  for (const { card, counted } of entries) {
    const { currency } = card.invoice;
    const rates = byCurrency.get(currency) ?? new Map<string, RateSum>();
    byCurrency.set(currency, rates);
    for (const { rate, gross, net, vat } of counted?.rates ?? []) {
      const sum = rates.get(rate) ?? { rate, gross: 0, net: 0, vat: 0 };
      rates.set(rate, {
        rate,
        gross: sum.gross + gross,
        net: sum.net === null || net === null ? null : sum.net + net,
        vat: sum.vat === null || vat === null ? null : sum.vat + vat,
      });
    }
  }
  return [...byCurrency].map(([currency, rates]) => {
    const sorted = [...rates.values()].sort((a, b) => compareRates(a.rate, b.rate));
    return { currency, rates: sorted, gross: sumOf(sorted, (sum) => sum.gross) ?? 0 };
  });
}

/** What somebody should look at, in words; each with how many and which. */
export function checksOf({ entries, gaps }: Cover, language: Language): { label: string; value: string }[] {
  const t = speak(registerText, language);
  const numbers = (found: readonly Entry[]) =>
    found.map(({ card }) => (card.invoice.invoiceFullNo || t.numberless).replaceAll(' ', '\u00a0'));
  const list = (found: readonly string[]) => {
    if (found.length === 0) return t.none;
    const more = found.length > NAMED ? `, ${t.more(found.length - NAMED)}` : '';
    return `${found.length}: ${found.slice(0, NAMED).join(', ')}${more}`;
  };
  const remarks = [...byRemark(entries, language)];
  return [
    { label: t.noKsef, value: list(numbers(entries.filter(({ marker }) => marker.kind === 'missing'))) },
    { label: t.outsideKsef, value: list(numbers(entries.filter(({ marker }) => marker.kind === 'BFK'))) },
    {
      label: t.gaps,
      value: list(gaps.map(({ series, from, to }) => `${series}: ${from === to ? from : `${from}–${to}`}`)),
    },
    ...(remarks.length === 0
      ? [{ label: t.toCheck, value: t.none }]
      : remarks.map(([remark, found]) => ({
          label: `${t.toCheck}: ${remark}`,
          value: list(numbers(found)),
        }))),
  ];
}

function byRemark(entries: readonly Entry[], language: Language): Map<string, Entry[]> {
  const found = new Map<string, Entry[]>();
  for (const entry of entries)
    for (const remark of remarksOf(entry, language)) found.set(remark, [...(found.get(remark) ?? []), entry]);
  return found;
}

export function coverPdf(cover: Cover, language: Language): Promise<Buffer> {
  const t = speak(registerText, language);
  const { from, to } = cover.span;
  const sheet = new Sheet({
    title: t.cover,
    lang: language === 'pl' ? 'pl-PL' : 'en-GB',
    madeAt: cover.madeAt,
  });
  const flow = new Flow(sheet, { top: MARGIN.top, bottom: mm(297) - MARGIN.bottom });
  const page: Place = { x: MARGIN.side, width: mm(210) - 2 * MARGIN.side };
  const span = from === null && to === null ? t.allDays : `${from ?? '…'} – ${to ?? '…'}`;
  const uncounted = cover.entries.filter(({ counted }) => counted === null).length;
  const made = `${businessDay(cover.madeAt)}, ${clockTime(language, cover.madeAt)}`;
  flow.put(
    stack([
      textBlock(sheet, t.cover, page, { size: 18, bold: true }, 'H1'),
      space(4),
      textBlock(sheet, cover.seller, page, { size: 11, bold: true }),
      textBlock(sheet, `${t.period}: ${span}`, page, { size: 10 }),
      textBlock(sheet, `${t.madeAt} ${made}`, page, { size: 9, color: GREY }),
      space(14),
      textBlock(sheet, t.counts, page, { size: 10, bold: true }, 'H2'),
      ...[
        [t.inRegister, cover.entries.length] as const,
        ...(uncounted > 0 ? [[t.notInSums, uncounted] as const] : []),
        [t.outsideRegister, cover.outside.length] as const,
      ].map(([words, n]) => textBlock(sheet, `${wholeNumber(language, n)} ${words}`, page, { size: 9.5 })),
    ]),
  );
  for (const sums of currencySums(cover.entries)) {
    flow.put(space(14));
    flow.put(sumsBlock(sheet, { ...page, width: 300 }, sums, language));
  }
  flow.put(space(14));
  flow.put(textBlock(sheet, t.checks, page, { size: 10, bold: true }, 'H2'));
  for (const { label, value } of checksOf(cover, language)) {
    flow.put(space(6));
    flow.put(
      stack([
        textBlock(sheet, label, page, { size: 8, color: GREY }),
        textBlock(sheet, value, page, { size: 9.5 }),
      ]),
    );
  }
  flow.put(space(14));
  flow.put(textBlock(sheet, t.computedHere, page, { size: 8, color: GREY }));
  return sheet.finish();
}

function sumsBlock(
  sheet: Sheet,
  place: Place,
  { currency, rates, gross }: ReturnType<typeof currencySums>[number],
  language: Language,
) {
  const t = speak(registerText, language);
  const written = (grosz: Grosz | null) => (grosz === null ? '?' : amount(language, grosz));
  const right = 'right' as const;
  const columns = columnsOf(place, [
    { head: [''], width: null },
    { head: [t.net], width: 74, align: right },
    { head: [t.vat], width: 70, align: right },
    { head: [t.gross], width: 78, align: right },
  ]);
  const cells = (first: string, net: Grosz | null, vat: Grosz | null, sum: Grosz, bold = false) =>
    [first, written(net), written(vat), written(sum)].map((text) => ({ text, bold }));
  return stack([
    textBlock(sheet, t.sumsOf(currency), place, { size: 10, bold: true }, 'H2'),
    under(
      sheet,
      'Table',
      stack([
        headBlock(sheet, place, columns, true),
        ...rates.map((sum, at) =>
          rowBlock(
            sheet,
            place,
            columns,
            cells(rateWords(language, sum.rate), sum.net, sum.vat, sum.gross),
            at === rates.length - 1 ? 'strong' : 'hairline',
          ),
        ),
        rowBlock(
          sheet,
          place,
          columns,
          cells(
            t.total,
            sumOf(rates, ({ net }) => net),
            sumOf(rates, ({ vat }) => vat),
            gross,
            true,
          ),
          'none',
        ),
      ]),
    ),
  ]);
}
