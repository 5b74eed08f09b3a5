import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import PostalMime from 'postal-mime';
import { inRealElectron, openPage } from '#support/browser';
import { savedBy } from '#support/savedFile';
import { anInvoice, aStay, putInvoice, putStay, startSynced, today } from '#support/syncedProgram';
import { addDays } from '#shared/rules/days';
import { readPdf } from '#support/readPdf';
import { expectAccessible, watched } from './watched';

/** Tests that an invoice reaches the mail program of a Linux desktop; the mail program is a script on the PATH. */

const INVOICE = anInvoice(900_001, { invoiceFullNo: 'FV 1/WZÓR', reservationId: 77 });

async function putScript(path: string, lines: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `#!/bin/sh\n${lines}\n`);
  await chmod(path, 0o755);
}

test('e-mail of an invoice: opens the mail program with recipient and PDF, and can also be saved as an e-mail file', async () => {
  test.skip(inRealElectron, 'Electron asks in a dialog of the system where a file is to go');
  test.setTimeout(180_000);
  const desktop = await mkdtemp(join(tmpdir(), 'kontuar-desktop-'));
  const called = join(desktop, 'called');
  await putScript(join(desktop, 'bin', 'xdg-mime'), 'echo thunderbird.desktop');
  await putScript(
    join(desktop, 'bin', 'xdg-email'),
    `printf '%s\\0' "$@" > ${called}.tmp; mv ${called}.tmp ${called}`,
  );
  await putScript(join(desktop, 'share', 'applications', 'thunderbird.desktop'), '');
  const { PATH = '', XDG_DATA_DIRS = '', DISPLAY = '' } = process.env;
  Object.assign(process.env, {
    PATH: `${join(desktop, 'bin')}:${PATH}`,
    XDG_DATA_DIRS: [join(desktop, 'share'), XDG_DATA_DIRS || '/usr/local/share:/usr/share'].join(':'),
    DISPLAY: DISPLAY || ':0',
  });
  const house = await startSynced({
    prepare: (stranger) => {
      putInvoice(stranger, INVOICE);
      const nights = { arrival: today(), departure: addDays(today(), 2) };
      putStay(stranger, aStay(77, { ...nights, name: 'Müller', email: 'h.mueller@example.de' }));
    },
  }).finally(() => Object.assign(process.env, { PATH, XDG_DATA_DIRS, DISPLAY }));
  try {
    const page = await openPage(house.program, { language: 'pl' });
    const complaints = watched(page);
    await page.goto(`${house.program.origin}/#/invoices?id=900001`);
    const dialog = page.getByRole('dialog', { name: 'PDF: FV 1/WZÓR' });
    const openDialog = () => page.getByRole('button', { name: 'PDF', exact: true }).click();
    await openDialog();
    await dialog.getByRole('button', { name: 'E-mail' }).click();
    await expect(page.getByText(/^Przekazano .*FV-1-WZOR.*\.pdf do programu pocztowego\./)).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expectAccessible(page);
    const args = (await readFile(called, 'utf8')).split('\0').slice(0, -1);
    expect(args.filter((_, at) => at % 2 === 1)).toEqual([
      '--subject',
      '--body',
      '--attach',
      'h.mueller@example.de',
    ]);
    const path = args[6] ?? '';
    expect(args[2]).toContain('FV 1/WZÓR');
    expect((await readPdf(await readFile(path))).text).toContain('FV 1/WZÓR');

    // A user whose mail program lost the attachment can still save the same e-mail as a file.
    const mail = await savedBy(house.program, page, () =>
      page.getByRole('button', { name: 'Zapisz jako plik' }).click(),
    );
    expect(mail.name).toBe(basename(path).replace('.pdf', '.eml'));
    expect((await PostalMime.parse(mail.bytes)).to).toEqual([{ name: '', address: 'h.mueller@example.de' }]);
    await rm(dirname(path), { recursive: true });

    // Without a program that takes attachments, the message becomes a file, and one sentence says so.
    await putScript(join(desktop, 'bin', 'xdg-mime'), 'echo firefox.desktop');
    await openDialog();
    const file = await savedBy(house.program, page, () =>
      dialog.getByRole('button', { name: 'E-mail' }).click(),
    );
    expect(file.name).toBe(mail.name);
    await expect(
      page.getByText(/nie da się stąd otworzyć z załącznikiem\. Zapisano wiadomość/),
    ).toBeVisible();
    expect(complaints).toEqual([]);
  } finally {
    await house.stop();
    await rm(desktop, { recursive: true });
  }
});
