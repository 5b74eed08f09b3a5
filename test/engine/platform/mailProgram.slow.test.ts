import { chmod, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { removeOldMailAttachments } from '#engine/platform/mailAttachmentFolder';
import { handOverToMailProgram, type UnsentMail } from '#engine/platform/mailProgram';

/** The mail programs are scripts on the PATH of a temporary folder, which record how they were called. */

const PDF = Buffer.from('%PDF-1.7 żółć');
const MAIL: UnsentMail = {
  to: 'gosc@example.com',
  subject: 'Faktura VAT FV 1/2026, Pensjonat „Żółta Łąka”',
  body: 'Dzień dobry,\n\nw załączniku przesyłamy dokument.',
  pdf: PDF,
  fileName: '2026-06-03_FV-1-2026_zrodlana.pdf',
};
const callSchema = z.object({ args: z.array(z.string()), input: z.string() });

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mail-program-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Writes a program that records its arguments and its input and ends with the given status after `seconds`. */
async function putProgram(path: string, status: number, seconds = 0): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const script = `#!${process.execPath}
let input = '';
process.stdin.on('data', (part) => (input += part)).on('end', () => {
  const call = JSON.stringify({ args: process.argv.slice(2), input });
  require('node:fs').writeFileSync(${JSON.stringify(join(folder, 'call.json'))}, call);
  setTimeout(() => process.exit(${status}), ${seconds * 1000});
});
`;
  await writeFile(path, script);
  await chmod(path, 0o755);
}

/** Sets up a Linux desktop whose mail program has the given desktop file in the given folder of applications. */
async function linuxDesktop(desktopFile: string, applications = 'share/applications') {
  const query = join(folder, 'bin', 'xdg-mime');
  await mkdir(dirname(query), { recursive: true });
  await writeFile(query, `#!/bin/sh\necho ${desktopFile}\n`);
  await chmod(query, 0o755);
  const file = join(folder, applications, desktopFile);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, '[Desktop Entry]\n');
  const environment = {
    PATH: `${join(folder, 'bin')}:/usr/bin:/bin`,
    HOME: join(folder, 'home'),
    XDG_DATA_DIRS: dirname(dirname(file)),
    DISPLAY: ':0',
  };
  return { platform: 'linux' as const, environment };
}
const xdgEmail = () => join(folder, 'bin', 'xdg-email');
const readCall = async () => callSchema.parse(JSON.parse(await readFile(join(folder, 'call.json'), 'utf8')));
const attachments = async () =>
  (await readdir(tmpdir())).filter((name) => name.startsWith('kontuar-mail-')).length;

test('mail program on Linux: gets address, subject, text and the PDF as separate arguments', async () => {
  await putProgram(xdgEmail(), 0);
  expect(await handOverToMailProgram(MAIL, await linuxDesktop('thunderbird.desktop'))).toBe(true);
  const { args } = await readCall();
  const path = args[6] ?? '';
  const message = ['--utf8', '--subject', MAIL.subject, '--body', MAIL.body, '--attach', path];
  expect(args).toEqual([...message, 'gosc@example.com']);
  expect(basename(path)).toBe(MAIL.fileName);
  expect((await readFile(path)).equals(PDF)).toBe(true);
  await rm(dirname(path), { recursive: true });
});

test('e-mail hand-over on Linux: succeeds when the started mail program keeps running', async () => {
  await putProgram(xdgEmail(), 0, 4);
  expect(await handOverToMailProgram(MAIL, await linuxDesktop('org.gnome.Evolution.desktop'))).toBe(true);
  await rm(dirname((await readCall()).args[6] ?? ''), { recursive: true });
});

test.each([
  ['fails', 'thunderbird.desktop', 'share/applications', 4],
  ['is web mail in a browser', 'firefox.desktop', 'share/applications', 0],
  ['is a snap', 'thunderbird_thunderbird.desktop', 'var/lib/snapd/desktop/applications', 0],
  ['is a Flatpak', 'org.mozilla.Thunderbird.desktop', 'var/lib/flatpak/exports/share/applications', 0],
])(
  'hand-over of an e-mail on Linux: is reported as failed and leaves no PDF behind when the mail program %s',
  async (_what, file, folderOf, status) => {
    const before = await attachments();
    await putProgram(xdgEmail(), status);
    expect(await handOverToMailProgram(MAIL, await linuxDesktop(file, folderOf))).toBe(false);
    expect(await attachments()).toBe(before);
  },
);

test('mail program on Linux: does not receive the e-mail when xdg-utils or a display is missing', async () => {
  const desktop = await linuxDesktop('thunderbird.desktop');
  expect(await handOverToMailProgram(MAIL, desktop)).toBe(false);
  await putProgram(xdgEmail(), 0);
  const { DISPLAY: _display, ...console } = desktop.environment;
  expect(await handOverToMailProgram(MAIL, { ...desktop, environment: console })).toBe(false);
});

test.each([
  ['-attach@example.com', 'an option'],
  ['a@example.com,b@example.com', 'two addresses'],
  ["a'b@example.com", 'a quote'],
  ['a@example.com?bcc=obcy@example.com', 'a further field'],
  ['a@example.com\nBcc: obcy@example.com', 'a line break'],
  ['$(touch x)@example.com', 'a command'],
  ['gość@przykład.pl', 'letters outside ASCII'],
])('mail program: gets the e-mail without a recipient when the address is %s (%s)', async (to) => {
  await putProgram(xdgEmail(), 0);
  const mail = { ...MAIL, to };
  expect(await handOverToMailProgram(mail, await linuxDesktop('thunderbird.desktop'))).toBe(true);
  const { args } = await readCall();
  expect(args).toHaveLength(7);
  await rm(dirname(args[6] ?? ''), { recursive: true });
});

test('mail program: quotes, backslashes and control characters in subject or text cannot add a recipient or an attachment', async () => {
  await putProgram(xdgEmail(), 0);
  const hostile = "FV 1',attachment='/etc/passwd\r\nBcc: obcy@example.com\u0000\\x27`id`$(id)";
  const mail = { ...MAIL, subject: hostile, body: hostile };
  expect(await handOverToMailProgram(mail, await linuxDesktop('thunderbird.desktop'))).toBe(true);
  const { args } = await readCall();
  expect(args[2]).toBe('FV 1’,attachment=’/etc/passwd Bcc: obcy@example.com/x27’id’$(id)');
  expect(args[4]).toBe('FV 1’,attachment=’/etc/passwd\nBcc: obcy@example.com/x27’id’$(id)');
  expect(args.filter((arg) => arg === '--attach')).toHaveLength(1);
  await rm(dirname(args[6] ?? ''), { recursive: true });
});

test('mail program on Windows: PowerShell gets a fixed script, and the e-mail only as data on its input', async () => {
  const powershell = join(folder, 'System32', 'WindowsPowerShell', 'v1.0', 'powershell.exe');
  await putProgram(powershell, 0);
  const windows = { platform: 'win32' as const, environment: { SystemRoot: folder } };
  expect(await handOverToMailProgram(MAIL, windows)).toBe(true);
  const { args, input } = await readCall();
  const script = Buffer.from(args.at(-1) ?? '', 'base64').toString('utf16le');
  expect(script).toContain('MAPISendMailW');
  expect(args.join(' ')).not.toContain('gosc@');
  expect(script).not.toContain('gosc@');
  const sent = z
    .object({ to: z.string(), subject: z.string(), body: z.string(), attachmentPath: z.string() })
    .parse(JSON.parse(Buffer.from(input, 'base64').toString('utf8')));
  expect(sent).toMatchObject({ to: MAIL.to, subject: MAIL.subject, body: MAIL.body });
  await rm(dirname(sent.attachmentPath), { recursive: true });

  // MAPI has no mail program, or another error.
  await putProgram(powershell, 2);
  expect(await handOverToMailProgram(MAIL, windows)).toBe(false);
});

test('mail program: the temporary folder with an attachment is removed after a day', async () => {
  const old = await mkdtemp(join(tmpdir(), 'kontuar-mail-'));
  await utimes(old, new Date(Date.now() - 25 * 3_600_000), new Date(Date.now() - 25 * 3_600_000));
  const fresh = await mkdtemp(join(tmpdir(), 'kontuar-mail-'));
  await removeOldMailAttachments();
  const names = await readdir(tmpdir());
  expect([names.includes(basename(old)), names.includes(basename(fresh))]).toEqual([false, true]);
  await rm(fresh, { recursive: true });
});
