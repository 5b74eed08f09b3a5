import { sql } from 'kysely';
import type { Day, DecimalText } from '#shared/model/scalars';
import { isCorrection } from '#shared/rules/documents/invoiceTypes';
import { parseNbpRateFromRemarks } from '#shared/rules/tax/nbpRateInRemarks';
import type { StatedRate } from '#shared/rules/figures/stayPriceInZloty';
import { invoicesWithBodiesQuery, type Database } from '../sql/databaseAndSqlBuilder';

/**
 * Prepares a query for the exchange rates stated on invoices that were issued in [from, to). Corrections are left out,
 * because a correction repeats the rate of its original.
 */
export function prepareInvoiceExchangeRateQuery(
  db: Database,
): (span: { from: Day; to: Day }) => StatedRate[] {
  const invoices = db.prepare<{ from: Day; to: Day }>()((slot) =>
    invoicesWithBodiesQuery
      .select([
        'invoice_type',
        'currency',
        'issue_date as day',
        sql<DecimalText | null>`CASE WHEN json_valid(body) THEN body ->> '$.exchangeRate' END`.as(
          'exchangeRate',
        ),
        sql<string | null>`CASE WHEN json_valid(body) THEN body ->> '$.additionalInfo' END`.as('remarks'),
      ])
      .where('currency', '<>', 'PLN')
      .where('issue_date', '>=', slot('from'))
      .where('issue_date', '<', slot('to')),
  );
  return (span) =>
    invoices.all(span).flatMap(({ invoice_type, currency, day, exchangeRate, remarks }) => {
      const rate = exchangeRate ?? parseNbpRateFromRemarks(remarks, currency)?.rate ?? null;
      return day === null || rate === null || isCorrection(invoice_type) ? [] : [{ currency, day, rate }];
    });
}
