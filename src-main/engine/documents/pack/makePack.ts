import type { PackWish } from '#shared/contract/pack';
import type { Instant } from '#shared/model/scalars';
import { businessDay } from '#shared/rules/days';
import { clockTime } from '#shared/text/formats';
import { namePart } from '../fileName';
import { csvOf } from '../export/csv';
import type { Render } from '../worker/render';
import type { Pack } from './contents';
import { PACK_NAMES, type PackFile } from './folder';
import { packTables } from './packTables';

/** The files of one pack: a PDF in each language, the tables in the first of them. */
export async function packFiles(
  pack: Pack,
  languages: PackWish['languages'],
  madeAt: Instant,
  draw: Render,
): Promise<PackFile[]> {
  const files: PackFile[] = [];
  for (const language of languages === 'both' ? (['pl', 'en'] as const) : [languages])
    files.push({
      name: PACK_NAMES[language].pdf,
      bytes: await draw({ kind: 'pack', pack, language, madeAt }),
    });
  const first = languages === 'en' ? 'en' : 'pl';
  const tables = packTables(pack, first);
  const names = PACK_NAMES[first];
  return [
    ...files,
    { name: names.stays, bytes: csvOf(tables.stays) },
    { name: names.free, bytes: csvOf(tables.free) },
    { name: names.invoices, bytes: csvOf(tables.invoices) },
  ];
}

/** Prefix of the names of this property's packs. */
export const prefixOf = ({ property }: Pack): string =>
  ['kontuar', namePart(property).slice(0, 40)].filter(Boolean).join('-');

/** `kontuar-pod-lipa-2026-06-03-1430`, in the property's time. */
export const packName = (pack: Pack, madeAt: Instant): string =>
  `${prefixOf(pack)}-${businessDay(madeAt)}-${clockTime('pl', madeAt).replace(':', '')}`;
