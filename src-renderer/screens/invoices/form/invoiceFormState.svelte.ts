import type {
  FormDraft,
  FormSetup,
  FormStart,
  FormStay,
  KnownInvoice,
  StoredAdvance,
} from '#shared/contract/invoiceFormContract';
import { createEmptyFormItem, type FormFields, type FormItem } from '#shared/model/invoiceFormFields';
import type { Instant } from '#shared/model/scalars';
import type { Problem } from '#shared/outcome/problem';
import { REFUSED_BY_SERVICE_FINDING_CODE, type Finding } from '#shared/model/finding';
import { convertFormItemsToInvoiceItems } from '#shared/rules/form/formCorrectionSums';
import { checkForm } from '#shared/rules/form/invoiceFormCheck';
import { computeInvoiceTotals } from '#shared/rules/tax/vat';

/**
 * Codes of messages about empty form fields. Such a message is shown only after the field has lost the focus or the
 * user has tried to save.
 */
const EMPTY_FIELD_CODES = new Set([
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

/** Maps field names of the service's API to names of form fields, where the names differ. */
const FIELD_NAMES_BY_API_NAME: Readonly<Record<string, string>> = {
  invoiceItems: 'items',
  prepaymentId: 'advances',
  correctionId: 'original',
};

/** State of an invoice form: the typed values, the findings of the rules, and which findings are shown now. */
export class InvoiceFormState {
  fields: FormFields;
  readonly setup: FormSetup;
  readonly start: FormStart;
  /** For an edit, the invoice as it was when the editing began; otherwise null. */
  readonly base: KnownInvoice | null;
  /** The stay of the form's invoice, with the sum of those documents of the stay that are stored on this PC. */
  stay: FormStay | null = $state.raw(null);
  /** Open advances of the form's buyer or client, without the advances that name the form's stay. */
  elsewhere: readonly StoredAdvance[] = $state.raw([]);
  draftId: string | null = $state(null);
  savedAt: Instant | null = $state(null);
  /** True if the user has tried to save; from then on all messages are shown. */
  tried = $state(false);
  /**
   * Findings that the engine or the service reported. `then` is the value that the finding's field had at the time of
   * the report.
   */
  private said: readonly { finding: Finding; then: string }[] = $state.raw([]);
  private left: ReadonlySet<string> = $state.raw(new Set());
  private active: string | null = $state(null);
  private lastKey = 0;

  /**
   * The service's refusal of the queued change that the user is now correcting in this form; null if the form was not
   * opened for a refused change.
   */
  readonly refusal: Problem | null;
  /** True if the stay or invoice from which the form was opened is no longer stored on this PC. */
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
    const items = fields.items.length > 0 ? fields.items : [createDefaultItem(1, setup)];
    this.fields = $state(structuredClone({ ...fields, items }));
    this.lastKey = Math.max(0, ...items.map(({ key }) => key));
    this.refusal = refusal;
    this.setReportedFindings(
      (refusal?.fields ?? []).map(({ field, message }) => buildServiceRefusal(field, message)),
    );
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
    return this.collectFindings(status);
  });
  readonly totals = $derived.by(() =>
    computeInvoiceTotals({ items: this.priced, currency: this.fields.currency }),
  );

  /**
   * The items of the form, converted to invoice items to compute the sums. A price or quantity that is not a number
   * becomes null.
   */
  readonly priced = $derived.by(() => convertFormItemsToInvoiceItems(this.fields.items));

  /** Returns the findings about the form, checked as if it were saved with this invoice status. */
  collectFindings(status: 'DRAFT' | 'ISSUED'): readonly Finding[] {
    const ownFindings = checkForm($state.snapshot(this.fields), status, this.known);
    const standing = this.said.filter(
      ({ finding, then }) => this.serializeFieldValue(finding.field) === then,
    );
    const known = standing.map(({ finding }) => finding);
    // If the engine and the form report the same problem of a field, the engine's report is shown, because the engine
    // knows more data.
    const isAlreadyReported = ({ field, code }: Finding) =>
      known.some((finding) => finding.field === field && finding.code === code);
    return [...ownFindings.filter((finding) => !isAlreadyReported(finding)), ...known];
  }

  /**
   * Returns the most severe finding of a field. Findings that must not be shown yet, for example while the user is
   * editing the field, are skipped.
   */
  findShownFinding(field: string): Finding | undefined {
    const fieldFindings = this.findings.filter(
      (finding) => finding.field === field && this.shouldShow(finding),
    );
    return fieldFindings.toSorted(
      (a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity),
    )[0];
  }

  private shouldShow({ field, code }: Finding): boolean {
    if (this.tried || this.left.has(field)) return true;
    return this.active !== field && !EMPTY_FIELD_CODES.has(code);
  }

  setActiveField(field: string | null): void {
    this.active = field;
  }

  markFieldVisited(field: string): void {
    if (!this.left.has(field)) this.left = new Set([...this.left, field]);
  }

  /**
   * Stores validation errors and warnings from the engine or the service. Each one disappears when the value of its
   * field changes.
   */
  setReportedFindings(findings: readonly Finding[]): void {
    this.said = findings.map((finding) => ({ finding, then: this.serializeFieldValue(finding.field) }));
  }

  private serializeFieldValue(field: string): string {
    const { fields } = this;
    const [, index] = /^invoiceItems\[(\d+)\]/.exec(field) ?? [];
    if (index !== undefined) return JSON.stringify(fields.items[Number(index)] ?? null);
    const [name = '', member = ''] = field.split('.');
    const value: unknown = Reflect.get(fields, FIELD_NAMES_BY_API_NAME[name] ?? name);
    const part: unknown =
      typeof value === 'object' && value !== null && member ? Reflect.get(value, member) : value;
    return JSON.stringify(part ?? fields);
  }

  addItem(): FormItem {
    // The rate of the item above would be a guess about another service, so the user or the item list chooses the rate.
    const item: FormItem = { ...createEmptyFormItem(++this.lastKey), unit: PIECE_UNIT };
    this.fields.items.push(item);
    return item;
  }

  /** Removes an item from the invoice form; returns a function that puts the item back. */
  removeItem(at: number): () => void {
    const [item] = this.fields.items.splice(at, 1);
    if (this.fields.items.length === 0) this.addItem();
    return () => {
      if (item) this.fields.items.splice(at, 0, item);
    };
  }

  /** Moves an invoice item up or down by one place. Returns false if there is no item to change places with. */
  moveItem(at: number, by: -1 | 1): boolean {
    const [moved, displaced] = [this.fields.items[at], this.fields.items[at + by]];
    if (!moved || !displaced) return false;
    this.fields.items[at] = displaced;
    this.fields.items[at + by] = moved;
    return true;
  }
}

/**
 * Converts the service's message about a refused form field into a finding. The finding shows the message as the
 * service wrote it, in every language.
 */
const buildServiceRefusal = (field: string, message: string): Finding => ({
  field,
  code: REFUSED_BY_SERVICE_FINDING_CODE,
  severity: 'mustFix',
  by: 'service',
  args: { message },
});

/** Unit of a new item; invoices are Polish. */
const PIECE_UNIT = 'szt.';

/** The only item of an empty form begins with the rate and the unit that the property uses most. */
const createDefaultItem = (key: number, { rates, units }: FormSetup): FormItem => ({
  ...createEmptyFormItem(key),
  rate: rates[0] ?? '',
  unit: units[0] ?? '',
});
