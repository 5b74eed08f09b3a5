import type { CheckLine } from '#shared/contract/accountContract';
import type { Recovery } from '#shared/contract/recoveryContract';
import type { Instant } from '#shared/model/scalars';
import { toPropertyDay } from '#shared/rules/days';
import type { EngineContext } from './engineContextInterface';
import { buildProblemWithoutAnswer } from '#shared/outcome/buildLocalProblem';
import type { Store } from '../store/storeInterface';
import { readLastFullReadTime } from '../sync/pull/fetchAllInvoicePagesIntoMirror';
import type { Keychain, KeychainResult } from '../platform/platform';
import { findProfileFilesOpenToOthersOnPosix, type Openness } from '../platform/profilePermissions';
import {
  buildSecretsAddressBinding,
  checkSecretsBoundToAddresses,
  type Bound,
  type KeptSecrets,
} from '../account/secretsAddressBinding';
import { streamConnectionCheckSteps, checkDisk } from '../account/streamConnectionCheckSteps';

/** The output of `kontuar doctor`, without secrets and guests' names. */
export interface Diagnosis {
  readonly versions: Readonly<Record<string, string>>;
  /** Result of SQLite's integrity check of the database: `ok`, or the error messages. */
  readonly database: readonly string[];
  /**
   * The invoices with corrupt data on the disk (`broken`), and the time at which all invoices were last read from the
   * service (`verifiedAt`).
   */
  readonly records: {
    readonly broken: readonly number[];
    readonly verifiedAt: Instant | null;
    /** Stays whose stored data is damaged, by `reservationId`. */
    readonly stays: readonly number[];
    readonly prices: readonly string[];
    readonly pending: readonly string[];
  };
  /** Time at which the newest backup was verified; null if there is no backup. */
  readonly backup: Instant | null;
  readonly recovery: Recovery | null;
  readonly connected: boolean;
  readonly addresses: Bound | null;
  /** Result of the check whether other users of this PC can read files of the profile. */
  readonly files: Openness;
  /**
   * Results of the connection check, step by step. Without an account, the check covers only the keychain and the disk.
   */
  readonly lines: readonly CheckLine[];
}

async function findKeychainFault(
  keychain: Keychain<KeptSecrets>,
  secrets: KeychainResult<KeptSecrets | null> | null,
): Promise<CheckLine['facts'] | null> {
  const tried = secrets?.ok === false ? secrets : await keychain.probe();
  if (!tried.ok) return { reason: tried.reason, detail: tried.detail };
  return secrets ? { reason: 'empty', detail: 'the keychain holds no entry' } : null;
}

/** Checks the keychain, the connection to the service and the disk, which the synchronisation needs. */
export async function diagnoseSyncPrerequisites(context: EngineContext): Promise<Diagnosis> {
  const account = context.session.account();
  const secrets = account ? await context.keychain.read() : null;
  const lines: CheckLine[] = [];
  const standing =
    account && secrets?.ok && secrets.value && checkSecretsBoundToAddresses(account, secrets.value);
  if (standing && !standing.may) {
    const problem = buildProblemWithoutAnswer('signedOut', 'otherAddress', standing.detail, context.now());
    lines.push({ step: 'signIn', state: 'bad', facts: {}, problem });
    lines.push(await checkDisk(context));
  } else if (account && secrets?.ok && secrets.value) {
    const checks = streamConnectionCheckSteps({
      remote: context.session.createTrialRemote(account, secrets.value),
      legacyAuth: account.legacyAuth,
      keychain: context.keychain,
      profileDir: context.profileDir,
      today: toPropertyDay(context.now()),
      now: () => context.clock.now(),
    });
    for await (const line of checks) if (line.state !== 'running') lines.push(line);
  } else {
    const facts = await findKeychainFault(context.keychain, secrets);
    lines.push({ step: 'keychain', state: facts ? 'bad' : 'ok', facts: facts ?? {}, problem: null });
    lines.push(await checkDisk(context));
  }
  return {
    versions: { kontuar: context.version, node: process.versions.node, sqlite: context.store.sqliteVersion },
    database: context.store.checkIntegrity(),
    records: recordsOf(context.store),
    backup: context.recovery?.backups()[0]?.verifiedAt ?? null,
    recovery: context.recovery?.getLastReport() ?? null,
    connected: account !== null,
    addresses: account && buildSecretsAddressBinding(account),
    files: findProfileFilesOpenToOthersOnPosix(context.profileDir),
    lines: lines.map(downgradeReadOnlyDisk),
  };
}

function recordsOf(store: Store): Diagnosis['records'] {
  return {
    broken: store.invoices.listDamagedIds(),
    verifiedAt: readLastFullReadTime(store),
    stays: store.reservations.listDamaged().map(({ reservationId }) => reservationId),
    prices: store.pricing.listDamaged().map(({ roomId, date }) => `${roomId}/${date}`),
    pending: store.outbox.listDamagedMirrors().map(({ localId }) => localId),
  };
}

/**
 * The command `doctor` reports a read-only disk only as a warning, because a read-only profile is usually an archived
 * copy.
 */
const downgradeReadOnlyDisk = (line: CheckLine): CheckLine =>
  line.step === 'disk' && line.facts['reason'] === 'readOnly' ? { ...line, state: 'warn' } : line;
