import { setImmediate as breathe } from 'node:timers/promises';
import type { PaperLanguage } from '#shared/contract/documents';
import type { InvoiceCard } from '#shared/contract/invoices';
import { likelyLanguage } from '#shared/rules/paperLanguage';
import { keptPaper, paperState, type PaperParts, type PaperState } from '../keep';
import { THREADS } from '../worker/renderPool';
import { file, type ExportStep } from './step';

/** One for each thread, and one to go on with. */
const AHEAD = THREADS + 1;

/** An invoice whose paper is of the same state as the lists beside it. */
export interface Listed {
  readonly card: InvoiceCard;
  readonly paper: PaperState;
}

/** PDFs in their order. Those of ids are read when their turn is near: a hundred thousand would not fit into memory. */
export async function* papers(
  parts: PaperParts,
  wanted: readonly (string | Listed)[],
  folder: string,
  language: PaperLanguage | null = null,
): AsyncGenerator<ExportStep> {
  const names = new Set<string>();
  const read = (id: string): Listed | null => {
    const card = parts.store.invoices.show(id);
    return card && { card, paper: paperState(parts.store, card) };
  };
  const draw = async (one: string | Listed) => {
    const found = typeof one === 'string' ? read(one) : one;
    if (!found) return null;
    const { card, paper } = found;
    const spoken = language ?? likelyLanguage(card.invoice);
    return keptPaper(parts, card, { language: spoken, duplicate: false, missingLetters: 'note' }, paper);
  };
  const begun: ReturnType<typeof draw>[] = [];
  for (let done = 0; done < wanted.length; done += 1) {
    for (const one of wanted.slice(done + begun.length, done + AHEAD)) {
      const drawing = draw(one);
      // Awaited in its turn; a consumer may stop before.
      drawing.catch(() => undefined);
      begun.push(drawing);
    }
    const made = await begun.shift();
    if (made) yield file(`${folder}${unused(made.fileName, names)}`, made.bytes);
    yield { kind: 'progress', done: done + 1, of: wanted.length };
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
