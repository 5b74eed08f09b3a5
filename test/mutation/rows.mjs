import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../bin/checkout.mjs';

/**
 * One break of the client or of the training service for a row of docs/conformance.md: a test that the row names must fail.
 * A sample of every section: `row, file, from, to`, where `from` stands once in the file.
 */
const CLIENT = 'src-main/engine/';
const SERVICE = 'src-main/training/';

const BREAKS = [
  ['SRV-4', `${SERVICE}answers.ts`, ', RUID: call.ruid };', ' };'],
  ['INV-3', `${CLIENT}remote/decodeInvoice.ts`, "row.text('invoiceFullNo')", "row.text('format')"],
  ['INV-15', `${CLIENT}remote/decodeInvoice.ts`, "row.day('issueDate')", "row.day('saleDate')"],
  ['INV-30', `${CLIENT}remote/decodeInvoice.ts`, "row.moment('editDate')", "row.moment('addDate')"],
  ['PTY-13', `${CLIENT}remote/decodeInvoice.ts`, "own.textOrNull('bankNo')", 'null'],
  ['ITM-6', `${CLIENT}remote/decodeInvoice.ts`, "row.decimal('grossUnitPrice')", "row.decimal('quantity')"],
  ['ITM-3', `${CLIENT}remote/decodeInvoice.ts`, "row.int('userId')", "row.int('status')"],
  ['LST-1', `${SERVICE}listing.ts`, 'totalItems: found.length', 'totalItems: rows.length'],
  ['LST-4', `${SERVICE}listing.ts`, 'itemsPerPage: limit', 'itemsPerPage: rows.length'],
  [
    'RES-7',
    `${CLIENT}remote/decodeReservation.ts`,
    "dayOrNull(raw['departure'])",
    "dayOrNull(raw['arrival'])",
  ],
  [
    'RES-19',
    `${CLIENT}remote/decodeReservation.ts`,
    "row.decimal('prepayment')",
    "row.decimal('price_per_stay')",
  ],
  ['RES-22', `${CLIENT}remote/decodeReservation.ts`, "row.currency('currency')", "'PLN'"],
  ['PRI-13', `${CLIENT}remote/decodePricing.ts`, "minStay: row.int('min_stay')", 'minStay: 1'],
  [
    'TYP-11',
    `${SERVICE}writing.ts`,
    'invoiceType: body.invoiceType,',
    'invoiceType: body.invoiceType === 10 ? 1 : body.invoiceType,',
  ],
  ['TRN-4', `${SERVICE}writing.ts`, 'if (isLocked(before)) {', 'if (false) {'],
  ['QRY-5', `${SERVICE}listing.ts`, 'record.issueDate >= from', 'record.issueDate > from'],
  [
    'QRY-8',
    `${SERVICE}listing.ts`,
    'record.editedAt >= lastEdit * 1000',
    'record.addedAt >= lastEdit * 1000',
  ],
  ['QRY-17', `${SERVICE}listing.ts`, "orderType === 'ASC'", "orderType !== 'DESC' || orderBy === 'addDate'"],
  ['CRE-2', `${SERVICE}writing.ts`, "format: body.format ?? ''", "format: ''"],
  ['PAT-13', `${SERVICE}writing.ts`, 'paymentDate: body.paymentDate ?? before.paymentDate,', ''],
  ['PAT-25', `${SERVICE}writing.ts`, 'positionId: known.positionId, ', ''],
  [
    'RUL-9',
    'src-shared/rules/checks/items.ts',
    "return exempt ? [refused('exemptionBasis', 'basisNeeded')] : [];",
    'return [];',
  ],
  ['OLD-3', `${SERVICE}legacy.ts`, 'rooms: known };', 'rooms: property.rooms };'],
  ['OER-5', `${SERVICE}legacy.ts`, 'days > MAX_DAYS', 'days > MAX_DAYS + 1'],
  ['AUT-8', `${CLIENT}sync/events/receiver.ts`, 'timingSafeEqual(signature, made)', 'true'],
  ['SCO-3', `${CLIENT}remote/token.ts`, "grant['scope'] ?? grant['scopes']", "grant['scopes']"],
  ['EVK-15', `${CLIENT}sync/events/targets.ts`, "    case 'availability': {", '    {'],
  ['PRB-5', `${SERVICE}answers.ts`, 'instance: call.path,', ''],
  [
    'HTT-6',
    `${CLIENT}remote/outcome.ts`,
    "? ['signedOut', 'status'] : ['later'",
    "? ['notAllowed', 'status'] : ['later'",
  ],
  [
    'HTT-9',
    `${CLIENT}remote/fieldErrors.ts`,
    "departure: dayOrNull(one['departure'])",
    "departure: dayOrNull(one['arrival'])",
  ],
  ['RLH-1', `${CLIENT}remote/waits.ts`, "headers.get('retry-after')", "headers.get('retry')"],
  ['LIM-1', `${CLIENT}remote/budget.ts`, 'REQUESTS_PER_MINUTE = 60;', 'REQUESTS_PER_MINUTE = 61;'],
  ['A2', `${CLIENT}store/invoices/sentType.ts`, 'sent_type <> invoice_type THEN', 'sent_type IS NULL THEN'],
];

/** Unit tests that the row of the document names; of the others (in a browser) nothing is asked here. */
function proofsOf(row) {
  const line = readFileSync(join(ROOT, 'docs/conformance.md'), 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`| ${row} |`));
  const proofs = (line?.split(' | ').at(-1) ?? '').replace(/ \|$/, '').split('<br>');
  return proofs.map((proof) => proof.split(': ')).filter(([file]) => file.endsWith('.test.ts'));
}

/** A title as a pattern: what a table puts into it may be anything. */
const patternOf = (title) =>
  title
    .split(/%[a-z]|\$\w+/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*');

export const ROWS = BREAKS.map(([row, file, from, to]) => {
  const proofs = proofsOf(row);
  return {
    name: `${row} is broken`,
    file,
    from,
    to,
    tests: [...new Set(proofs.map(([test]) => test))],
    title: proofs.map(([, ...title]) => patternOf(title.join(': '))).join('|'),
  };
});
