import type { SetAside } from '#shared/contract/sync';
import type { Problem } from '#shared/outcome/problem';
import type { Ask } from '../../remote/remote';
import type { Run } from './run';

type InvoiceRead =
  { readonly ok: true; readonly found: boolean } | { readonly ok: false; readonly problem: Problem };

/** Reads one invoice by its id into the mirror. "Not found" alone takes nothing out of it. */
export async function readInvoice(run: Run, invoiceId: number, ask: Ask): Promise<InvoiceRead> {
  const isIt = ({ kind, id }: SetAside) => kind === 'invoice' && id === String(invoiceId);
  const asOf = run.store.invoices.moment();
  const answer = await run.remote.invoice(invoiceId, ask);
  if (!answer.ok) {
    const { problem } = answer;
    if (problem.kind === 'gone') run.setAside([], String(invoiceId), isIt);
    return problem.kind === 'gone' ? { ok: true, found: false } : { ok: false, problem };
  }
  run.setAside(answer.value.setAside, String(invoiceId), isIt);
  if (answer.value.value)
    run.tally.invoices.pulled += run.store.invoices.apply([answer.value.value], run.now(), asOf);
  return { ok: true, found: true };
}
