import { compareStayInvoicesWithPrice, type Together } from '#shared/rules/stayAccount';
import { fetchStayInvoicesFromService } from '../../api/reservationsQueries';
import { requestStayForInvoiceForm } from '../../api/invoiceFormQueries';
import { buildStayAccountEntryFromForm } from './formAmounts';
import type { InvoiceFormState } from './invoiceFormState.svelte';

/** Maximum age in ms of an answer of the service that is used for saving without a new request. */
const FRESH_MS = 20_000;

/**
 * Checks whether the stay's documents, with the invoice in the form, would exceed the price of the stay. The service is
 * asked when the form opens and again before saving, and the user must confirm an excess.
 */
export class OverInvoicingCheck {
  /** The question under way. */
  private asking: Promise<void> | null = null;
  private askedAt = -Infinity;
  private askedOf: number | null = null;
  waiting = $state(false);
  /** Whether the service returned the invoices of this stay; null before its first answer. */
  answered: boolean | null = $state(null);
  private confirmed: string | null = $state(null);

  constructor(private readonly form: InvoiceFormState) {}

  readonly verdict: Together | null = $derived.by(() =>
    this.form.stay
      ? compareStayInvoicesWithPrice(this.form.stay.account, buildStayAccountEntryFromForm(this.form))
      : null,
  );
  /** Whether the document must be confirmed explicitly before it is issued. */
  readonly stops = $derived.by(
    () => this.verdict !== null && this.verdict.verdict !== 'fits' && this.confirmed !== keyOf(this.verdict),
  );

  /**
   * Repeats the over-invoicing check after the user has changed or removed the stay of the form. If the connection to
   * the engine is lost, the stay is read before saving instead.
   */
  async follow(): Promise<void> {
    await this.ask().catch(() => undefined);
  }

  /**
   * Reads the stay that the form names and asks the service for its invoices, which takes at most two seconds even
   * without an answer.
   */
  async ask(): Promise<void> {
    await this.readStay();
    // A request that is still running may concern the previously linked stay, so its end is awaited before the current
    // stay is checked.
    await this.asking;
    const { stay } = this.form;
    if (!stay) return;
    if (this.askedOf === stay.reservationId && performance.now() - this.askedAt < FRESH_MS) return;
    this.asking ??= this.look(stay.reservationId).finally(() => (this.asking = null));
    await this.asking;
  }

  private async readStay(): Promise<void> {
    const { reservationId } = this.form.fields;
    if ((this.form.stay?.reservationId ?? null) === reservationId) return;
    this.answered = null;
    this.form.stay = null;
    const found = reservationId === null ? null : await requestStayForInvoiceForm(reservationId);
    if (this.form.fields.reservationId === reservationId) this.form.stay = found;
  }

  private async look(reservationId: number): Promise<void> {
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
   * Records that the user confirmed the displayed result of the over-invoicing check; a result with another sum needs a
   * new confirmation.
   */
  confirm(): void {
    this.confirmed = this.verdict && keyOf(this.verdict);
  }
}

const keyOf = (verdict: Together): string =>
  verdict.verdict === 'fits'
    ? ''
    : JSON.stringify([
        verdict.verdict === 'over' ? verdict.sum : verdict.why,
        verdict.beside.map(({ row, effect }) => [row.localId, effect]),
      ]);
