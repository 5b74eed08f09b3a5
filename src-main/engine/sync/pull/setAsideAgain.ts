import { readInvoice } from './oneInvoice';
import { WELL, type Ended, type Run } from './run';

/** An invoice that could not be read is asked for again at most this often by itself, ms, and so many in one pass. */
const EVERY_MS = 600_000;
const AT_ONCE = 5;
/** Where somebody asks for a pass: at once, and more of them. */
const AT_ONCE_FOR_USER = 20;

/** Asks again, one by one, for invoices that were set aside, until they are whole or gone; the longest unasked first. */
export async function readSetAside(run: Run): Promise<Ended> {
  const user = run.options.priority === 'user';
  const now = Date.parse(run.now());
  const due = run.store.log
    .listSetAside()
    .filter(({ kind, id }) => kind === 'invoice' && /^\d+$/.test(id ?? ''))
    .filter(({ at }) => Math.abs(now - Date.parse(at)) >= (user ? 1 : EVERY_MS))
    .sort((one, other) => one.at.localeCompare(other.at))
    .slice(0, user ? AT_ONCE_FOR_USER : AT_ONCE);
  for (const { id } of due) {
    const read = await readInvoice(run, Number(id), run.background);
    if (!read.ok) return read;
  }
  return WELL;
}
