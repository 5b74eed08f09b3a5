import type { Command } from 'commander';
import { z } from 'zod';
import { daySchema, type Grosz } from '#shared/model/scalars';
import { convertGroszToDecimalText } from '#shared/rules/decimal';
import { getMonthOfDay } from '#shared/rules/tax/taxMonth';
import { buildCommandSuccess, checkDayOrder } from './commandResult';
import { defineEngineCliCommand } from './defineCommand';
import { formatTextTable } from './commandOutput';

const options = z.object({
  from: daySchema,
  to: daySchema,
  by: z.enum(['day', 'week', 'month']).nullable().default(null),
});

const toDecimalTextOrNull = (grosz: Grosz | null) =>
  grosz === null ? null : convertGroszToDecimalText(grosz);
const formatCellValue = (value: number | string | null) => (value === null ? '?' : String(value));
const convertRevenueToDecimal = <Share extends { revenue: Grosz | null }>(shares: readonly Share[]) =>
  shares.map((share) => ({ ...share, revenue: toDecimalTextOrNull(share.revenue) }));
const convertTaxToDecimal = <Sum extends { net: Grosz; vat: Grosz }>(sum: Sum) => ({
  ...sum,
  net: convertGroszToDecimalText(sum.net),
  vat: convertGroszToDecimalText(sum.vat),
});

/** Adds `report`, which computes the property's figures from the local store. */
export function registerReportCliCommand(program: Command): void {
  const command = program
    .command('report')
    .description('occupancy, revenue, ADR and RevPAR of the nights from one day to another, both included')
    .requiredOption('--from <day>', 'first night')
    .requiredOption('--to <day>', 'last night')
    .option('--by <step>', 'day, week or month; without it one period');
  defineEngineCliCommand(command, false, options, async ({ client }, { from, to, by }) => {
    const wrong = checkDayOrder(from, to);
    if (wrong) return wrong;
    const { currency, rooms, roomsFromStays, periods } = await client.figures.figures({ from, to, by });
    const stays = await client.figures.stays({ from, to, currency });
    const vat = await client.figures.vat({ from: getMonthOfDay(from), to: getMonthOfDay(to) });
    const unpaid = await client.figures.unpaid();
    const written = periods.map(({ revenue, adr, revpar, ...period }) => ({
      ...period,
      revenue: toDecimalTextOrNull(revenue),
      adr: toDecimalTextOrNull(adr),
      revpar: toDecimalTextOrNull(revpar),
    }));
    return buildCommandSuccess(
      {
        currency,
        rooms,
        roomsFromStays,
        periods: written,
        stays: {
          ...stays,
          sources: convertRevenueToDecimal(stays.sources),
          rooms: convertRevenueToDecimal(stays.rooms),
          kinds: convertRevenueToDecimal(stays.kinds),
        },
        vat: {
          ...vat,
          months: vat.months.map((month) => ({
            ...convertTaxToDecimal(month),
            rates: month.rates.map(convertTaxToDecimal),
          })),
        },
        unpaid: {
          ...unpaid,
          shares: unpaid.shares.map((share) => ({ ...share, gross: toDecimalTextOrNull(share.gross) })),
        },
      },
      formatTextTable(
        [
          'from',
          'to',
          'nights',
          'sold',
          'occupancy',
          'guests',
          'guest nights',
          `revenue ${currency}`,
          'ADR',
          'RevPAR',
          '',
        ],
        written.map((period) => [
          period.from,
          period.to,
          String(period.nightsAvailable),
          formatCellValue(period.nightsSold),
          formatCellValue(period.occupancy),
          formatCellValue(period.guests),
          formatCellValue(period.guestNights),
          formatCellValue(period.revenue),
          formatCellValue(period.adr),
          formatCellValue(period.revpar),
          period.nightsUnfetched > 0
            ? `${period.nightsUnfetched} days never downloaded`
            : [
                ...(roomsFromStays ? ['rooms known from stays only'] : []),
                ...(period.nightsUnpriced ? [`${period.nightsUnpriced} nights without a price`] : []),
                ...(period.nightsUncounted ? [`${period.nightsUncounted} nights without persons`] : []),
                ...(period.dayStays ? [`${period.dayStays} stays of no night`] : []),
              ].join(', '),
        ]),
      ),
    );
  });
}
