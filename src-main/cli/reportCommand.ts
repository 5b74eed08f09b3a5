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

const decimalOf = (grosz: Grosz | null) => (grosz === null ? null : convertGroszToDecimalText(grosz));
const shown = (value: number | string | null) => (value === null ? '?' : String(value));
const withRevenue = <Share extends { revenue: Grosz | null }>(shares: readonly Share[]) =>
  shares.map((share) => ({ ...share, revenue: decimalOf(share.revenue) }));
const withTax = <Sum extends { net: Grosz; vat: Grosz }>(sum: Sum) => ({
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
    const { currency, rooms, roomsFromStays, periods } = await client.report.figures({ from, to, by });
    const stays = await client.report.stays({ from, to, currency });
    const vat = await client.report.vat({ from: getMonthOfDay(from), to: getMonthOfDay(to) });
    const unpaid = await client.report.unpaid();
    const written = periods.map(({ revenue, adr, revpar, ...period }) => ({
      ...period,
      revenue: decimalOf(revenue),
      adr: decimalOf(adr),
      revpar: decimalOf(revpar),
    }));
    return buildCommandSuccess(
      {
        currency,
        rooms,
        roomsFromStays,
        periods: written,
        stays: {
          ...stays,
          sources: withRevenue(stays.sources),
          rooms: withRevenue(stays.rooms),
          kinds: withRevenue(stays.kinds),
        },
        vat: {
          ...vat,
          months: vat.months.map((month) => ({ ...withTax(month), rates: month.rates.map(withTax) })),
        },
        unpaid: {
          ...unpaid,
          shares: unpaid.shares.map((share) => ({ ...share, gross: decimalOf(share.gross) })),
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
          shown(period.nightsSold),
          shown(period.occupancy),
          shown(period.guests),
          shown(period.guestNights),
          shown(period.revenue),
          shown(period.adr),
          shown(period.revpar),
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
