import type { Finding } from '../../model/finding';
import { INVOICE_STATUSES_SETTABLE_BY_CLIENT, type UpdateBody } from '../../model/invoiceBody';
import { findInvoiceSizeLimitFindings } from '../form/invoiceBodyLimits';
import { INVOICE_CHECKS } from './checkInvoiceCreate';
import { buildInvoiceToCheckFromUpdate, type CheckContext, type StoredInvoice } from './invoiceToCheck';
import { filterFindingsAboutEdit } from '../form/filterFindingsAboutEdit';
import {
  createConfirmationFinding,
  createServiceRuleFinding,
  createBlockingFinding,
  createNonBlockingFinding,
} from './findingBuilders';
import { isPendingOrSentToKsef } from '../ksef/jpkKsefMarker';
import { applyPatch } from '../merge/applyQueuedBody';

/** Fields that an update may never set (openapi.yaml, PATCH; A45a). */
const UNCHANGEABLE_FIELDS = [
  'invoiceId',
  'invoiceNo',
  'invoiceFullNo',
  'format',
  'customNumber',
  'correctionId',
  'ksefId',
  'exchangeRate',
  'addDate',
  'editDate',
];
/** Fields that must not be null in an update, because every invoice has a buyer, a seller and items (P4, A37). */
const NEVER_EMPTY = ['buyer', 'seller', 'invoiceItems'] as const;

const isWritable = (status: string): boolean =>
  INVOICE_STATUSES_SETTABLE_BY_CLIENT.some((writable) => writable === status);

function statusFindings(stored: StoredInvoice, change: UpdateBody): Finding[] {
  const { invoiceStatus: status } = stored;
  if (isPendingOrSentToKsef(status)) return [createServiceRuleFinding('invoiceStatus', 'locked')];
  if (!isWritable(status)) return [createBlockingFinding('invoiceStatus', 'statusUnknown')];
  const back = status === 'ISSUED' && change.invoiceStatus === 'DRAFT';
  return back ? [createConfirmationFinding('invoiceStatus', 'backToDraft')] : [];
}

function typeFindings(stored: StoredInvoice, change: UpdateBody): Finding[] {
  if (change.invoiceType === undefined || change.invoiceType === stored.invoiceType) return [];
  return stored.invoiceStatus === 'DRAFT'
    ? [createNonBlockingFinding('invoiceType', 'typeChanged')]
    : [createBlockingFinding('invoiceType', 'typeFixed')];
}

function positionFindings(stored: StoredInvoice, change: UpdateBody): Finding[] {
  const positions = (change.invoiceItems ?? []).map((item) => item.positionId ?? null);
  return positions.flatMap((position, index) => {
    const field = `invoiceItems[${index}].positionId`;
    if (position === null) return [];
    if (positions.indexOf(position) < index) return [createBlockingFinding(field, 'itemTwice')];
    const known = stored.invoiceItems.some((item) => item.positionId === position);
    return known ? [] : [createBlockingFinding(field, 'itemNotHere')];
  });
}

/** Checks a change of a stored invoice before the change is queued (openapi.yaml, PATCH invoices {id}). */
export function checkInvoiceUpdate(
  stored: StoredInvoice,
  change: UpdateBody,
  context: CheckContext,
): Finding[] {
  const excess = findInvoiceSizeLimitFindings(change);
  if (excess.length > 0) return excess;
  const touched = new Set(Object.keys(change));
  const empty = NEVER_EMPTY.filter((field) => change[field] === null);
  const before = { ...stored, invoiceId: null };
  const after = applyPatch(before, change);
  const isIssued = before.invoiceStatus === 'DRAFT' && after.invoiceStatus === 'ISSUED';
  const checks = INVOICE_CHECKS.filter(
    (check) => isIssued || check.reads.some((field) => touched.has(field)),
  );
  const runChecks = (body: UpdateBody): Finding[] => {
    const draft = buildInvoiceToCheckFromUpdate(stored, body);
    return checks.flatMap((check) => check.find(draft, context));
  };
  return [
    ...statusFindings(stored, change),
    ...typeFindings(stored, change),
    ...UNCHANGEABLE_FIELDS.filter((field) => touched.has(field)).map((field) =>
      createBlockingFinding(field, 'notChangeable'),
    ),
    ...empty.map((field) => createBlockingFinding(field, 'neverEmpty')),
    ...positionFindings(stored, change),
    ...filterFindingsAboutEdit(
      change,
      { invoice: before, findings: runChecks({}) },
      { invoice: after, findings: runChecks(change) },
    ),
  ];
}

/** Returns the errors because of which a changed invoice must not be sent. */
export const findInvoiceUpdateBlockers = (
  stored: StoredInvoice,
  change: UpdateBody,
  context: CheckContext,
): Finding[] => checkInvoiceUpdate(stored, change, context).filter(({ severity }) => severity === 'mustFix');
