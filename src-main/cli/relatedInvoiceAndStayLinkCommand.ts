import { speak } from '#shared/text/language';
import { describeLinkLeftOut } from '#shared/text/describeLinkLeftOut';
import { safe } from '@orpc/client';
import type { Command } from 'commander';
import { z } from 'zod';
import { awaitResultOrDeclaredError } from '#shared/contract/awaitResultOrDeclaredError';
import type { Client } from '#shared/contract/contract';
import type { LinkDoubt } from '#shared/contract/invoiceLinksContract';
import { convertGroszToDecimalText, toGrosz } from '#shared/rules/decimal';
import { buildInvoiceJsonWithLedgerAmounts } from '../engine/openEngine';
import { explainFileReadRefusal, readRegularFile } from '../readRegularFile';
import { buildBadInputFailure, buildCommandSuccess, type CommandResult } from './commandResult';
import { buildUnknownInvoiceFailure } from './invoiceEditCommands';
import { defineCliCommand, runWithEngine, type Common } from './defineCommand';
import { queueInvoiceStayLink, stayCliOptionSchema } from './queueInvoiceStayLink';
import * as texts from '#shared/i18n/texts';

const options = z.object({
  original: z.array(z.string().min(1, 'an invoiceId, a localId or a number')).default([]),
  unlink: z.boolean().default(false),
  anyway: z.boolean().default(false),
  stay: stayCliOptionSchema,
  amount: z
    .union([
      z.literal('none'),
      z.string().regex(/^-?\d+(?:\.\d{1,2})?$/, 'an amount such as -140.00, or none'),
    ])
    .optional(),
  import: z.string().min(1, 'a file').optional(),
});

/**
 * Adds the command `invoices link`, which links a correction to its original, a settlement to its advances, or an
 * invoice to its stay.
 */
export function registerLinkInvoicesCliCommand(invoices: Command): void {
  const link = invoices
    .command('link')
    .description('links a correction to its original, a settlement to its advances, or takes the link away')
    .argument('[id]', 'an invoiceId or a localId')
    .option(
      '--original <id...>',
      'the original of a correction; one or more advances of a settlement; by id or by number',
    )
    .option('--anyway', 'also where the buyer, the stay, the items or the amount do not fit')
    .option('--unlink', 'it is linked to none')
    .option(
      '--stay <reservation>',
      'the stay that it is for, by its reservationId or its guest; none takes that away',
    )
    .option(
      '--amount <amount>',
      'what a correction changes, such as -140.00, one of the amounts that its items allow; none takes that back',
    )
    .option('--import <file>', "the links of another PC: powiazania.json of the accountant's ZIP");
  defineCliCommand(
    link,
    options,
    async ({ original, unlink, anyway, stay, amount, import: file }, common, [id]) => {
      const options = [
        original.length > 0,
        unlink,
        stay !== undefined,
        amount !== undefined,
        file !== undefined,
      ].filter(Boolean).length;
      if (options !== 1)
        return buildBadInputFailure('Say one of --original, --unlink, --stay, --amount and --import.');
      if (file !== undefined) {
        if (id !== undefined) return buildBadInputFailure('--import takes no invoice.', 'id');
        return importLinkFile(common, file);
      }
      if (id === undefined)
        return buildBadInputFailure('Which invoice? Give its invoiceId or localId.', 'id');
      if (stay !== undefined)
        return runWithEngine(common, true, ({ client }) => queueInvoiceStayLink(client, id, stay));
      if (amount !== undefined)
        return runWithEngine(common, true, ({ client }) => chooseAmount(client, id, amount));
      return runWithEngine(common, true, async ({ client }) => {
        const named = await resolveInvoiceIds(client, original);
        if (!named.ok) return named.answer;
        const { error, data } = await awaitResultOrDeclaredError(
          client.invoiceLinks.set({ id, others: named.ids, confirmed: anyway }),
        );
        if (error?.code === 'DOUBTFUL') return buildDoubtfulLinkFailure(error.data);
        if (error)
          return error.code === 'NOT_FOUND'
            ? buildUnknownInvoiceFailure(error.data.id, error.data.id === id ? 'id' : 'original')
            : buildBadInputFailure(
                speak(texts.links, 'en').refused[error.data.why],
                unlink ? 'id' : 'original',
              );
        const linked = data.linked.filter(({ relation }) => relation === data.link?.relation);
        const numbers = linked.map(({ row }) => row.invoiceFullNo || row.localId).join(', ');
        const how = data.link?.how ? ` (${speak(texts.links, 'en').foundBy[data.link.how]})` : '';
        return buildCommandSuccess(
          buildInvoiceJsonWithLedgerAmounts(data),
          `${data.invoice.invoiceFullNo || data.localId}: ${numbers === '' ? 'linked to none' : `${data.link?.relation ?? 'of'} ${numbers}`}${how}`,
        );
      });
    },
  );
}

/**
 * Stores the amount that the user chose for a correction whose items allow several amounts. `amount` is decimal text,
 * or `none` to remove an earlier choice.
 */
async function chooseAmount(client: Client, id: string, amount: string): Promise<CommandResult> {
  const { data: card } = await safe(client.invoices.show({ id }));
  if (!card) return buildUnknownInvoiceFailure(id, 'id');
  const { amountChoices } = card.figures;
  const change = amount === 'none' ? null : toGrosz(amount);
  const choice = amountChoices.find((offered) => offered.change === change) ?? null;
  if (change !== null && choice === null) {
    const offered = amountChoices
      .map(
        (offer) =>
          `${convertGroszToDecimalText(offer.change)} (${speak(texts.links, 'en').convention[offer.convention]})`,
      )
      .join(', ');
    const allowed = offered === '' ? 'There is nothing to choose.' : `It may be ${offered}.`;
    return buildBadInputFailure(`${speak(texts.links, 'en').amountRefused.notOffered} ${allowed}`, 'amount');
  }
  const { error, data } = await awaitResultOrDeclaredError(
    client.invoiceLinks.chooseAmount({ id, amount: choice }),
  );
  if (error)
    return error.code === 'NOT_FOUND'
      ? buildUnknownInvoiceFailure(id, 'id')
      : buildBadInputFailure(speak(texts.links, 'en').amountRefused[error.data.why], 'id');
  const { gross } = data.figures;
  return buildCommandSuccess(
    buildInvoiceJsonWithLedgerAmounts(data),
    `${data.invoice.invoiceFullNo || data.localId}: ${gross === null ? 'amount not known' : convertGroszToDecimalText(gross)}`,
  );
}

type NamedInvoicesResult =
  | { readonly ok: true; readonly ids: string[] }
  | { readonly ok: false; readonly answer: CommandResult };

async function resolveInvoiceIds(client: Client, names: readonly string[]): Promise<NamedInvoicesResult> {
  const ids: string[] = [];
  for (const name of names) {
    const shown = await safe(client.invoices.show({ id: name }));
    const found = shown.data ? [] : await client.invoices.ofNumber({ fullNo: name });
    if (found.length > 1) {
      const each = found.map(
        ({ localId, issueDate, buyerName }) => `${localId} (${issueDate}, ${buyerName})`,
      );
      const answer = buildBadInputFailure(
        `${found.length} invoices have the number ${name}: ${each.join('; ')}.`,
        'original',
      );
      return { ok: false, answer };
    }
    ids.push(found[0]?.localId ?? name);
  }
  return { ok: true, ids };
}

function buildDoubtfulLinkFailure({
  number,
  doubts,
}: {
  number: string;
  doubts: readonly LinkDoubt[];
}): CommandResult {
  const why = doubts.map((doubt) => speak(texts.links, 'en').doubt[doubt]).join(' ');
  return buildBadInputFailure(`${number}: ${why} With --anyway it is linked all the same.`, 'original');
}

/** Links of 100,000 invoices. */
const MAX_LINK_FILE_BYTES = 50_000_000;

async function importLinkFile(common: Common, file: string): Promise<CommandResult> {
  const read = await readRegularFile(file, MAX_LINK_FILE_BYTES);
  if (!read.ok)
    return buildBadInputFailure(explainFileReadRefusal(file, read.reason, MAX_LINK_FILE_BYTES), 'import');
  const text = read.bytes.toString('utf8');
  return runWithEngine(common, true, async ({ client }) => {
    const { error, data } = await awaitResultOrDeclaredError(client.invoiceLinks.take({ text }));
    if (error) return buildBadInputFailure('That file holds no links of Kontuar.', 'import');
    const left = data.left.map(({ number, why }) => `${number}: ${describeLinkLeftOut(why, 'en')}`);
    return buildCommandSuccess(
      data,
      [`${data.taken} links taken, ${data.known} were known.`, ...left].join('\n'),
    );
  });
}
