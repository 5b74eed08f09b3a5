import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { unzipSync } from 'fflate';
import PostalMime from 'postal-mime';
import { z } from 'zod';
import { addDays } from '#shared/rules/days';
import { inRealElectron, openPage } from '#support/browser';
import { savedBy } from '#support/savedFile';
import { readPdf } from '#support/readPdf';
import {
  anInvoice,
  anItem,
  aStay,
  putInvoice,
  putStay,
  startSynced,
  today,
  type SyncedProgram,
} from '#support/syncedProgram';
import { expectAccessible, watched } from './watched';

/** Tests the printed invoice: printing with two keystrokes, saving as PDF, and the language of the buyer. */

const INVOICE = anInvoice(900_001, {
  invoiceFullNo: 'FV 1/WZÓR',
  invoiceItems: [anItem('Nocleg', 349.99, 3, '8'), anItem('Parking', 50, 3, '23')],
});
const FOREIGN = anInvoice(900_002, {
  invoiceFullNo: 'FV 2/WZÓR',
  reservationId: 77,
  buyer: {
    companyName: 'Müller GmbH',
    address: 'Große Gasse 3, Dresden',
    taxId: '682196989',
    identifierType: 'VAT_UE',
    countryCode: 'DE',
  },
});
/**
 * A correction issued elsewhere for a buyer without other invoices, so the program does not know which invoice it
 * corrects.
 */
const CORRECTION = anInvoice(900_003, {
  invoiceFullNo: 'KOR 3/WZÓR',
  buyer: {
    companyName: 'Zofia Mazur',
    address: 'Lipowa 8, Kielce',
    taxId: '',
    identifierType: 'NONE',
    countryCode: null,
  },
  invoiceType: 10,
  correctionReason: 'Pomyłka w cenie',
});

let synced: SyncedProgram;
test.beforeAll(async () => {
  synced = await startSynced({
    prepare: (stranger) => {
      [INVOICE, FOREIGN, CORRECTION].forEach((invoice) => putInvoice(stranger, invoice));
      const nights = { arrival: today(), departure: addDays(today(), 2) };
      putStay(stranger, aStay(77, { ...nights, name: 'Müller', email: 'h.mueller@example.de' }));
    },
  });
});
test.afterAll(() => synced.stop());

const printedSchema = z.array(z.object({ width: z.number(), ink: z.number(), shown: z.boolean() }));

test('invoice printout: Ctrl+P prints the pages of the invoice and nothing of the screen', async () => {
  const page = await openPage(synced.program);
  const complaints = watched(page);
  await page.goto(`${synced.program.origin}/#/invoices?id=900001`);
  await expect(page.getByRole('heading', { name: /FV 1\/WZÓR/ })).toBeVisible();
  // The browser owns the print dialog, so the test replaces `window.print` and measures the pages that would be
  // printed.
  await page.emulateMedia({ media: 'print' });
  const printed = page.evaluate(
    () =>
      new Promise((resolve) => {
        window.print = () => {
          const pictures = [...document.querySelectorAll<HTMLImageElement>('.printed-pages img')];
          const canvas = document.createElement('canvas');
          const context = canvas.getContext('2d');
          resolve(
            pictures.map((picture) => {
              canvas.width = 200;
              canvas.height = 280;
              context?.drawImage(picture, 0, 0, 200, 280);
              const data = context?.getImageData(0, 0, 200, 280).data ?? [];
              let ink = 0;
              for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 200) ink += 1;
              const others = [...document.body.children].filter(
                (element) => !element.classList.contains('printed-pages'),
              );
              const shown = others.some((element) => getComputedStyle(element).display !== 'none');
              return { width: picture.naturalWidth, ink, shown };
            }),
          );
        };
      }),
  );
  await page.keyboard.press('Control+p');
  const [sheet, ...more] = printedSchema.parse(await printed);
  expect(more).toEqual([]);
  expect(sheet?.width).toBeGreaterThan(2000);
  expect(sheet?.ink).toBeGreaterThan(500);
  expect(sheet?.shown).toBe(false);
  await page.emulateMedia({ media: 'screen' });
  await expect(page.locator('.printed-pages')).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('invoice PDF: uses the buyer’s language, is identical when saved again, and can be marked as a duplicate', async () => {
  test.skip(inRealElectron, 'Electron asks in a dialog of the system where a file is to go');
  const page = await openPage(synced.program);
  const complaints = watched(page);
  await page.goto(`${synced.program.origin}/#/invoices?id=900002`);
  await page.getByRole('button', { name: 'PDF', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'PDF: FV 2/WZÓR' });
  await expect(dialog.getByRole('button', { name: 'polski i niemiecki' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expectAccessible(page);
  const save = (as = 'Zapisz PDF') =>
    savedBy(synced.program, page, () => dialog.getByRole('button', { name: as }).click());
  const first = await save();
  expect(first.name).toMatch(/^\d{4}-\d\d-\d\d_FV-2-WZOR_muller-gmbh\.pdf$/);
  const { text } = await readPdf(first.bytes);
  expect(text).toContain('Rechnung mit MwSt.');
  expect(text).toContain('DE 682196989');

  await page.getByRole('button', { name: 'PDF', exact: true }).click();
  expect((await save()).bytes.equals(first.bytes)).toBe(true);

  await page.getByRole('button', { name: 'PDF', exact: true }).click();
  const mail = await save('E-mail');
  expect(mail.name).toBe(first.name.replace('.pdf', '.eml'));
  const { to, subject, attachments } = await PostalMime.parse(mail.bytes);
  expect(to).toEqual([{ name: '', address: 'h.mueller@example.de' }]);
  expect(subject).toContain('FV 2/WZÓR');
  expect(subject).toContain('Rechnung mit MwSt.');
  const [file] = attachments;
  if (!(file?.content instanceof ArrayBuffer)) throw new Error('no attachment');
  expect([file.filename, Buffer.from(file.content).equals(first.bytes)]).toEqual([first.name, true]);

  await page.getByRole('button', { name: 'PDF', exact: true }).click();
  await dialog.getByRole('button', { name: 'polski', exact: true }).click();
  await dialog.getByRole('checkbox', { name: /Duplikat/ }).check();
  const duplicate = await readPdf((await save()).bytes);
  expect(duplicate.text).toContain('DUPLIKAT, wydano');
  expect(duplicate.text).not.toContain('Rechnung');

  await page.getByRole('button', { name: 'PDF', exact: true }).click();
  await dialog.getByRole('button', { name: 'polski i ukraiński' }).click();
  expect((await readPdf((await save()).bytes)).text).toContain('Рахунок-фактура ПДВ');
  expect(complaints).toEqual([]);
});

test(
  'PDF dialog: says that a correction’s original is unknown, and refuses the FA(3) preview for this reason',
  { tag: '@extra' },
  async () => {
    test.skip(inRealElectron, 'Electron asks in a dialog of the system where a file is to go');
    const page = await openPage(synced.program);
    await page.goto(`${synced.program.origin}/#/invoices?id=900003`);
    await page.getByRole('button', { name: 'PDF', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'PDF: KOR 3/WZÓR' });
    await savedBy(synced.program, page, () => dialog.getByRole('button', { name: 'Zapisz PDF' }).click());
    await expect(dialog.getByText('Nie wiadomo, którą fakturę koryguje')).toBeVisible();
    await dialog.getByRole('button', { name: 'Podgląd FA(3)' }).click();
    await expect(dialog.getByText('Nie można przygotować podglądu FA(3)')).toBeVisible();
    await expect(dialog.getByText('nie wiadomo, którą fakturę koryguje')).toBeVisible();
  },
);

test(
  'invoice export: saves the listed invoices as one zip or PDF with a descriptive name',
  { tag: '@extra' },
  async () => {
    test.skip(inRealElectron, 'Electron asks in a dialog of the system where a file is to go');
    const page = await openPage(synced.program);
    const complaints = watched(page);
    await page.goto(`${synced.program.origin}/#/invoices`);
    await page.getByRole('searchbox', { name: /^Numer, nabywca/ }).fill('Müller');
    await page.getByRole('button', { name: 'Eksport', exact: true }).click();
    await page.getByRole('radio', { name: /^Pliki PDF w jednym/ }).check();
    const dialog = page.getByRole('dialog', { name: 'Eksport: 1 faktura' });
    await expectAccessible(page);
    const file = await savedBy(synced.program, page, () =>
      dialog.getByRole('button', { name: 'Eksportuj' }).click(),
    );
    expect(file.name).toMatch(/^faktury-\d{4}-\d\d-\d\d\.zip$/);
    const files = unzipSync(new Uint8Array(file.bytes));
    expect(Object.keys(files)).toHaveLength(1);
    await expect(dialog).toHaveCount(0);

    await page.getByRole('searchbox', { name: /^Numer, nabywca/ }).fill('WZÓR');
    await page.getByRole('button', { name: 'Eksport', exact: true }).click();
    const exportDialog = page.getByRole('dialog', { name: 'Eksport: 3 faktury' });
    await exportDialog.getByRole('radio', { name: /^Jeden PDF/ }).check();
    const pdf = await savedBy(synced.program, page, () =>
      exportDialog.getByRole('button', { name: 'Eksportuj' }).click(),
    );
    expect(pdf.name).toMatch(/^faktury-\d{4}-\d\d-\d\d\.pdf$/);
    const { outline, text } = await readPdf(pdf.bytes);
    expect(outline).toHaveLength(3);
    expect(text).toContain('KOR 3/WZÓR');
    await expect(exportDialog).toHaveCount(0);
    expect(complaints).toEqual([]);
  },
);

test(
  'accountant’s export: exports the month chosen in its dialog and lists invoices with problems',
  { tag: '@extra' },
  async () => {
    test.skip(inRealElectron, 'Electron asks in a dialog of the system where a file is to go');
    const page = await openPage(synced.program);
    const complaints = watched(page);
    await page.goto(`${synced.program.origin}/#/invoices`);
    await page.getByRole('button', { name: 'Eksport', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /^Dla księgowości: / });
    const month = dialog.getByRole('combobox', { name: 'Miesiąc' });
    const [current = '', last = ''] = await month
      .locator('option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
    // The last complete month is preselected, and the current month can be chosen.
    await expect(month).toHaveValue(last);
    await month.selectOption(current);
    await expect(dialog.getByText(/w rejestrze\.$/)).toBeVisible();
    const leftOut = dialog.getByRole('link', { name: 'KOR 3/WZÓR' });
    await expect(leftOut).toHaveCSS('text-decoration-line', 'underline');
    await leftOut.click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('article', { name: /KOR 3\/WZÓR/ })).toBeVisible();
    await page.goto(`${synced.program.origin}/#/invoices`);
    await page.getByRole('button', { name: 'Eksport', exact: true }).click();
    await month.selectOption(current);
    await dialog.getByText('Awaria KSeF w tym miesiącu').click();
    await expectAccessible(page);
    const file = await savedBy(synced.program, page, () =>
      dialog.getByRole('button', { name: 'Eksportuj' }).click(),
    );
    expect(file.name).toBe(`dla-ksiegowej-${current}.zip`);
    const files = unzipSync(new Uint8Array(file.bytes));
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining(['rejestr.xlsx', 'jpk-v7m-sprzedaz.xml', 'optima.xml', 'edi.epp']),
    );
    expect(Buffer.from(files['rejestr.csv'] ?? []).toString('utf8')).toContain('FV 2/WZÓR');
    await expect(dialog).toHaveCount(0);
    expect(complaints).toEqual([]);
  },
);

test(
  'KSeF file import: compares the files with the invoices and lists differences, unmatched and invalid files',
  { tag: '@extra' },
  async () => {
    const page = await openPage(synced.program);
    const complaints = watched(page);
    const made = await synced.program.client.documents.fa3({ id: '900001' });
    const xml = made.xml.replace(/<SystemInfo>[^<]*/, '<SystemInfo>Serwis');
    await page.goto(`${synced.program.origin}/#/invoices`);
    await page.getByRole('button', { name: 'Pliki z KSeF' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pliki XML z KSeF' });
    await expectAccessible(page);
    const files = dialog.locator('input[type=file]');
    const file = (name: string, text: string) => ({ name, mimeType: 'text/xml', buffer: Buffer.from(text) });
    await files.setInputFiles([file('a.xml', xml)]);
    await expect(dialog.getByText('Wszystkie pola się zgadzają.')).toBeVisible();
    await files.setInputFiles([
      file('a.xml', xml.replace('<P_7>Parking', '<P_7>Garaż')),
      file('b.xml', xml.replaceAll('FV 1/WZÓR', 'FV 77/WZÓR')),
      file('c.xml', '<!DOCTYPE a><a/>'),
    ]);
    await expect(
      dialog.getByRole('row', { name: /FV 1\/WZÓR pozycja 2 3 × Parking: 150,00 3 × Garaż: 150,00/ }),
    ).toBeVisible();
    await expect(dialog.getByText(/^FV 77\/WZÓR/)).toBeVisible();
    await expect(dialog.getByText(/c\.xml: XML z definicją typu/)).toBeVisible();
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  },
);

test(
  'KSeF files: a dropped folder is imported from any screen, but not while the privacy screen is shown',
  { tag: '@extra' },
  async () => {
    const page = await openPage(synced.program, { theme: 'dark' });
    const complaints = watched(page);
    const { xml } = await synced.program.client.documents.fa3({ id: '900001' });
    const folder = await mkdtemp(join(tmpdir(), 'kontuar-drop-'));
    await mkdir(join(folder, 'november', 'first'), { recursive: true });
    const file = join(folder, 'november', 'first', 'a.XML');
    await writeFile(
      file,
      xml.replace(/<SystemInfo>[^<]*/, '<SystemInfo>Serwis').replace('<P_8B>3', '<P_8B>4'),
    );
    await writeFile(join(folder, 'november', 'notes.txt'), 'no invoice');
    const line = await page.context().newCDPSession(page);
    const drop = async (path: string) => {
      const data = { items: [], files: [path], dragOperationsMask: 1 };
      for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
        await line.send('Input.dispatchDragEvent', { type, x: 600, y: 400, data });
    };
    const dialog = page.getByRole('dialog', { name: 'Pliki XML z KSeF' });

    await page.keyboard.press('Control+l');
    await expect(page.getByRole('button', { name: 'Odsłoń' })).toBeVisible();
    await drop(join(folder, 'november'));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Dziś' })).toBeVisible();
    await expect(dialog).toHaveCount(0);

    await drop(join(folder, 'november'));
    await expect(dialog.getByText('1 plik pasuje do faktury.')).toBeVisible();
    await expect(
      dialog.getByRole('row', { name: /FV 1\/WZÓR pozycja 1 3 × Nocleg: 1049,97 4 × Nocleg: 1049,97/ }),
    ).toBeVisible();
    await expect(dialog.getByText('notes.txt')).toHaveCount(0);
    await expectAccessible(page);
    // A file dropped alone always gets a message, whatever its name.
    await drop(join(folder, 'november', 'notes.txt'));
    await expect(dialog.getByText(/^notes\.txt: /)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    expect(complaints).toEqual([]);
    await rm(folder, { recursive: true });
  },
);

test(
  'KSeF deadlines: list each invoice still to be sent with the last day for sending',
  { tag: '@extra' },
  async () => {
    const page = await openPage(synced.program);
    await page.goto(`${synced.program.origin}/#/invoices`);
    await page.getByRole('button', { name: /Do dopilnowania: / }).click();
    const list = page
      .getByRole('dialog', { name: 'Faktury do dopilnowania' })
      .getByRole('region', { name: 'Wysyłka do KSeF' });
    await expect(list.getByRole('listitem').filter({ hasText: 'KOR 3/WZÓR' })).toContainText(
      'jutro KSeF przyjmie ją już jako offline24',
    );
    await expectAccessible(page);
    await list.getByRole('link', { name: 'KOR 3/WZÓR' }).click();
    await expect(page.getByRole('heading', { level: 2, name: /KOR 3\/WZÓR/ })).toBeVisible();
  },
);

test('Today: shows the nearest KSeF deadline, and K opens the list of invoices to watch', async () => {
  const page = await openPage(synced.program);
  const complaints = watched(page);
  await page.goto(`${synced.program.origin}/#/today`);
  const panel = page.getByRole('complementary', { name: /Notatki, faktury/ });
  await expect(panel.getByText(/3 faktury czekają na numer KSeF/)).toBeVisible();
  await expect(panel.getByText(/do \d+\.\d\d\.\d{4}, 23:59/)).toBeVisible();
  await page.keyboard.press('k');
  const dialog = page.getByRole('dialog', { name: 'Faktury do dopilnowania' });
  await expect(dialog.getByRole('link', { name: 'KOR 3/WZÓR' })).toBeVisible();
  await page.keyboard.press('Escape');
  await panel.getByRole('button', { name: 'Pokaż listę' }).click();
  // Today stays loaded behind the other screens; its dialog and its keyboard shortcut do not.
  await dialog.getByRole('link', { name: 'KOR 3/WZÓR' }).click();
  await expect(page.getByRole('heading', { level: 2, name: /KOR 3\/WZÓR/ })).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Alt+2');
  await expect(page.getByRole('heading', { level: 1, name: 'Plan' })).toBeVisible();
  await page.keyboard.press('k');
  await page.keyboard.press('f');
  await expect(page.getByRole('complementary', { name: 'Znajdź pokój' })).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(complaints).toEqual([]);
});

test(
  'downtime pack: is saved to a USB stick, and a missing stick is reported on Today and in the sync status',
  { tag: '@extra' },
  async () => {
    const parent = await mkdtemp(join(tmpdir(), 'kontuar-pack-'));
    const stick = await mkdtemp(join(parent, 'stick-'));
    const page = await openPage(synced.program);
    const complaints = watched(page);
    try {
      await page.goto(`${synced.program.origin}/#/settings?part=pack`);
      const folder = page.getByRole('textbox', { name: 'Folder lub nośnik' });
      await folder.fill(`${stick}-none`);
      await page.keyboard.press('Enter');
      await expect(page.getByText(/^Nie ma tego folderu/)).toBeVisible();
      await folder.fill(stick);
      await page.keyboard.press('Enter');
      await expect(page.getByText(/^Paczka awaryjna \S+/).first()).toBeVisible();
      await page.getByLabel('Zaszyfruj hasłem').check();
      await expect(page.getByRole('button', { name: 'Pokaż: Hasło do paczek' })).toBeVisible();
      await expectAccessible(page);
      await page.getByLabel('Zaszyfruj hasłem').uncheck();
      const packs = async () => (await readdir(stick)).filter((file) => file.startsWith('kontuar-'));
      // The file appears under its final name only when it is complete.
      await expect.poll(packs).toHaveLength(1);
      const [name = ''] = await packs();
      const pdf = await readPdf(await readFile(join(stick, name, 'paczka-awaryjna.pdf')));
      expect(pdf.text).toContain('Faktury nieopłacone i niewysłane');
      expect(pdf.text).toContain('FV 1/WZÓR');

      await rename(stick, `${stick}-pulled`);
      await page.getByRole('button', { name: 'Zapisz paczkę teraz' }).click();
      await expect(page.getByText(/Brak nowej paczki awaryjnej od .* Nie ma tego folderu/)).toBeVisible();
      await page.goto(`${synced.program.origin}/#/today`);
      await expect(page.getByRole('link', { name: /Brak nowej paczki awaryjnej od/ })).toBeVisible();
      await page.getByTitle('Synchronizacja').click();
      await expect(page.getByRole('dialog').getByText(/Brak nowej paczki awaryjnej od/)).toBeVisible();
      await rename(`${stick}-pulled`, stick);
      await page.goto(`${synced.program.origin}/#/settings?part=pack`);
      await page.getByRole('button', { name: 'Zapisz paczkę teraz' }).click();
      await expect(page.getByText('Zapisano paczkę.')).toBeVisible();
      expect(complaints).toEqual([]);
    } finally {
      // The program may be writing the next downtime pack into this folder.
      await rm(parent, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    }
  },
);
