import { PARTIES } from './invoiceFieldAccessors';

/**
 * Groups of invoice fields that belong together, such as a company's name and tax number. If this PC and the service
 * both changed a group, the user decides about the whole group (sync.md, Update), because a mixture would be an invoice
 * that nobody wrote.
 */

export const EXEMPTION_BASIS_FIELD_NAME = 'exemptionBasis';

const GROUPS_OF_TOP_FIELDS: Readonly<Record<string, string>> = {
  invoiceType: 'type',
  prepaymentValue: 'type',
  prepaymentId: 'type',
  paymentType: 'payment',
  paymentStatus: 'payment',
  paymentDate: 'payment',
  [EXEMPTION_BASIS_FIELD_NAME]: 'exemption',
};

/** Fields of an invoice item that form its amount; in a conflict the user decides about them together. */
export const ITEM_FIELDS_DECIDED_TOGETHER: ReadonlySet<string> = new Set([
  'grossUnitPrice',
  'quantity',
  'unit',
  'rate',
]);

/**
 * Returns the group of an invoice field, such as `buyer` or `payment`; for a field without a group, the field's own
 * path.
 */
export function getFieldMergeGroup(path: string): string {
  const [top = path, member] = path.split('.');
  if (member === undefined) return GROUPS_OF_TOP_FIELDS[path] ?? path;
  if (PARTIES.some((party) => party === top)) return top;
  return ITEM_FIELDS_DECIDED_TOGETHER.has(member) ? `${top}.amount` : path;
}

export function doesFieldAffectInvoiceSums(path: string): boolean {
  if (path.startsWith('invoiceItems'))
    return !path.includes('.') || getFieldMergeGroup(path).endsWith('.amount');
  return path === 'currency' || getFieldMergeGroup(path) === 'type';
}

const affectsExemption = (path: string): boolean =>
  path === EXEMPTION_BASIS_FIELD_NAME || path.startsWith('invoiceItems');

/** Returns the user's earlier choices for a conflict, without the choices that the new edit may affect. */
export function keepChoicesUnaffectedByEdit<T>(
  choices: Readonly<Record<string, T>>,
  typed: readonly string[],
): Record<string, T> {
  const groups = new Set(typed.map(getFieldMergeGroup));
  const changesSums = typed.some(doesFieldAffectInvoiceSums);
  const changesExemption = typed.some(affectsExemption);
  const isUnaffected = (path: string): boolean => {
    const [top = path] = path.split(/[.[]/);
    if (groups.has(top) || groups.has(getFieldMergeGroup(path))) return false;
    return (
      !(changesSums && doesFieldAffectInvoiceSums(path)) && !(changesExemption && affectsExemption(path))
    );
  };
  return Object.fromEntries(Object.entries(choices).filter(([path]) => isUnaffected(path)));
}
