import { readFile } from 'node:fs/promises';
import { isDefinedError, safe } from '@orpc/client';
import type { Command } from 'commander';
import { z } from 'zod';
import { linkHowText, linkRefusedText } from '#shared/text/links';
import { shownInvoiceShape } from '../engine/entry';
import { badInput, done, type Answer } from './answer';
import { unknownInvoice } from './changes';
import { does, withEngine } from './command';
import { linkStay, stayOption } from './linkStay';

const options = z.object({
  original: z.array(z.string().min(1, 'an invoiceId or a localId')).default([]),
  unlink: z.boolean().default(false),
  stay: stayOption,
  import: z.string().min(1, 'a file').optional(),
});

/** `invoices link`: which invoice a correction corrects, which advances a settlement settles, for which stay an invoice is. */
export function addInvoiceLink(invoices: Command): void {
  const link = invoices
    .command('link')
    .description('links a correction to its original, a settlement to its advances, or takes the link away')
    .argument('[id]', 'an invoiceId or a localId')
    .option('--original <id...>', 'the original of a correction; one or more advances of a settlement')
    .option('--unlink', 'it is linked to none')
    .option('--stay <reservation>', 'the stay that it is for, by its reservationId; none takes that away')
    .option('--import <file>', "the links of another PC: powiazania.json of the accountant's ZIP");
  does(link, options, async ({ original, unlink, stay, import: file }, common, [id]) => {
    const wishes = [original.length > 0, unlink, stay !== undefined, file !== undefined].filter(
      Boolean,
    ).length;
    if (wishes !== 1) return badInput('Say one of --original, --unlink, --stay and --import.');
    if (file !== undefined) {
      if (id !== undefined) return badInput('--import takes no invoice.', 'id');
      return takeFile(file, (text) =>
        withEngine(common, true, ({ client }) => taken(client.links.take({ text }))),
      );
    }
    if (id === undefined) return badInput('Which invoice? Give its invoiceId or localId.', 'id');
    if (stay !== undefined) return withEngine(common, true, ({ client }) => linkStay(client, id, stay));
    return withEngine(common, true, async ({ client }) => {
      const { error, data } = await safe(client.links.set({ id, others: original }));
      if (isDefinedError(error))
        return error.code === 'NOT_FOUND'
          ? unknownInvoice(error.data.id, error.data.id === id ? 'id' : 'original')
          : badInput(linkRefusedText[error.data.why].en, unlink ? 'id' : 'original');
      if (error) throw error;
      const named = data.linked.filter(({ relation }) => relation === data.link?.relation);
      const numbers = named.map(({ row }) => row.invoiceFullNo || row.localId).join(', ');
      const how = data.link?.how ? ` (${linkHowText[data.link.how].en})` : '';
      return done(
        shownInvoiceShape(data),
        `${data.invoice.invoiceFullNo || data.localId}: ${numbers === '' ? 'linked to none' : `${data.link?.relation ?? 'of'} ${numbers}`}${how}`,
      );
    });
  });
}

async function takeFile(file: string, take: (text: string) => Promise<Answer>): Promise<Answer> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch {
    return badInput(`The file ${file} cannot be read.`, 'import');
  }
  return take(text);
}

async function taken(
  answer: Promise<{ taken: number; known: number; left: readonly { number: string; why: string }[] }>,
): Promise<Answer> {
  const { error, data } = await safe(answer);
  if (isDefinedError(error)) return badInput('That file holds no links of Kontuar.', 'import');
  if (error) throw error;
  const left = data.left.map(({ number, why }) => `${number}: ${why}`);
  return done(data, [`${data.taken} links taken, ${data.known} were known.`, ...left].join('\n'));
}
