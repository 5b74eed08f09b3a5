import type { Finding } from '#shared/model/finding';
import { hasErrors } from '#shared/rules/findings';
import { keepBuyerCheck } from '../../api/buyerCheck';
import { wasUnwritable } from '../../api/client';
import type { FormState } from './formState.svelte';
import type { Autosave } from './autosave.svelte';
import { askEngine, saveInvoice } from './save.svelte';
import type { StayCheck } from './stayCheck.svelte';

const keyOf = ({ field, code }: Finding) => `${field} ${code}`;

/**
 * The way from the form to the queue: errors hold it back, warnings once, so that they are read. What stood in
 * the way stays listed until its fields are right.
 */
export class Saving {
  busy = $state(false);
  /** `line`: that to the engine broke, and nobody knows whether it was saved. Everything typed is still here. */
  failed: 'line' | 'disk' | null = $state(null);
  /** The document would be too much for its stay, and nobody has confirmed it by name. */
  stopped = $state(false);
  private met: readonly string[] | null = $state.raw(null);
  /** Warnings that were shown on top, and may stand. */
  private accepted: ReadonlySet<string> = new Set();

  constructor(
    private readonly form: FormState,
    private readonly autosave: Autosave,
    private readonly stayCheck: StayCheck,
  ) {}

  /** Some errors come from the service's answer to the change that the user corrects. */
  readonly refused = $derived.by(
    () => this.form.refusal !== null && this.form.findings.some(({ code }) => code === 'refusedByService'),
  );
  readonly listed = $derived.by(() =>
    this.met === null && !this.refused
      ? []
      : this.form.findings.filter((one) => one.severity === 'error' || this.met?.includes(keyOf(one))),
  );
  /** Only warnings are left, and they were shown. */
  readonly anyway = $derived.by(() => this.met !== null && this.listed.length > 0 && !hasErrors(this.listed));

  /** The `localId` of the queued invoice; null if something prevents that, which is then listed. */
  async save(status: 'DRAFT' | 'ISSUED'): Promise<string | null> {
    if (this.busy) return null;
    this.failed = null;
    this.stopped = false;
    this.busy = true;
    try {
      return await this.tried(status);
    } catch (error) {
      this.failed = wasUnwritable(error) ? 'disk' : 'line';
      return null;
    } finally {
      this.busy = false;
    }
  }

  private async tried(status: 'DRAFT' | 'ISSUED'): Promise<string | null> {
    const { form, autosave } = this;
    if (!this.refused) {
      form.say([]);
      form.say(await askEngine(form, status));
    }
    const findings = form.found(status);
    const unread = findings.filter((one) => one.severity === 'warning' && !this.accepted.has(keyOf(one)));
    const wrong = hasErrors(findings);
    if (wrong || unread.length > 0) {
      if (!wrong) this.accepted = new Set([...this.accepted, ...unread.map(keyOf)]);
      return this.list(unread);
    }
    if (status === 'ISSUED') {
      await this.stayCheck.ask();
      this.stopped = this.stayCheck.stops;
      if (this.stopped) return null;
    }
    await autosave.keep();
    const result = await saveInvoice(form, status);
    if (!result.ok) {
      form.say(result.findings);
      return this.list(result.findings);
    }
    await autosave.end();
    // A proof beside it is no reason to call the invoice unsaved.
    await keepBuyerCheck(result.localId).catch(() => undefined);
    return result.localId;
  }

  private list(findings: readonly Finding[]): null {
    this.form.tried = true;
    this.met = findings.map(keyOf);
    return null;
  }
}
