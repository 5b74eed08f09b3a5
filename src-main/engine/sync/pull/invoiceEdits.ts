import type { Invoice } from '#shared/model/invoice';
import { instantMs } from '#shared/rules/moments';
import type { Ask } from '../../remote/remote';
import { listInvoiceIds, readPage, readRest, countPageRows, countInvoicePages } from './invoicePages';
import { failed, WELL, type Ended, type Run } from './pullRun';

/** Edits this much older than the newest one read are read again, ms (A47). */
const OVERLAP_MS = 300_000;
/** Where nothing was ever read whole, ms. */
const LOOK_BACK_MS = 3_600_000;
/** Rows that move while several pages are read are caught by reading again, at most so often. */
const MAX_REREAD_ROUNDS = 4;

/** Reads what was edited since the last time (sync.md, "Invoices, later"): one request where nothing was. */
export async function readEdits(run: Run): Promise<Ended> {
  const known = run.store.settings.get('invoices.edits');
  const upTo = known?.upTo ?? run.serverNow() - LOOK_BACK_MS;
  const lastEdit = toWholeSeconds(upTo - OVERLAP_MS);
  // Everything up to `upTo` was read, so only newer edits matter: a thousand edits in a minute are not read again each
  // pass.
  if (known && known.readAt - known.upTo > OVERLAP_MS) {
    // An interrupted reading has already stored the newest edits, so the next reading must be a whole one.
    run.store.settings.set('invoices.edits', { upTo: known.upTo, readAt: known.upTo });
    const newest = await readPage(
      run,
      { page: 1, lastEdit, orderBy: 'editDate', orderType: 'DESC' },
      run.ask,
    );
    if (!newest.ok) {
      run.store.settings.set('invoices.edits', known);
      return failed(newest);
    }
    const whole = (countInvoicePages(newest.value) ?? 1) < 2;
    // Rows that came by themselves since, as the answers to own writes do, may fill a page and hide others behind it.
    const reachesBack = newest.value.records.some((one) => editedAt(one) <= known.upTo);
    const isKnown = newest.value.changed === 0 && (whole || reachesBack);
    if (isKnown || (whole && newest.value.totalItems !== null)) {
      rememberEdits(run, run.serverNow());
      return WELL;
    }
  }
  const read = await readEditedSince(run, lastEdit, run.ask);
  if (!read.ok) return read;
  rememberEdits(run, read.readAt);
  return WELL;
}

const editedAt = ({ editDate }: Invoice): number => instantMs(editDate ?? '') ?? Infinity;

/**
 * Notes that everything edited before `readAt` (ms, service's clock) is in the mirror. A scan that went on after a break
 * is `confirmedAt` its second beginning: it has read what was edited since the first.
 */
export function rememberEdits(run: Run, readAt: number, confirmedAt = readAt): void {
  const newest = run.store.invoices.newestEdit();
  // An edit dated in the future must not hide the present ones.
  const upTo = Math.min((newest === null ? null : instantMs(newest)) ?? readAt, readAt);
  run.store.settings.set('invoices.edits', { upTo, readAt });
  run.store.settings.set('invoices.confirmedAt', new Date(confirmedAt).toISOString());
}

type EditsRead =
  | { readonly ok: true; readonly ids: ReadonlySet<number>; readonly readAt: number }
  | (Ended & { readonly ok: false });

/** Reads everything edited since `lastEdit` (s) into the mirror; returns the ids and the start of the reading. */
export async function readEditedSince(run: Run, lastEdit: number, ask: Ask): Promise<EditsRead> {
  const ids = new Set<number>();
  for (let round = 1; ; round++) {
    const first = await readPage(run, { page: 1, lastEdit }, ask);
    if (!first.ok) return { ok: false, problem: first.problem };
    // The service has answered, so its clock is known even if ours was just set.
    const readAt = run.serverNow();
    let { changed } = first.value;
    let rows = countPageRows(first.value);
    for (const id of listInvoiceIds(first.value.records)) ids.add(id);
    const rest = await readRest(run, first.value, { lastEdit }, (_, page) => {
      for (const id of listInvoiceIds(page.records)) ids.add(id);
      changed += page.changed;
      rows += countPageRows(page);
    });
    if (!rest.ok) return rest;
    // One page is one moment; several are not, so they are read until they bring nothing new.
    if (rows === countPageRows(first.value) || changed === 0 || round === MAX_REREAD_ROUNDS)
      return { ok: true, ids, readAt };
  }
}

export const toWholeSeconds = (ms: number): number => Math.max(1, Math.floor(ms / 1000));
