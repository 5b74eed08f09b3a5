import { speak } from '#shared/text/language';
import type { Command } from 'commander';
import { z } from 'zod';
import { awaitResultOrDeclaredError } from '#shared/contract/awaitResultOrDeclaredError';
import type { StateRefused } from '#shared/contract/invoicesContract';
import { daySchema } from '#shared/model/scalars';
import { buildInvoiceJsonWithLedgerAmounts } from '../engine/openEngine';
import { buildBadInputFailure, buildCommandSuccess } from './commandResult';
import { buildUnknownInvoiceFailure } from './invoiceEditCommands';
import { defineCliCommand, runWithEngine } from './defineCommand';
import * as texts from '#shared/i18n/texts';

const options = z.object({
  received: z.union([daySchema, z.literal('none')]).optional(),
  till: z.enum(['yes', 'no', 'none']).optional(),
  paid: z.enum(['before', 'after', 'none']).optional(),
});

/**
 * Adds the command `invoices state`, with which a user states facts that the service cannot store, such as the day on
 * which the receipt of a correction was confirmed. Kontuar stores these facts on this PC.
 */
export function registerUserStatedFactsCliCommand(invoices: Command): void {
  const state = invoices
    .command('state')
    .description('states what the service has no field for; none takes it back')
    .argument('<id>', 'an invoiceId or a localId')
    .option(
      '--received <day>',
      'the day on which the receipt of a downward correction was confirmed, or none',
    )
    .option('--till <answer>', 'whether the till has the sale of a consumer: yes, no or none')
    .option('--paid <order>', 'whether the invoice was paid before or after this correction, or none');
  defineCliCommand(state, options, async ({ received, till, paid }, common, [id = '']) => {
    if (received === undefined && till === undefined && paid === undefined)
      return buildBadInputFailure('Say --received, --till or --paid.');
    return runWithEngine(common, true, async ({ client }) => {
      const { error, data } = await awaitResultOrDeclaredError(
        client.invoices.state({
          id,
          receivedOn: received === 'none' ? null : received,
          isTillSale: till === undefined ? undefined : TILL_OPTION_VALUES[till],
          isPaidBefore: paid === undefined ? undefined : PAID[paid],
        }),
      );
      if (error?.code === 'NOT_FOUND') return buildUnknownInvoiceFailure(id);
      if (error)
        return buildBadInputFailure(
          speak(texts.statedFacts, 'en').stateRefused[error.data.why],
          REFUSED_OPTIONS[error.data.why],
        );
      const { taxDay, isTillSale } = data.figures;
      const month = taxDay === null ? 'its month is not known' : `counts in ${taxDay.slice(0, 7)}`;
      return buildCommandSuccess(
        buildInvoiceJsonWithLedgerAmounts(data),
        `${data.invoice.invoiceFullNo || data.localId}: ${month}${isTillSale ? ', FP' : ''}`,
      );
    });
  });
}

const TILL_OPTION_VALUES = { yes: true, no: false, none: null } as const;
const PAID = { before: true, after: false, none: null } as const;

/** For each reason of a refusal, the command-line option that caused the refusal. */
const REFUSED_OPTIONS: Readonly<Record<StateRefused, string>> = {
  unsent: 'id',
  noCorrection: 'received',
  beforeIssue: 'received',
  future: 'received',
  noConsumer: 'till',
  paymentOrderKnown: 'paid',
};
