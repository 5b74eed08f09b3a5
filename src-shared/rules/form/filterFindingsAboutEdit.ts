import type { Finding } from '../../model/finding';
import type { ShownInvoice } from '../../model/invoice';
import type { UpdateBody } from '../../model/invoiceBody';
import { isSameItem } from '../merge/fieldEquivalence';

/**
 * An edit shows warnings only about changed fields. Users would ignore warnings that are shown again for old values.
 */

interface CheckedInvoice {
  readonly invoice: ShownInvoice;
  readonly findings: readonly Finding[];
}

/**
 * Returns the findings to show for an edit: new findings, findings about changed fields, and findings of severity
 * `mustFix`. An edit that issues a draft shows all findings.
 */
export function filterFindingsAboutEdit(
  change: UpdateBody,
  before: CheckedInvoice,
  after: CheckedInvoice,
): Finding[] {
  const isIssued = before.invoice.invoiceStatus === 'DRAFT' && after.invoice.invoiceStatus !== 'DRAFT';
  const stood = new Set(before.findings.map(buildFindingKey));
  return after.findings.filter(
    (finding) =>
      isIssued ||
      finding.severity === 'mustFix' ||
      !stood.has(buildFindingKey(finding)) ||
      Object.hasOwn(change, finding.field) ||
      isValueChanged(finding.field, before.invoice, after.invoice),
  );
}

const buildFindingKey = ({ field, code, args }: Finding): string =>
  `${field} ${code} ${JSON.stringify(args)}`;

/**
 * Returns whether the edit changes the value at the path `field`, such as `issueDate`, `buyer.taxId` or
 * `invoiceItems[0].rate`. For a path into an item, the whole item is compared.
 */
function isValueChanged(field: string, before: ShownInvoice, after: ShownInvoice): boolean {
  const [, index] = /^invoiceItems\[(\d+)\]/.exec(field) ?? [];
  if (index !== undefined) {
    const [was, is] = [before.invoiceItems[Number(index)], after.invoiceItems[Number(index)]];
    return was === undefined || is === undefined || !isSameItem(was, is);
  }
  if (field === 'invoiceItems') {
    const pairs = after.invoiceItems.map((item, itemIndex) => ({
      item,
      was: before.invoiceItems[itemIndex],
    }));
    return (
      before.invoiceItems.length !== after.invoiceItems.length ||
      pairs.some(({ item, was }) => was === undefined || !isSameItem(was, item))
    );
  }
  const path = field.split('.');
  return JSON.stringify(valueAt(before, path)) !== JSON.stringify(valueAt(after, path));
}

const valueAt = (invoice: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
    invoice,
  );
