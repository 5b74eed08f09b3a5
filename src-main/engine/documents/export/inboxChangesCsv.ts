import type { News } from '#shared/contract/inboxContract';
import type { Instant } from '#shared/model/scalars';
import { toPropertyDay } from '#shared/rules/days';
import { exactTime } from '#shared/text/formats';
import { currencyBefore, fieldName, valueInWords } from '#shared/text/inboxWords';
import { speak, type Language } from '#shared/text/language';
import { renderCsv } from './csv';
import { buildPlainValueTable, createExportTextColumn } from './dataTable';
import * as texts from '#shared/i18n/texts';

/**
 * Renders the changes in the inbox (stays and invoices that other users changed) as CSV for spreadsheets, one row per
 * changed field (csv.ts). Days are `YYYY-MM-DD`; amounts have the screen's format.
 */
export function renderInboxChangesCsv(news: readonly News[], language: Language): string {
  const t = speak(texts.inbox, language);
  const words = speak(texts.words, language);
  const stayWords = speak(texts.stayWords, language);
  const head = [
    words.day,
    words.hour,
    t.csvWhat,
    speak(texts.words, language).who,
    stayWords.roomName,
    stayWords.arrival,
    stayWords.departure,
    t.csvId,
    words.field,
    t.before,
    t.after,
  ];
  const rows = news.flatMap((newsItem) => {
    const about = newsItem.about;
    const whom =
      about === null
        ? ['', '', '', '']
        : 'localId' in about
          ? [about.invoiceFullNo || about.buyerName, '', '', '']
          : [
              [about.name, about.forename].filter(Boolean).join(' '),
              about.roomName,
              about.arrival,
              about.departure,
            ];
    const currency = about && 'currency' in about ? about.currency : '';
    const earlier = currencyBefore(newsItem.fields, currency);
    const formatValue = (field: string, fieldValue: string | number | null, of: string) =>
      DAY_FIELDS.has(field) && typeof fieldValue === 'string'
        ? fieldValue
        : replaceNonBreakingSpaces(
            valueInWords(field, fieldValue, of, language, toPropertyDay(newsItem.lastAt)),
          );
    const first = [
      ...formatDayAndTime(newsItem.lastAt),
      t[newsItem.kind],
      ...whom,
      String(newsItem.recordId),
    ];
    return newsItem.fields.length === 0
      ? [[...first, '', '', '']]
      : newsItem.fields.map(({ field, before, after }) => [
          ...first,
          fieldName(field, language),
          formatValue(field, before, earlier),
          formatValue(field, after, currency),
        ]);
  });
  const columns = head.map((name, index) =>
    createExportTextColumn(name, (row: readonly string[]) => row[index] ?? ''),
  );
  return renderCsv(buildPlainValueTable(words.whatChanged, rows, columns)).toString('utf8');
}

const DAY_FIELDS: ReadonlySet<string> = new Set(['arrival', 'departure', 'prepaymentTo', 'late']);
/**
 * Replaces each non-breaking space with a plain space, because spreadsheets do not read amounts with non-breaking
 * spaces as numbers.
 */
const replaceNonBreakingSpaces = (text: string): string => text.replaceAll('\u00a0', ' ');
const formatDayAndTime = (at: Instant): [string, string] => [toPropertyDay(at), exactTime('pl', at)];
