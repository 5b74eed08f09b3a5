import { spawn } from 'node:child_process';
import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { hasDisplay } from '../../displayAndRootChecks';
import { canLinuxMailProgramAttach } from './canLinuxMailProgramAttach';
import { removeMailAttachment, removeOldMailAttachments, writeMailAttachment } from './mailAttachmentFolder';
import { APPLE_MAIL_SCRIPT, MAPI_SCRIPT } from './mailProgramScripts';

/**
 * Hands an unsent e-mail with one attached file to the mail program of this PC, which shows the e-mail for writing
 * (docs/decisions/0073-mail-program.md). No shell is involved, and nothing of the e-mail is logged.
 */

/** An unsent e-mail with a PDF attached. */
export interface UnsentMail {
  readonly to: string | null;
  readonly subject: string;
  readonly body: string;
  readonly pdf: Buffer;
  /** Name of the attached file, without folders. */
  readonly fileName: string;
}

/** Matches a single e-mail address in plain ASCII, without display name, quotes or leading hyphen. */
const ADDRESS_PATTERN = /^[a-z0-9_][a-z0-9._+-]{0,63}@(?:[a-z0-9][a-z0-9-]{0,62}\.)+[a-z]{2,63}$/i;
/** Pattern of file paths that no mail program needs in quotes. */
const PATH_PATTERN = /^[\p{L}\p{N} ._:/\\()~+-]+$/u;

/** An e-mail whose values can safely be passed to the process of a mail program. */
const mailArgumentsSchema = z.object({
  to: z.string().max(254).regex(ADDRESS_PATTERN).nullable(),
  subject: z.string().max(300),
  body: z.string().max(4000),
  attachmentPath: z.string().regex(PATH_PATTERN).refine(isAbsolute),
});
type MailArguments = z.infer<typeof mailArgumentsSchema>;

interface MailSurroundings {
  readonly platform: NodeJS.Platform;
  readonly environment: NodeJS.ProcessEnv;
}

interface MailCommand {
  readonly program: string;
  readonly args: readonly string[];
  /** Text that is written to the standard input of the mail command. */
  readonly input: string;
  /**
   * Time in ms after which a mail command that still runs is assumed to show the e-mail; null if only exit status 0
   * proves success.
   */
  readonly settledAfterMs: number | null;
}

/**
 * Maximum time in ms for a mail command that must end by itself; macOS may ask the user for permission during this
 * time.
 */
const MAX_WAIT_MS = 60_000;
/**
 * Time in ms within which `xdg-email` reports a failure. Without a failure, `xdg-email` runs until a newly started mail
 * program ends.
 */
const XDG_EMAIL_SETTLED_MS = 2_500;
/**
 * Time in ms after which Kontuar assumes that the running PowerShell shows the e-mail. PowerShell needs time to compile
 * the call of MAPI, which returns only after the user has closed the e-mail.
 */
const MAPI_SETTLED_MS = 10_000;

/**
 * Shows the e-mail in the mail program. Returns false if this PC has no mail program that takes an attachment; true does
 * not prove that the mail program shows the attachment.
 */
export async function handOverToMailProgram(
  mail: UnsentMail,
  surroundings: MailSurroundings = { platform: process.platform, environment: process.env },
): Promise<boolean> {
  await removeOldMailAttachments();
  const attachmentPath = await writeMailAttachment(mail.fileName, mail.pdf).catch(() => null);
  if (attachmentPath === null) return false;
  const checked = mailArgumentsSchema.safeParse({
    // An address that a mail program could misread is left out, and the user enters it in the mail program.
    to: mail.to !== null && ADDRESS_PATTERN.test(mail.to) ? mail.to : null,
    subject: removeMisreadCharacters(mail.subject).replaceAll('\n', ' '),
    body: removeMisreadCharacters(mail.body),
    attachmentPath,
  });
  const command = checked.success ? await buildMailCommand(checked.data, surroundings) : null;
  const isHandedOver = command !== null && (await run(command, surroundings.environment));
  if (!isHandedOver) await removeMailAttachment(attachmentPath);
  return isHandedOver;
}

async function buildMailCommand(
  mail: MailArguments,
  { platform, environment }: MailSurroundings,
): Promise<MailCommand | null> {
  if (platform === 'linux')
    return hasDisplay(environment) && (await canLinuxMailProgramAttach(environment))
      ? buildXdgEmail(mail)
      : null;
  if (platform === 'darwin') return buildAppleMailCommand(mail);
  const windowsDir = environment['SystemRoot'];
  return platform === 'win32' && windowsDir !== undefined ? buildMapiCommand(mail, windowsDir) : null;
}

function buildXdgEmail({ to, subject, body, attachmentPath }: MailArguments): MailCommand {
  const message = ['--utf8', '--subject', subject, '--body', body, '--attach', attachmentPath];
  return {
    program: 'xdg-email',
    args: to === null ? message : [...message, to],
    input: '',
    settledAfterMs: XDG_EMAIL_SETTLED_MS,
  };
}

const buildAppleMailCommand = ({ to, subject, body, attachmentPath }: MailArguments): MailCommand => ({
  program: '/usr/bin/osascript',
  args: ['-', to ?? '', subject, body, attachmentPath],
  input: APPLE_MAIL_SCRIPT,
  settledAfterMs: null,
});

function buildMapiCommand(mail: MailArguments, windowsDir: string): MailCommand {
  const script = Buffer.from(MAPI_SCRIPT, 'utf16le').toString('base64');
  return {
    program: `${windowsDir}/System32/WindowsPowerShell/v1.0/powershell.exe`,
    args: ['-NoLogo', '-NoProfile', '-NonInteractive', '-Sta', '-EncodedCommand', script],
    // The JSON is sent in base64, because PowerShell reads its input in the code page of the console.
    input: Buffer.from(JSON.stringify(mail), 'utf8').toString('base64'),
    settledAfterMs: MAPI_SETTLED_MS,
  };
}

function run(
  { program, args, input, settledAfterMs }: MailCommand,
  environment: NodeJS.ProcessEnv,
): Promise<boolean> {
  return new Promise((resolve) => {
    // The mail program may run longer than Kontuar, so it gets its own process group and shares no output with Kontuar.
    const child = spawn(program, args, {
      env: environment,
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
      windowsHide: true,
    });
    const timer = setTimeout(() => {
      if (settledAfterMs === null) child.kill();
      end(settledAfterMs !== null);
    }, settledAfterMs ?? MAX_WAIT_MS);
    const end = (isShown: boolean) => {
      clearTimeout(timer);
      child.unref();
      resolve(isShown);
    };
    child.once('error', () => end(false));
    child.once('exit', (status) => end(status === 0));
    // A program that ends without reading its input closes the pipe; the exit status tells what happened.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}

/**
 * Replaces quotes and backslashes: `xdg-email` passes each value to Thunderbird in straight quotes, and these
 * characters could end the value early. Control characters are removed, except line breaks.
 */
const removeMisreadCharacters = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replace(/[\p{Cc}\p{Cf}]/gu, (character) => (character === '\n' ? character : ''))
    .replaceAll("'", '’')
    .replaceAll('"', '”')
    .replaceAll('`', '’')
    .replaceAll('\\', '/');
