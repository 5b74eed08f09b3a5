import { setImmediate as breathe } from 'node:timers/promises';
import type { PaperLanguage } from '#shared/contract/documents';
import { likelyLanguage } from '#shared/rules/paperLanguage';
import { keptPaper, type PaperParts } from '../keep';
import { THREADS } from '../worker/renderPool';
import { file, type ExportStep } from './step';

/** One for each thread, and one to go on with. */
const AHEAD = THREADS + 1;

/** PDFs in their order. Each is read when its turn is near: a hundred thousand of them would not fit into memory. */
export async function* papers(
  parts: PaperParts,
  ids: readonly string[],
  folder: string,
  language: PaperLanguage | null = null,
): AsyncGenerator<ExportStep> {
  const names = new Set<string>();
  const draw = async (id: string) => {
    const card = parts.store.invoices.show(id);
    return (
      card &&
      keptPaper(parts, card, {
        language: language ?? likelyLanguage(card.invoice),
        duplicate: false,
        missingLetters: 'note',
      })
    );
  };
  const begun: ReturnType<typeof draw>[] = [];
  for (let done = 0; done < ids.length; done += 1) {
    for (const id of ids.slice(done + begun.length, done + AHEAD)) {
      const drawing = draw(id);
      // Awaited in its turn; a consumer may stop before.
      drawing.catch(() => undefined);
      begun.push(drawing);
    }
    const made = await begun.shift();
    if (made) yield file(`${folder}${unused(made.fileName, names)}`, made.bytes);
    yield { kind: 'progress', done: done + 1, of: ids.length };
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
