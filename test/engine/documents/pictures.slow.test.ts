import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { renderInvoicePdf } from '#engine/documents/pdf/invoicePdf';
import { tempDir } from '../store/openTestStore';
import { paperNamed, TYPE_NAMES } from './papers';

/**
 * Compares one PDF of every type, in Polish and bilingual, with its reference picture (`pictures/`). After an intended
 * change, remove the pictures, run this test once and inspect every new picture.
 */

const PICTURES = join(import.meta.dirname, 'pictures');
/** Largest share of pixels that may differ. */
const TOLERANCE = 0.002;

test(
  'invoice PDF: each invoice type, in Polish and bilingual, matches its reference image',
  { timeout: 120_000 },
  async () => {
    const folder = join(tempDir(), 'pdfs');
    mkdirSync(folder);
    for (const name of TYPE_NAMES)
      for (const language of ['pl', 'plEn'] as const)
        writeFileSync(
          join(folder, `${name}.${language}.pdf`),
          await renderInvoicePdf(
            paperNamed(name),
            { language, duplicateOn: null, training: false },
            '2026-06-03T12:00:00.000Z',
          ),
        );
    const script = join(import.meta.dirname, 'children', 'pictures.mjs');
    const compared = z
      .array(z.object({ name: z.string(), off: z.number().nullable() }))
      .parse(JSON.parse(await output(script, [folder, PICTURES])));
    expect(compared).toHaveLength(TYPE_NAMES.length * 2);
    expect(compared.filter(({ off }) => off === null || off > TOLERANCE)).toEqual([]);
  },
);

function output(script: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    child.stdout.on('data', (part: Buffer) => (text += part.toString('utf8')));
    child.once('error', reject);
    child.once('close', (status) => (status === 0 ? resolve(text) : reject(new Error(`status ${status}`))));
  });
}
