import type { Finding } from '../model/finding';
import { WRITABLE_STATUSES, type UpdateBody } from '../model/invoiceBody';
import { checkBodyLimits } from './bodyLimits';
import { INVOICE_CHECKS } from './checkCreate';
import { draftOfUpdate, type CheckContext, type StoredInvoice } from './checks/invoiceDraft';
import { findingsOfEdit } from './editFindings';
import { mustConfirm, refused, stopped, warned } from './findings';
import { isWithKsef } from './ksefMarker';
import { applyPatch } from './merge/patch';

/** Not part of the update body, or never the client's to set (openapi.yaml, PATCH; A45a). */
const NOT_CHANGEABLE = [
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
/** An invoice cannot be without these, so null never means anything good (P4, A37). */
const NEVER_EMPTY = ['buyer', 'seller', 'invoiceItems'] as const;

const isWritable = (status: string): boolean => WRITABLE_STATUSES.some((writable) => writable === status);

function statusFindings(stored: StoredInvoice, change: UpdateBody): Finding[] {
  const { invoiceStatus: status } = stored;
  if (isWithKsef(status)) return [refused('invoiceStatus', 'locked')];
  if (!isWritable(status)) return [stopped('invoiceStatus', 'statusUnknown')];
  const back = status === 'ISSUED' && change.invoiceStatus === 'DRAFT';
  return back ? [mustConfirm('invoiceStatus', 'backToDraft')] : [];
}

function typeFindings(stored: StoredInvoice, change: UpdateBody): Finding[] {
  if (change.invoiceType === undefined || change.invoiceType === stored.invoiceType) return [];
  return stored.invoiceStatus === 'DRAFT'
    ? [warned('invoiceType', 'typeChanged')]
    : [stopped('invoiceType', 'typeFixed')];
}

function positionFindings(stored: StoredInvoice, change: UpdateBody): Finding[] {
  const positions = (change.invoiceItems ?? []).map((item) => item.positionId ?? null);
  return positions.flatMap((position, place) => {
    const field = `invoiceItems[${place}].positionId`;
    if (position === null) return [];
    if (positions.indexOf(position) < place) return [stopped(field, 'itemTwice')];
    const known = stored.invoiceItems.some((item) => item.positionId === position);
    return known ? [] : [stopped(field, 'itemNotHere')];
  });
}

/**
 * Judges a change of a stored invoice before it is queued (openapi.yaml, PATCH /invoices/{id}): what may be
 * changed at all, and what the rules find new in the invoice as it would become (editFindings.ts).
 * The change has passed `updateBodySchema`.
 */
export function checkUpdate(stored: StoredInvoice, change: UpdateBody, context: CheckContext): Finding[] {
  const excess = checkBodyLimits(change);
  if (excess.length > 0) return excess;
  const touched = new Set(Object.keys(change));
  const empty = NEVER_EMPTY.filter((field) => change[field] === null);
  const before = { ...stored, invoiceId: null };
  const after = applyPatch(before, change);
  const isIssued = before.invoiceStatus === 'DRAFT' && after.invoiceStatus === 'ISSUED';
  const checks = INVOICE_CHECKS.filter(
    (check) => isIssued || check.reads.some((field) => touched.has(field)),
  );
  const found = (body: UpdateBody): Finding[] => {
    const draft = draftOfUpdate(stored, body);
    return checks.flatMap((check) => check.find(draft, context));
  };
  return [
    ...statusFindings(stored, change),
    ...typeFindings(stored, change),
    ...NOT_CHANGEABLE.filter((field) => touched.has(field)).map((field) => stopped(field, 'notChangeable')),
    ...empty.map((field) => stopped(field, 'neverEmpty')),
    ...positionFindings(stored, change),
    ...findingsOfEdit(
      change,
      { invoice: before, findings: found({}) },
      { invoice: after, findings: found(change) },
    ),
  ];
}

/** Why a change of a stored invoice must not be sent, also a merged one that nobody has seen; nothing is to be asked. */
export const findMustFix = (stored: StoredInvoice, change: UpdateBody, context: CheckContext): Finding[] =>
  checkUpdate(stored, change, context).filter(({ severity }) => severity === 'mustFix');
