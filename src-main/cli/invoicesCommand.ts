import type { Command } from 'commander';
import { z } from 'zod';
import { awaitResultOrDeclaredError } from '#shared/contract/awaitResultOrDeclaredError';
import type { Client } from '#shared/contract/contract';
import {
  invoiceFilterSchema,
  type InvoiceFilter,
  type InvoiceRow,
  type ShownInvoiceCard,
} from '#shared/contract/invoicesContract';
import { INVOICE_TYPE_CODES } from '#shared/model/invoice';
import { daySchema } from '#shared/model/scalars';
import { buildInvoiceJsonWithLedgerAmounts } from '../engine/openEngine';
import { buildCommandSuccess, checkDayOrder } from './commandResult';
import { registerInvoiceWriteCliCommands, buildUnknownInvoiceFailure } from './invoiceEditCommands';
import { defineEngineCliCommand } from './defineCommand';
import { registerLinkInvoicesCliCommand } from './relatedInvoiceAndStayLinkCommand';
import { formatGroszAsDecimal, formatTextTable } from './commandOutput';
import { registerUserStatedFactsCliCommand } from './invoiceStatedFactsCommand';

const INVOICES_PER_PAGE = 500;

const listOptions = z.object({
  from: daySchema.nullable().default(null),
  to: daySchema.nullable().default(null),
  type: z
    .string()
    .regex(/^\d+$/, 'a number, 0 to 12')
    .transform(Number)
    .pipe(z.literal(INVOICE_TYPE_CODES))
    .nullable()
    .default(null),
  state: z.string().min(1, 'a state').nullable().default(null),
  search: z.string().max(255).default(''),
});

/**
 * Adds `invoices list` and `invoices show`, which read the database on this PC, and the commands that change an
 * invoice.
 */
export function registerInvoiceCliCommands(program: Command): void {
  const invoices = program.command('invoices').description('invoices of the local store');
  const list = invoices
    .command('list')
    .description('newest first')
    .option('--from <day>', 'issued on this day or later')
    .option('--to <day>', 'issued on this day or earlier')
    .option('--type <number>', 'invoiceType, 0 to 12')
    .option('--state <state>', 'invoiceStatus: DRAFT, ISSUED, PENDING_KSEF, SENT_KSEF')
    .option('--search <text>', 'words of buyer, address, town, number, NIP, notes');
  defineEngineCliCommand(list, false, listOptions, async ({ client }, { from, to, type, state, search }) => {
    const wrong = checkDayOrder(from, to);
    if (wrong) return wrong;
    const filter = invoiceFilterSchema.parse({ from, to, type, status: state, search });
    const listed = await fetchAllMatchingInvoices(client, filter);
    return buildCommandSuccess(
      listed.map(({ card }) => buildInvoiceJsonWithLedgerAmounts(card)),
      formatTextTable(
        ['id', 'number', 'issued', 'buyer', 'gross', 'state'],
        listed.map(({ card: { invoice, localId }, gross }) => [
          invoice.invoiceId === null ? localId : String(invoice.invoiceId),
          invoice.invoiceFullNo,
          invoice.issueDate ?? '',
          invoice.buyer.companyName,
          gross === null ? 'not known' : `${formatGroszAsDecimal(gross)} ${invoice.currency}`,
          invoice.invoiceStatus,
        ]),
      ),
    );
  });

  const show = invoices
    .command('show')
    .description('one invoice with its totals')
    .argument('<id>', 'an invoiceId or a localId');
  defineEngineCliCommand(show, false, z.object({}), async ({ client }, _options, [id = '']) => {
    const { error, data } = await awaitResultOrDeclaredError(client.invoices.show({ id }));
    if (error) return buildUnknownInvoiceFailure(id);
    const shape = buildInvoiceJsonWithLedgerAmounts(data);
    return buildCommandSuccess(shape, JSON.stringify(shape, null, 2));
  });

  const keepType = invoices
    .command('keep-type')
    .description('the type that the service saved is right, though it was sent with another one')
    .argument('<id>', 'an invoiceId or a localId');
  defineEngineCliCommand(keepType, true, z.object({}), async ({ client }, _options, [id = '']) => {
    const { error, data } = await awaitResultOrDeclaredError(client.invoices.keepType({ id }));
    if (error) return buildUnknownInvoiceFailure(id);
    const shape = buildInvoiceJsonWithLedgerAmounts(data);
    return buildCommandSuccess(shape, `${shape.invoiceFullNo}: type ${shape.invoiceType} is kept`);
  });
  registerInvoiceWriteCliCommands(invoices);
  registerLinkInvoicesCliCommand(invoices);
  registerUserStatedFactsCliCommand(invoices);
}

interface ListedInvoiceCard {
  readonly card: ShownInvoiceCard;
  /**
   * The amount in grosz that the invoice list shows for the document; for a correction, the difference to the corrected
   * invoice. The value null means that the amount is unknown.
   */
  readonly gross: InvoiceRow['gross'];
}

/** Returns the full records of all invoices that match the filter, without duplicates. */
export async function fetchAllMatchingInvoices(
  client: Client,
  filter: InvoiceFilter,
): Promise<ListedInvoiceCard[]> {
  const cards = new Map<string, ListedInvoiceCard | null>();
  for (let offset = 0; ;) {
    const { rows } = await client.invoices.list({ ...filter, offset, limit: INVOICES_PER_PAGE });
    if (offset > 0 && !cards.has(rows[0]?.localId ?? '')) {
      offset = Math.max(0, offset - INVOICES_PER_PAGE);
      continue;
    }
    for (const { localId, gross } of rows) {
      if (cards.has(localId)) continue;
      const { data: card } = await awaitResultOrDeclaredError(client.invoices.show({ id: localId }));
      cards.set(localId, card ? { card, gross } : null);
    }
    if (rows.length < INVOICES_PER_PAGE) return [...cards.values()].filter((card) => card !== null);
    offset += rows.length - 1;
  }
}
