import { awaitResultOrDeclaredError } from '#shared/contract/awaitResultOrDeclaredError';
import { z } from 'zod';
import type { Client } from '#shared/contract/contract';
import { hasMustFix } from '#shared/rules/checks/findingBuilders';
import { buildBadInputFailure, type CommandResult } from './commandResult';
import { buildInvoiceSaveBlockedFailure, printFindingsToTerminal } from './invoiceJsonInputAndFindings';
import { queueInvoiceEdit, buildUnknownInvoiceFailure } from './invoiceEditCommands';
import { writeStderrLine } from './commandOutput';
import { checkStayOverInvoicing } from './explainStayOverInvoicingForCli';

/** Schema of the option that names an invoice's stay: an id, words that find one stay, or `none`. */
export const stayCliOptionSchema = z
  .string()
  .trim()
  .min(1, 'a reservation by its id or guest, or none')
  .optional();

const MAX_NAMED_STAYS = 5;

/**
 * Returns the id of the stay that the option names, or null for `none`. Returns a failed result if the words match no
 * stay or several stays.
 */
async function findStayId(client: Client, stay: string): Promise<number | null | CommandResult> {
  if (stay === 'none') return null;
  if (/^\d{1,15}$/.test(stay)) return Number(stay);
  const everywhere = { from: null, to: null, roomId: null, gone: false, offset: 0 };
  const { rows, total } = await client.reservations.reservations({
    ...everywhere,
    search: stay,
    limit: MAX_NAMED_STAYS,
  });
  const [only] = rows;
  if (!only) return buildBadInputFailure(`There is no reservation "${stay}" in the local store.`, 'stay');
  if (total === 1) return only.reservationId;
  const each = rows.map(
    ({ reservationId, name, forename, arrival }) =>
      `${reservationId} (${[forename, name].filter(Boolean).join(' ')}, ${arrival})`,
  );
  const more = total > rows.length ? '; …' : '';
  return buildBadInputFailure(
    `${total} reservations fit "${stay}": ${each.join('; ')}${more}. Give the id.`,
    'stay',
  );
}

/** Queues an edit that links an invoice to a stay in the service's own field (`invoices link --stay`). */
export async function queueInvoiceStayLink(
  client: Client,
  id: string,
  named: string,
): Promise<CommandResult> {
  const shown = await awaitResultOrDeclaredError(client.invoices.show({ id }));
  if (shown.error) return buildUnknownInvoiceFailure(id);
  const reservationId = await findStayId(client, named);
  if (typeof reservationId === 'object' && reservationId !== null) return reservationId;
  if (reservationId !== null) {
    const stay = await awaitResultOrDeclaredError(client.reservations.reservation({ reservationId }));
    if (stay.error)
      return buildBadInputFailure(`There is no reservation ${reservationId} in the local store.`, 'stay');
    const { goneSince, currency, clientId, name, forename } = stay.data.reservation;
    const { invoice } = shown.data;
    if (currency !== invoice.currency)
      writeStderrLine(`Warning, stay: its price is in ${currency}, the invoice in ${invoice.currency}.`);
    if (clientId !== null && invoice.clientId !== null && clientId !== invoice.clientId)
      writeStderrLine(`Warning, stay: it belongs to another client (${forename} ${name}).`);
    if (goneSince !== null) writeStderrLine(`Warning, stay: it is gone from the service since ${goneSince}.`);
  }
  const patch = { reservationId };
  const { findings } = await client.outbox.check({ body: patch, id });
  if (hasMustFix(findings)) return buildInvoiceSaveBlockedFailure(findings);
  // The command confirms all warnings itself, because it only links an existing invoice to a stay.
  const confirmed = findings.map(({ code }) => code);
  printFindingsToTerminal(findings, confirmed);
  const { localId, invoice } = shown.data;
  // Linking an existing invoice to a stay changes no amount. The command therefore only prints a warning if the sum of
  // the stay's invoices exceeds the price of the stay.
  const tooMuch = await checkStayOverInvoicing(client, { ...invoice, reservationId }, [], localId);
  if (tooMuch !== null) writeStderrLine(`Warning, reservationId: ${tooMuch}`);
  return queueInvoiceEdit(client, id, patch, confirmed);
}
