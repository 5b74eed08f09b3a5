import { safe } from '@orpc/client';
import type { Command } from 'commander';
import { z } from 'zod';
import { awaitResultOrDeclaredError } from '#shared/contract/awaitResultOrDeclaredError';
import type { Client } from '#shared/contract/contract';
import type { InvoiceCard } from '#shared/contract/invoicesContract';
import { invoiceCreateBodySchema, invoiceUpdateBodySchema, type UpdateBody } from '#shared/model/invoiceBody';
import { filterBlockingFindings } from '#shared/rules/checks/findingBuilders';
import { INVOICE_TYPE_NUMBERS_BY_NAME } from '#shared/rules/documents/invoiceTypes';
import { buildInvoiceFromCreateBody } from '#shared/rules/merge/applyQueuedBody';
import { buildInvoiceExportJson, type Engine } from '../engine/openEngine';
import { buildBadInputFailure, buildCommandSuccess, type CommandResult } from './commandResult';
import {
  addConfirmOption,
  confirmedCodesSchema,
  readJsonInputFile,
  buildInvoiceSaveBlockedFailure,
  printFindingsToTerminal,
  omitNullFields,
} from './invoiceJsonInputAndFindings';
import { defineCliCommand, defineEngineCliCommand, runWithEngine } from './defineCommand';
import { writeStderrLine } from './commandOutput';
import { checkStayOverInvoicing } from './explainStayOverInvoicingForCli';

/**
 * Adds `invoices create|edit|delete`. Each command queues a change on disk, online or offline; `sync` sends the queue.
 */
export function registerInvoiceWriteCliCommands(invoices: Command): void {
  const create = invoices
    .command('create')
    .description('queues a new invoice')
    .argument('<file>', "the interface's own create body; - for standard input")
    .option('--above-price', 'also where the documents of its stay then come to more than the stay costs');
  const createOptions = z.object({ abovePrice: z.boolean().default(false), confirm: confirmedCodesSchema });
  addConfirmOption(create);
  defineCliCommand(create, createOptions, async ({ abovePrice, confirm }, common, [file = '-']) => {
    const read = await readJsonInputFile(file, z.preprocess(omitNullFields, invoiceCreateBodySchema));
    if (!read.ok) return read.answer;
    return runWithEngine(common, true, async ({ client }) => {
      const { findings } = await client.outbox.check({ body: read.body });
      const { body } = read;
      printFindingsToTerminal(findings, confirm);
      if (filterBlockingFindings(findings, body.invoiceStatus, confirm).length > 0)
        return buildInvoiceSaveBlockedFailure(findings, confirm);
      const advances =
        body.invoiceType === INVOICE_TYPE_NUMBERS_BY_NAME.ksefSettlement ? (body.prepaymentId ?? []) : [];
      const tooMuch = await checkStayOverInvoicing(client, buildInvoiceFromCreateBody(body), advances);
      if (tooMuch !== null && !abovePrice) return buildOverInvoicedFailure(tooMuch);
      if (tooMuch !== null) writeStderrLine(`Warning, reservationId: ${tooMuch}`);
      const { error, data } = await awaitResultOrDeclaredError(
        client.outbox.create({ body, confirmed: confirm }),
      );
      return error ? buildInvoiceSaveBlockedFailure(error.data.findings, confirm) : buildQueuedResult(data);
    });
  });

  const edit = invoices
    .command('edit')
    .description('queues a change of an invoice')
    .argument('<id>', 'an invoiceId or a localId')
    .argument('<file>', "the interface's own update body; - for standard input");
  const editOptions = z.object({ confirm: confirmedCodesSchema });
  addConfirmOption(edit);
  defineCliCommand(edit, editOptions, async ({ confirm }, common, [id = '', file = '-']) => {
    const read = await readJsonInputFile(file, invoiceUpdateBodySchema);
    if (!read.ok) return read.answer;
    return runWithEngine(common, true, async ({ client }) => {
      const { findings } = await client.outbox.check({ body: read.body, id });
      printFindingsToTerminal(findings, confirm);
      return queueInvoiceEdit(client, id, read.body, confirm);
    });
  });

  const remove = invoices
    .command('delete')
    .description('queues the deletion of an invoice')
    .argument('<id>', 'an invoiceId or a localId');
  defineEngineCliCommand(remove, true, z.object({}), (engine, _options, [id = '']) =>
    deleteInvoice(engine, id),
  );
}

async function deleteInvoice({ client }: Engine, id: string): Promise<CommandResult> {
  const { error, data } = await awaitResultOrDeclaredError(client.outbox.remove({ id }));
  if (error)
    return error.code === 'NOT_FOUND'
      ? buildUnknownInvoiceFailure(id)
      : buildInvoiceSaveBlockedFailure(error.data.findings);
  // An invoice that was never sent to the service is removed from this PC immediately, so no deletion is queued.
  const card = await safe(client.invoices.show({ id }));
  const shape = card.data ? buildInvoiceExportJson(card.data) : null;
  return buildCommandSuccess(
    { deleted: data.changeId === null ? 'here' : 'queued', invoice: shape },
    data.changeId === null
      ? 'Taken back: it had not left this PC.'
      : 'Waits to be deleted in the service; kontuar sync sends it.',
  );
}

function buildOverInvoicedFailure(why: string): CommandResult {
  const message = `${why} With --above-price it is queued all the same.`;
  const field = 'reservationId';
  return { ...buildBadInputFailure(message, field), data: { errors: [{ field, message }] } };
}

export const buildUnknownInvoiceFailure = (id: string, field = 'id'): CommandResult =>
  buildBadInputFailure(`There is no invoice ${id} in the local store.`, field);

export async function queueInvoiceEdit(
  client: Client,
  id: string,
  patch: UpdateBody,
  confirmed: string[],
): Promise<CommandResult> {
  const { error, data } = await awaitResultOrDeclaredError(client.outbox.edit({ id, patch, confirmed }));
  if (!error) return buildQueuedResult(data);
  return error.code === 'NOT_FOUND'
    ? buildUnknownInvoiceFailure(id)
    : buildInvoiceSaveBlockedFailure(error.data.findings, confirmed);
}

function buildQueuedResult(card: InvoiceCard): CommandResult {
  const { invoice, localId, syncState } = card;
  return buildCommandSuccess(
    buildInvoiceExportJson(card),
    `${invoice.invoiceFullNo || localId}: saved on this PC, ${syncState}; kontuar sync sends it.`,
  );
}
