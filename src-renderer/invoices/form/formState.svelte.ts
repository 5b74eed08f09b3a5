import type {
  FormDraft,
  FormSetup,
  FormStart,
  FormStay,
  KnownInvoice,
  StoredAdvance,
} from '#shared/contract/invoiceFormContract';
import { emptyItem, type FormFields, type FormItem } from '#shared/model/invoiceForm';
import type { Instant } from '#shared/model/scalars';
import type { Problem } from '#shared/outcome/problem';
import type { Finding } from '#shared/model/finding';
import { pricedItems } from '#shared/rules/formSums';
import { checkForm } from '#shared/rules/formCheck';
import { computeInvoiceTotals } from '#shared/rules/vat';

/** An empty field shows its message after it lost the focus or when the invoice is saved; not before. */
const OF_EMPTY_FIELDS = new Set([
  'required',
  'nipMissing',
  'taxIdMissing',
  'countryNeeded',
  'basisNeeded',
  'reasonNeeded',
  'advanceValueNeeded',
  'remainingNeeded',
  'noItems',
  'unitMissing',
  'advancesMissing',
  'totalNotPositive',
]);

const SEVERITIES: readonly Finding['severity'][] = ['mustFix', 'confirm', 'note'];

/** Fields that have another name here than in the interface. */
const OWN_NAMES: Readonly<Record<string, string>> = {
  invoiceItems: 'items',
  prepaymentId: 'advances',
  correctionId: 'original',
};

/** One invoice being filled in: what was typed, what the rules say to it, and what of that is to be seen now. */
export class FormState {
  fields: FormFields;
  readonly setup: FormSetup;
  readonly start: FormStart;
  /** For an edit: the invoice as it was when the typing began. */
  readonly base: KnownInvoice | null;
  /** The stay that it is for, with its account as far as it is known now. */
  stay: FormStay | null = $state.raw(null);
  /** Open advances of the stay's client and of the buyer outside of the stay. */
  elsewhere: readonly StoredAdvance[] = $state.raw([]);
  draftId: string | null = $state(null);
  savedAt: Instant | null = $state(null);
  /** The user has tried to save: no message is held back any more. */
  tried = $state(false);
  /** Messages of the engine or the service beyond the rules that are checked here, each with the value it is about. */
  private said: readonly { finding: Finding; then: string }[] = $state.raw([]);
  private left: ReadonlySet<string> = $state.raw(new Set());
  private active: string | null = $state(null);
  private lastKey = 0;

  /** The service's answer to the change that the user corrects; null if there is none. */
  readonly refusal: Problem | null;
  /** The stay or invoice that it began with is no longer on this PC. */
  readonly gone: boolean;

  constructor(
    start: FormStart,
    setup: FormSetup,
    draft: FormDraft | null,
    { refusal = null, gone = false }: { refusal?: Problem | null; gone?: boolean } = {},
  ) {
    this.gone = gone;
    this.start = draft?.start ?? start;
    this.setup = setup;
    this.stay = setup.stay;
    this.base = draft ? draft.base : setup.base;
    const fields = draft?.fields ?? setup.fields;
    const items = fields.items.length > 0 ? fields.items : [usualItem(1, setup)];
    this.fields = $state(structuredClone({ ...fields, items }));
    this.lastKey = Math.max(0, ...items.map(({ key }) => key));
    this.refusal = refusal;
    this.say((refusal?.fields ?? []).map(({ field, message }) => refusedBy(field, message)));
    this.draftId = draft?.draftId ?? null;
    this.savedAt = draft?.savedAt ?? null;
  }

  private readonly known = $derived.by(() => ({
    ...this.setup,
    base: this.base,
    stay: this.stay,
    elsewhere: this.elsewhere,
  }));
  readonly findings: readonly Finding[] = $derived.by(() => {
    const status = this.base?.invoiceStatus === 'DRAFT' ? 'DRAFT' : 'ISSUED';
    return this.found(status);
  });
  readonly totals = $derived.by(() =>
    computeInvoiceTotals({ items: this.priced, currency: this.fields.currency }),
  );

  /** The items as the sums see them; what cannot be read is null. */
  readonly priced = $derived.by(() => pricedItems(this.fields.items));

  /** The results of the rules for the form as a draft, or as an issued invoice. */
  found(status: 'DRAFT' | 'ISSUED'): readonly Finding[] {
    const own = checkForm($state.snapshot(this.fields), status, this.known);
    const standing = this.said.filter(({ finding, then }) => this.valueAt(finding.field) === then);
    const known = standing.map(({ finding }) => finding);
    // The engine knows more of the same.
    const isSaid = ({ field, code }: Finding) =>
      known.some((one) => one.field === field && one.code === code);
    return [...own.filter((finding) => !isSaid(finding)), ...known];
  }

  /** The gravest finding of a field that is shown now. */
  shown(field: string): Finding | undefined {
    const here = this.findings.filter((finding) => finding.field === field && this.isDue(finding));
    return here.toSorted(
      (one, other) => SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity),
    )[0];
  }

  private isDue({ field, code }: Finding): boolean {
    if (this.tried || this.left.has(field)) return true;
    return this.active !== field && !OF_EMPTY_FIELDS.has(code);
  }

  enter(field: string | null): void {
    this.active = field;
  }

  leave(field: string): void {
    if (!this.left.has(field)) this.left = new Set([...this.left, field]);
  }

  /** Valid until its field changes: the message is about the value at that time. */
  say(findings: readonly Finding[]): void {
    this.said = findings.map((finding) => ({ finding, then: this.valueAt(finding.field) }));
  }

  /** The value of a field, as text to compare; for an unknown field, the whole form. */
  private valueAt(field: string): string {
    const { fields } = this;
    const [, place] = /^invoiceItems\[(\d+)\]/.exec(field) ?? [];
    if (place !== undefined) return JSON.stringify(fields.items[Number(place)] ?? null);
    const [name = '', member = ''] = field.split('.');
    const value: unknown = Reflect.get(fields, OWN_NAMES[name] ?? name);
    const part: unknown =
      typeof value === 'object' && value !== null && member ? Reflect.get(value, member) : value;
    return JSON.stringify(part ?? fields);
  }

  addItem(): FormItem {
    const above = this.fields.items.at(-1);
    const item = usualItem(++this.lastKey, this.setup);
    // Another line is mostly taxed as the one above it.
    if (above && above.rate !== '') item.rate = above.rate;
    this.fields.items.push(item);
    return item;
  }

  /** Returns the way to put it back. */
  removeItem(at: number): () => void {
    const [item] = this.fields.items.splice(at, 1);
    if (this.fields.items.length === 0) this.addItem();
    return () => {
      if (item) this.fields.items.splice(at, 0, item);
    };
  }

  /** Whether there was room to move. */
  moveItem(at: number, by: -1 | 1): boolean {
    const [one, other] = [this.fields.items[at], this.fields.items[at + by]];
    if (!one || !other) return false;
    this.fields.items[at] = other;
    this.fields.items[at + by] = one;
    return true;
  }
}

/** The service's own words, in the language that it speaks. */
const refusedBy = (field: string, message: string): Finding => ({
  field,
  code: 'refusedByService',
  severity: 'mustFix',
  by: 'service',
  message: { pl: message, en: message, uk: message },
});

const usualItem = (key: number, { rates, units }: FormSetup): FormItem => ({
  ...emptyItem(key),
  rate: rates[0] ?? '',
  unit: units[0] ?? '',
});
