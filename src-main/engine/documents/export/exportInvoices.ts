import { setImmediate as breathe } from 'node:timers/promises';
import type { ExportFormat, ExportSelection } from '#shared/contract/documents';
import type { InvoiceCard } from '#shared/contract/invoices';
import type { Day, Instant } from '#shared/model/scalars';
import { businessDay } from '#shared/rules/days';
import { likelyLanguage } from '#shared/rules/paperLanguage';
import { numberGaps } from '#shared/rules/register';
import type { Language } from '#shared/text/language';
import { registerText } from '#shared/text/register';
import type { Core } from '../../app/engineContext';
import { PdfJoin } from '../join/pdfJoin';
import { keptPaper, sha256 } from '../keep';
import { linkFileOf } from '../linkFile';
import { doubtsOf, sourceOf } from '../source';
import { csvOf } from './csv';
import { invoiceShape } from './invoiceShape';
import { entryOf, linksTable, registerTable, type Entry } from './register';
import { cardsOf, chosenIds } from './selection';
import { ZipStream } from './zip';

/** Invoices as files, one after the other, with a breath between: the engine answers others meanwhile. */

export type ExportStep =
  | { readonly kind: 'progress'; readonly done: number; readonly of: number }
  | { readonly kind: 'file'; readonly name: string; readonly bytes: Uint8Array };

export interface ExportWish {
  readonly format: ExportFormat;
  readonly selection: ExportSelection;
  /** Of heads and of the cover; each invoice is in the language of its buyer. */
  readonly language: Language;
}

type Desk = Pick<Core, 'store' | 'profileDir' | 'mode' | 'now' | 'draw'>;

/** Ends early, without a word, when nobody takes the next step. Throws what the disk says. */
export async function* exportInvoices(core: Desk, wish: ExportWish): AsyncGenerator<ExportStep> {
  const { store } = core;
  const ids = await chosenIds(store, wish.selection);
  const { language } = wish;
  yield { kind: 'progress', done: 0, of: ids.length };
  switch (wish.format) {
    case 'pdf':
    case 'onePdf':
      return yield* papers(core, ids, '');
    case 'json': {
      const cards = await cardsOf(store, ids);
      return yield file('faktury.json', Buffer.from(`${JSON.stringify(cards.map(invoiceShape), null, 2)}\n`));
    }
    case 'csv': {
      const entries = yield* entriesOf(core, await cardsOf(store, ids));
      return yield file('faktury.csv', csvOf(registerTable(entries, language)));
    }
    case 'xlsx': {
      const entries = yield* entriesOf(core, await cardsOf(store, ids));
      const tables = tablesOf(parted(entries), language);
      return yield file('faktury.xlsx', await core.draw({ kind: 'xlsx', tables }));
    }
    case 'month':
      return yield* accountantsMonth(core, ids, wish);
  }
}

const file = (name: string, bytes: Uint8Array): ExportStep => ({ kind: 'file', name, bytes });

/** What counts in the VAT register, and what never does: drafts, pro formas, receipts (domain.md 7.4). */
interface Parted {
  readonly entries: readonly Entry[];
  readonly outside: readonly Entry[];
}

const parted = (all: readonly Entry[]): Parted => ({
  entries: all.filter(({ marker }) => marker.kind !== 'outside'),
  outside: all.filter(({ marker }) => marker.kind === 'outside'),
});

const tablesOf = ({ entries, outside }: Parted, language: Language) => [
  registerTable(entries, language),
  linksTable(entries, language),
  { ...registerTable(outside, language), name: registerText.outside[language] },
];

/** Each is read when its turn comes: a hundred thousand of them would not fit into memory. */
async function* papers(core: Desk, ids: readonly string[], folder: string): AsyncGenerator<ExportStep> {
  const names = new Set<string>();
  for (const [at, id] of ids.entries()) {
    const card = core.store.invoices.show(id);
    if (card) {
      const made = await keptPaper(core, card, {
        language: likelyLanguage(card.invoice),
        duplicate: false,
        missingLetters: 'note',
      });
      yield file(`${folder}${unused(made.fileName, names)}`, made.bytes);
    }
    yield { kind: 'progress', done: at + 1, of: ids.length };
    await breathe();
  }
}

/** Two invoices of one number and buyer do not take each other's name. */
function unused(name: string, names: Set<string>): string {
  let free = name;
  for (let number = 2; names.has(free); number += 1) free = name.replace(/\.pdf$/, `_${number}.pdf`);
  names.add(free);
  return free;
}

async function* entriesOf(core: Desk, cards: readonly InvoiceCard[]): AsyncGenerator<ExportStep, Entry[]> {
  const entries: Entry[] = [];
  for (const [at, card] of cards.entries()) {
    const source = sourceOf(core.store, card);
    entries.push(entryOf(card, source, doubtsOf(source)));
    // One takes some milliseconds: a screen that asks is not to notice.
    if (at % 4 === 3) await breathe();
    if (at % 100 === 99) yield { kind: 'progress', done: at + 1, of: cards.length };
  }
  return entries;
}

/** Everything for the accountant in one folder: cover, register, links, every PDF, checksums (domain.md 7.4). */
async function* accountantsMonth(
  core: Desk,
  ids: readonly string[],
  wish: ExportWish,
): AsyncGenerator<ExportStep> {
  const sums: string[] = [];
  const summed = (step: ExportStep): ExportStep => {
    if (step.kind === 'file') sums.push(`${sha256(step.bytes)}  ${step.name}`);
    return step;
  };
  const handedOut: string[] = [];
  for await (const step of lists(core, ids, wish, handedOut)) yield summed(step);
  for await (const step of papers(core, handedOut, 'faktury/')) yield summed(step);
  yield file('sumy-kontrolne.sha256', Buffer.from(`${sums.join('\n')}\n`));
}

/** Everything but the PDFs. What it gathers is forgotten before they are drawn; `handedOut` gets those that are no draft. */
async function* lists(
  core: Desk,
  ids: readonly string[],
  { selection, language }: ExportWish,
  handedOut: string[],
): AsyncGenerator<ExportStep> {
  const cards = await cardsOf(core.store, ids);
  for (const { invoice, localId } of cards) if (invoice.invoiceStatus !== 'DRAFT') handedOut.push(localId);
  const all = yield* entriesOf(core, cards);
  const { entries, outside } = parted(all);
  const seller = core.store.invoices.propertyName() ?? '';
  const gaps = numberGaps(
    cards.map(({ invoice }) => invoice),
    core.store.invoices.fullNumbers(),
  );
  const cover = { seller, span: spanOf(selection, cards), entries, outside, gaps, madeAt: core.now() };
  yield file('zestawienie.pdf', await core.draw({ kind: 'cover', cover, language }));
  yield file('rejestr.csv', csvOf(registerTable(entries, language)));
  const tables = tablesOf({ entries, outside }, language);
  yield file('rejestr.xlsx', await core.draw({ kind: 'xlsx', tables }));
  yield file('korekty-i-zaliczki.csv', csvOf(linksTable(entries, language)));
  const links = linkFileOf(core.store, cards);
  yield file('powiazania.json', Buffer.from(`${JSON.stringify(links, null, 2)}\n`));
}

function spanOf(
  selection: ExportSelection,
  cards: readonly InvoiceCard[],
): { from: Day | null; to: Day | null } {
  if (selection.by === 'filter') return { from: selection.filter.from, to: selection.filter.to };
  const days = cards.flatMap(({ invoice }) => invoice.issueDate ?? []).sort();
  return { from: days[0] ?? null, to: days.at(-1) ?? null };
}

/** One file under way. */
export type PartStep =
  | { readonly kind: 'progress'; readonly done: number; readonly of: number }
  | { readonly kind: 'part'; readonly bytes: Uint8Array };

/** PDFs one after the other as the parts of one. `language`: of its title; no parts where there was no invoice. */
export async function* joined(
  steps: AsyncIterable<ExportStep>,
  madeAt: Instant,
  language: Language,
): AsyncGenerator<PartStep> {
  const title = `${registerText.together[language]} ${businessDay(madeAt)}`;
  const join = new PdfJoin({ title, lang: 'pl-PL', madeAt });
  for await (const step of steps) {
    if (step.kind === 'progress') yield step;
    else for (const bytes of join.add(step.bytes)) yield { kind: 'part', bytes };
  }
  for (const bytes of join.end()) yield { kind: 'part', bytes };
}

/** The same files as the parts of one ZIP. */
export async function* zipped(steps: AsyncIterable<ExportStep>, madeAt: Instant): AsyncGenerator<PartStep> {
  const zip = new ZipStream(madeAt);
  for await (const step of steps) {
    if (step.kind === 'progress') yield step;
    else for (const bytes of zip.add(step.name, step.bytes)) yield { kind: 'part', bytes };
  }
  for (const bytes of zip.end()) yield { kind: 'part', bytes };
}
