import { REFUSED_BY_SERVICE_FINDING_CODE, type Finding } from '#shared/model/finding';
import { filterBlockingFindings } from '#shared/rules/checks/findingBuilders';
import { isUnwritableDiskErrorFromEngine } from '../../../api/engineClient';
import type { InvoiceFormState } from './invoiceFormState.svelte';
import type { Autosave } from './autosave.svelte';
import { checkNewInvoiceByEngine, saveInvoice } from './saveInvoice.svelte';
import type { OverInvoicingCheck } from './overInvoicingCheck.svelte';

type Status = 'DRAFT' | 'ISSUED';

/** The key of a finding contains its message, because a finding with another message must be confirmed separately. */
const buildFindingKey = ({ field, code, args }: Finding) => `${field} ${code} ${JSON.stringify(args)}`;

/** Saves the invoice form to the queue, unless the user must first correct an error or confirm a warning. */
export class InvoiceSaveFlow {
  busy = $state(false);
  /** Reason why the invoice was not saved; `line` stands for a lost connection to the engine. */
  failed: 'line' | 'disk' | null = $state(null);
  /** True if saving stopped because the invoices of the stay would exceed the price of the stay. */
  stopped = $state(false);
  private met: readonly string[] | null = $state.raw(null);
  private confirmed: ReadonlySet<string> = $state.raw(new Set());

  constructor(
    private readonly form: InvoiceFormState,
    private readonly autosave: Autosave,
    private readonly stayCheck: OverInvoicingCheck,
  ) {}

  /**
   * True if the user corrects a change that the service refused, and the service's messages still apply to the form.
   */
  readonly refused = $derived.by(
    () =>
      this.form.refusal !== null &&
      this.form.findings.some(({ code }) => code === REFUSED_BY_SERVICE_FINDING_CODE),
  );
  readonly listed = $derived.by(() =>
    this.met === null && !this.refused
      ? []
      : this.form.findings.filter(
          (finding) =>
            finding.severity === 'mustFix' ||
            (finding.severity === 'confirm' &&
              !this.confirmed.has(buildFindingKey(finding)) &&
              this.met?.includes(buildFindingKey(finding))),
        ),
  );

  /** Records that the user confirmed a finding. Returns true if no finding still prevents saving. */
  confirm(finding: Finding): boolean {
    this.confirmed = new Set([...this.confirmed, buildFindingKey(finding)]);
    return this.listed.length === 0;
  }

  /** Saves the invoice to the queue and returns its `localId`; null if findings or a failure prevent saving. */
  async save(status: Status): Promise<string | null> {
    if (this.busy) return null;
    this.failed = null;
    this.stopped = false;
    this.busy = true;
    try {
      return await this.attemptSave(status);
    } catch (error) {
      this.failed = isUnwritableDiskErrorFromEngine(error) ? 'disk' : 'line';
      return null;
    } finally {
      this.busy = false;
    }
  }

  private async attemptSave(status: Status): Promise<string | null> {
    const { form, autosave } = this;
    if (!this.refused) {
      form.setReportedFindings([]);
      form.setReportedFindings(await checkNewInvoiceByEngine(form, status));
    }
    const findings = form.collectFindings(status);
    const confirmed = this.listConfirmedCodes(findings);
    const blocking = filterBlockingFindings(findings, status, confirmed);
    if (blocking.length > 0) return this.showBlockingFindings(blocking);
    if (status === 'ISSUED') {
      await this.stayCheck.refreshStayInvoices();
      this.stopped = this.stayCheck.stops;
      if (this.stopped) return null;
    }
    await autosave.saveIfChanged();
    const result = await saveInvoice(form, status, confirmed);
    if (!result.ok) {
      form.setReportedFindings(result.findings);
      return this.showBlockingFindings(result.findings);
    }
    await autosave.stopAndDeleteDraft();
    return result.localId;
  }

  /**
   * Returns the codes of findings that are sent as confirmed. A code is included only if the user has confirmed all
   * findings with this code.
   */
  private listConfirmedCodes(findings: readonly Finding[]): string[] {
    const open = findings
      .filter((finding) => !this.confirmed.has(buildFindingKey(finding)))
      .map(({ code }) => code);
    return [...new Set(findings.map(({ code }) => code))].filter((code) => !open.includes(code));
  }

  private showBlockingFindings(findings: readonly Finding[]): null {
    this.form.tried = true;
    this.met = findings.map(buildFindingKey);
    return null;
  }
}
