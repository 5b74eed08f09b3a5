import { compareStayInvoicesWithPrice, type Together } from '#shared/rules/stays/computeStayAccount';
import { fetchStayInvoicesFromService } from '../../../api/reservationsQueries';
import { loadStayForInvoiceForm } from '../../../api/invoiceFormQueries';
import { convertFormForOverInvoicingCheck } from './formAdvanceAndSettlementSums';
import type { InvoiceFormState } from './invoiceFormState.svelte';

/**
 * Maximum age in ms of the downloaded list of the stay's invoices when the user saves; an older list is requested
 * again.
 */
const MAX_LIST_AGE_MS = 20_000;

/**
 * Checks whether the documents of a stay, with the invoice in the form, would exceed the price of the stay. The user
 * must confirm an excess.
 */
export class OverInvoicingCheck {
  /** The question under way. */
  private asking: Promise<void> | null = null;
  private askedAt = -Infinity;
  private askedOf: number | null = null;
  waiting = $state(false);
  /**
   * True if the service returned the invoices of the form's stay, false if it did not; null until the first request has
   * ended.
   */
  answered: boolean | null = $state(null);
  private confirmed: string | null = $state(null);

  constructor(private readonly form: InvoiceFormState) {}

  readonly verdict: Together | null = $derived.by(() =>
    this.form.stay
      ? compareStayInvoicesWithPrice(this.form.stay.account, convertFormForOverInvoicingCheck(this.form))
      : null,
  );
  /**
   * True if the user still has to confirm the result: the stay's documents exceed the price of the stay, or the
   * comparison is impossible.
   */
  readonly stops = $derived.by(
    () =>
      this.verdict !== null &&
      this.verdict.verdict !== 'fits' &&
      this.confirmed !== buildVerdictKey(this.verdict),
  );

  /** Repeats the check of the stay's invoices after the user has chosen another stay in the form. */
  async recheckAfterStayChange(): Promise<void> {
    await this.refreshStayInvoices().catch(() => undefined);
  }

  /** Asks the service for the invoices of the form's stay; waits at most two seconds. */
  async refreshStayInvoices(): Promise<void> {
    await this.readStay();
    // Waits for a running request before sending a new one, because the running request may be about the previous stay.
    await this.asking;
    const { stay } = this.form;
    if (!stay) return;
    if (this.askedOf === stay.reservationId && performance.now() - this.askedAt < MAX_LIST_AGE_MS) return;
    this.asking ??= this.fetchStayInvoices(stay.reservationId).finally(() => (this.asking = null));
    await this.asking;
  }

  private async readStay(): Promise<void> {
    const { reservationId } = this.form.fields;
    if ((this.form.stay?.reservationId ?? null) === reservationId) return;
    this.answered = null;
    this.form.stay = null;
    const found = reservationId === null ? null : await loadStayForInvoiceForm(reservationId);
    if (this.form.fields.reservationId === reservationId) this.form.stay = found;
  }

  private async fetchStayInvoices(reservationId: number): Promise<void> {
    this.waiting = true;
    try {
      const { account, asked } = await fetchStayInvoicesFromService(reservationId);
      const { stay } = this.form;
      if (stay?.reservationId !== reservationId) return;
      this.form.stay = { ...stay, account };
      this.answered = asked;
    } catch {
      this.answered = false;
    } finally {
      this.askedOf = reservationId;
      this.askedAt = performance.now();
      this.waiting = false;
    }
  }

  /**
   * Stores that the user confirmed the displayed result of the over-invoicing check. If the check later finds another
   * sum, the user must confirm again.
   */
  confirm(): void {
    this.confirmed = this.verdict && buildVerdictKey(this.verdict);
  }
}

const buildVerdictKey = (verdict: Together): string =>
  verdict.verdict === 'fits'
    ? ''
    : JSON.stringify([
        verdict.verdict === 'over' ? verdict.sum : verdict.why,
        verdict.beside.map(({ row, effect }) => [row.localId, effect]),
      ]);
