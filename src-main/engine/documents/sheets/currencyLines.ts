import type { InvoiceRow } from '#shared/contract/invoices';
import { money } from '#shared/text/formats';
import { speak, type Language } from '#shared/text/language';
import { sheetsText } from '#shared/text/sheets';

/** `12 · 3 450,00 zł, bez 2 o nieznanej kwocie`, a line for each currency: nothing is added across them. */
export const currencyLines = (rows: readonly InvoiceRow[], language: Language): string[] =>
  [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, own]) => {
    const known = own.flatMap(({ gross }) => gross ?? []);
    const unknown = own.length - known.length;
    const t = speak(sheetsText, language);
    if (known.length === 0) return `${own.length} · ${t.unknownAmount}`;
    const sum = known.reduce((all, gross) => all + gross, 0);
    return [
      `${own.length} · ${money(language, sum, currency)}`,
      ...(unknown > 0 ? [t.without(unknown)] : []),
    ].join(', ');
  });
