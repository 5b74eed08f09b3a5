import { PARTIES } from './mergeFields';

/**
 * Fields that only make sense together: one company's name beside another's number is an invoice that nobody wrote.
 * Both sides changed a group: it is decided as a whole (sync.md, Update).
 */

export const EXEMPTION_BASIS = 'exemptionBasis';

const TOP_GROUPS: Readonly<Record<string, string>> = {
  invoiceType: 'type',
  prepaymentValue: 'type',
  prepaymentId: 'type',
  paymentType: 'payment',
  paymentStatus: 'payment',
  paymentDate: 'payment',
  [EXEMPTION_BASIS]: 'exemption',
};

/** The item fields that make its amount; its name and its symbol stand for themselves. */
export const AMOUNT_FIELDS: ReadonlySet<string> = new Set(['grossUnitPrice', 'quantity', 'unit', 'rate']);

/** The group of a field: `buyer`, `payment`, `invoiceItems[31].amount`; its own path where it stands alone. */
export function findMergeGroup(path: string): string {
  const [top = path, member] = path.split('.');
  if (member === undefined) return TOP_GROUPS[path] ?? path;
  if (PARTIES.some((party) => party === top)) return top;
  return AMOUNT_FIELDS.has(member) ? `${top}.amount` : path;
}

/** Whether the field has a part in what the invoice comes to. */
export function affectsSums(path: string): boolean {
  if (path.startsWith('invoiceItems')) return !path.includes('.') || findMergeGroup(path).endsWith('.amount');
  return path === 'currency' || findMergeGroup(path) === 'type';
}

/** Whether a field and an exemption basis say together what is exempt, and why. */
const affectsExemption = (path: string): boolean =>
  path === EXEMPTION_BASIS || path.startsWith('invoiceItems');

/** The choices that still hold after `typed` (names of the update body) were typed anew. */
export function keepChoices<T>(
  choices: Readonly<Record<string, T>>,
  typed: readonly string[],
): Record<string, T> {
  const groups = new Set(typed.map(findMergeGroup));
  const changesSums = typed.some(affectsSums);
  const changesExemption = typed.some(affectsExemption);
  const holds = (path: string): boolean => {
    const [top = path] = path.split(/[.[]/);
    if (groups.has(top) || groups.has(findMergeGroup(path))) return false;
    return !(changesSums && affectsSums(path)) && !(changesExemption && affectsExemption(path));
  };
  return Object.fromEntries(Object.entries(choices).filter(([path]) => holds(path)));
}
