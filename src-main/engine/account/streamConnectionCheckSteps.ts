import { getErrorMessage } from '../../errorMessage';
import type { KeptSecrets } from './secretsAddressBinding';
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type LegacyAuth, legacyApiAuthMethodSchema } from '#shared/model/accountAndPreferences';
import { CONNECTION_CHECK_STEPS, type CheckLine, type CheckStep } from '#shared/contract/accountContract';
import type { Problem, ProblemCause } from '#shared/outcome/problem';
import { addDays } from '#shared/rules/days';
import type { Day } from '#shared/model/scalars';
import type { Keychain } from '../platform/platform';
import type { Remote } from '../remote/remoteServiceInterface';

/**
 * Permissions that Kontuar uses; a missing `invoices.read` makes the account unusable, any other missing one is a
 * warning.
 */
export const WANTED_SCOPES = [
  'invoices.read',
  'invoices.create',
  'invoices.update',
  'invoices.delete',
] as const;

/**
 * A clock difference of more than 30 s gives a warning, because a wrong clock can falsify the comparison of edit times
 * between this PC and the service.
 */
const MAX_CLOCK_SKEW_MS = 30_000;
const MIN_FREE_DISK_BYTES = 1_000_000_000;

interface Parts {
  readonly remote: Remote;
  readonly legacyAuth: LegacyAuth;
  readonly keychain: Keychain<KeptSecrets>;
  readonly profileDir: string;
  readonly today: Day;
  readonly now: () => number;
}

/**
 * Checks the connection to the service with the same requests as sync, and yields the result of each step. Steps that
 * depend on a failed step get the result `skipped`.
 */
export async function* streamConnectionCheckSteps(parts: Parts): AsyncGenerator<CheckLine> {
  yield buildRunningLine('network');
  const began = parts.now();
  const signIn = await parts.remote.signIn({ priority: 'user' });
  const ms = parts.now() - began;
  const unreachable = !signIn.ok && isTransport(signIn.problem);
  if (unreachable) yield buildFailedLine('network', signIn.problem);
  else yield buildCheckLine('network', 'ok', { ms });

  yield buildRunningLine('signIn');
  if (unreachable) yield buildCheckLine('signIn', 'skipped');
  else if (!signIn.ok) yield buildFailedLine('signIn', signIn.problem);
  else yield buildCheckLine('signIn', 'ok', { minutes: Math.round(signIn.value.expiresInMs / 60_000) });

  yield buildRunningLine('scopes');
  if (!signIn.ok) yield buildCheckLine('scopes', 'skipped');
  else if (signIn.value.scopes === null) yield buildCheckLine('scopes', 'warn', { granted: [], missing: [] });
  else {
    const granted = signIn.value.scopes;
    const missing = WANTED_SCOPES.filter((scope) => !granted.includes(scope));
    const state = missing.includes('invoices.read') ? 'bad' : missing.length > 0 ? 'warn' : 'ok';
    yield buildCheckLine('scopes', state, { granted, missing: [...missing] });
  }

  // The legacy interface is checked even if the current interface refused the sign-in, because the two interfaces have
  // separate sign-ins.
  const to = addDays(parts.today, 89);
  yield buildRunningLine('reservations');
  const reservations = await parts.remote.readReservations(parts.today, to, { priority: 'user' });
  if (!reservations.ok) {
    const { problem } = reservations;
    yield {
      ...buildFailedLine('reservations', problem),
      facts: { otherWays: listUntriedAuthMethods(parts.legacyAuth, problem) },
    };
  } else {
    const rooms = new Set(reservations.value.value.map((stay) => stay.roomId ?? stay.roomName));
    yield buildCheckLine('reservations', 'ok', {
      rooms: rooms.size,
      stays: reservations.value.value.length,
      days: 89,
    });
  }

  yield buildRunningLine('pricing');
  // Prices use the same login as reservations, so after a refused login the request for prices is skipped.
  if (!reservations.ok && canBeSignInProblem(reservations.problem))
    yield buildCheckLine('pricing', 'skipped');
  else {
    const pricing = await parts.remote.readPricing(parts.today, to, { priority: 'user' });
    if (!pricing.ok) yield buildFailedLine('pricing', pricing.problem);
    else
      yield buildCheckLine('pricing', 'ok', {
        rooms: pricing.value.value.rooms.length,
        currency: pricing.value.value.currency,
      });
  }

  yield buildRunningLine('clock');
  const skewMs = parts.remote.clockSkewMs();
  if (skewMs === null) yield buildCheckLine('clock', 'skipped');
  else yield buildCheckLine('clock', Math.abs(skewMs) > MAX_CLOCK_SKEW_MS ? 'warn' : 'ok', { skewMs });

  yield buildRunningLine('keychain');
  const keychain = await parts.keychain.probe();
  yield keychain.ok
    ? buildCheckLine('keychain', 'ok')
    : buildCheckLine('keychain', 'bad', { reason: keychain.reason, detail: keychain.detail });

  yield buildRunningLine('disk');
  yield await checkDisk(parts);
}

export async function checkDisk({ profileDir }: Pick<Parts, 'profileDir'>): Promise<CheckLine> {
  try {
    const trial = await mkdtemp(join(profileDir, 'trial-'));
    await writeFile(join(trial, 'trial'), 'trial', { flush: true });
    await rm(trial, { recursive: true });
    const { bavail, bsize } = await statfs(profileDir);
    const freeBytes = bavail * bsize;
    return buildCheckLine('disk', freeBytes >= MIN_FREE_DISK_BYTES ? 'ok' : 'warn', { freeBytes });
  } catch (error) {
    const readOnly = error instanceof Error && 'code' in error && error.code === 'EROFS';
    return buildCheckLine('disk', 'bad', {
      detail: getErrorMessage(error),
      ...(readOnly ? { reason: 'readOnly' } : {}),
    });
  }
}

const TRANSPORT_CAUSES: readonly ProblemCause[] = [
  'noNetwork',
  'wrongAddress',
  'noAnswer',
  'certificate',
  'clock',
  'oldTls',
  'notTheService',
  'serviceError',
];
function isTransport(problem: Problem): boolean {
  return TRANSPORT_CAUSES.includes(problem.cause);
}

const buildCheckLine = (
  step: CheckStep,
  state: CheckLine['state'],
  facts: CheckLine['facts'] = {},
): CheckLine => ({
  step,
  state,
  facts,
  problem: null,
});
const buildRunningLine = (step: CheckStep) => buildCheckLine(step, 'running');
const buildFailedLine = (step: CheckStep, problem: Problem): CheckLine => ({
  step,
  state: 'bad',
  facts: {},
  problem,
});

/** Returns whether the account is usable. A wrong clock does not make the account unusable. */
export const isConnectionUsable = (lines: readonly CheckLine[]): boolean =>
  CONNECTION_CHECK_STEPS.filter((step) => step !== 'clock').every((step) =>
    lines.some(
      (checkLine) => checkLine.step === step && (checkLine.state === 'ok' || checkLine.state === 'warn'),
    ),
  );

/**
 * If a check may have failed because of a wrong sign-in method, the user is offered the methods not yet tried. The
 * legacy interface does not document its method (domain.md A65).
 */

/** Returns whether a wrong sign-in may be the reason why the legacy interface refused the request (A67). */
const canBeSignInProblem = ({ kind, cause }: Problem): boolean =>
  kind === 'signedOut' || cause === 'legacyError';

/**
 * Returns the sign-in methods that were not tried yet, the most likely method first. The list is empty if a wrong
 * sign-in method cannot have caused the problem.
 */
function listUntriedAuthMethods(tried: LegacyAuth, problem: Problem): LegacyAuth[] {
  return canBeSignInProblem(problem) ? legacyApiAuthMethodSchema.options.filter((way) => way !== tried) : [];
}
