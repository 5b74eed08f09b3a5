import type { CheckLine } from '#shared/contract/account';
import type { Copied } from '#shared/contract/copied';
import type { Recovery } from '#shared/contract/recovery';
import type { Instant } from '#shared/model/scalars';
import { businessDay } from '#shared/rules/days';
import type { Core } from '../app/engineContext';
import { ownProblem } from '../app/ownProblem';
import { verifiedAt } from '../sync/pull/verified';
import type { Keychain, KeychainResult } from '../platform/platform';
import { openToOthers, type Openness } from '../platform/ownOnly';
import { boundOf, type Bound, type KeptSecrets } from './bound';
import { checkConnection, checkDisk } from './check';

/** What `kontuar doctor` prints: never a secret, never a guest's name. */
export interface Diagnosis {
  readonly versions: Readonly<Record<string, string>>;
  /** `ok`, or what SQLite's own integrity check said. */
  readonly database: readonly string[];
  /** Ids of invoices that the disk has changed since they were written, and when all were last verified. */
  readonly records: { readonly broken: readonly number[]; readonly verifiedAt: Instant | null };
  /** When the newest backup was verified; null without one. */
  readonly backup: Instant | null;
  /** What was mended last. */
  readonly recovery: Recovery | null;
  /** The folder was copied, or put back; null where it is the one that was opened last. */
  readonly copied: Pick<Copied, 'at' | 'how' | 'from'> | null;
  readonly connected: boolean;
  /** Where the profile says the service is; whether the secrets may go there is a line of the check. */
  readonly addresses: Bound | null;
  /** Who else on this PC can read the profile's files. */
  readonly files: Openness;
  /** The lines of the connection check; only keychain and disk without an account. */
  readonly lines: readonly CheckLine[];
}

/** null: nothing is wrong with it. It may work and not hold what this account was connected with. */
async function keychainFault(
  keychain: Keychain,
  secrets: KeychainResult<KeptSecrets | null> | null,
): Promise<CheckLine['facts'] | null> {
  const tried = secrets?.ok === false ? secrets : await keychain.probe();
  if (!tried.ok) return { reason: tried.reason, detail: tried.detail };
  return secrets ? { reason: 'empty', detail: 'the keychain holds no entry' } : null;
}

/** Looks at everything that syncing needs. Asks the service with the account's own secrets. */
export async function diagnose(core: Core): Promise<Diagnosis> {
  const account = core.account();
  const secrets = account ? await core.keychain.read() : null;
  const lines: CheckLine[] = [];
  const standing = account && secrets?.ok && secrets.value && core.mayGo(account, secrets.value);
  if (standing && !standing.may) {
    const problem = ownProblem('signedOut', 'otherAddress', standing.detail, core.now());
    lines.push({ step: 'signIn', state: 'bad', facts: {}, problem });
    lines.push(await checkDisk(core));
  } else if (account && secrets?.ok && secrets.value) {
    const checks = checkConnection({
      remote: core.tryRemote(account, secrets.value),
      legacyAuth: account.legacyAuth,
      keychain: core.keychain,
      profileDir: core.profileDir,
      networkDrive: core.networkDrive,
      today: businessDay(core.now()),
      now: () => core.clock.now(),
    });
    for await (const line of checks) if (line.state !== 'running') lines.push(line);
  } else {
    const facts = await keychainFault(core.keychain, secrets);
    lines.push({ step: 'keychain', state: facts ? 'bad' : 'ok', facts: facts ?? {}, problem: null });
    lines.push(await checkDisk(core));
  }
  return {
    versions: { kontuar: core.version, node: process.versions.node, sqlite: core.store.sqliteVersion },
    database: core.store.integrity(),
    records: { broken: core.store.invoices.broken(), verifiedAt: verifiedAt(core.store) },
    backup: core.recovery?.backups()[0]?.verifiedAt ?? null,
    recovery: core.recovery?.last() ?? null,
    copied: (await core.identity?.look()) ?? null,
    connected: account !== null,
    addresses: account && boundOf(account),
    files: openToOthers(core.profileDir),
    lines: lines.map(asArchive),
  };
}

/** Who only reads a folder on a write-protected disk reads an archive; a program at work there has a fault. */
const asArchive = (line: CheckLine): CheckLine =>
  line.step === 'disk' && line.facts['reason'] === 'readOnly' ? { ...line, state: 'warn' } : line;
