import type { CheckLine } from '#shared/contract/accountContract';
import type { connectText } from '#shared/text/connect';
import type { Language, Spoken } from '#shared/text/language';
import { explain } from '#shared/text/problems';

/** Texts for one step of the connection check: the result (`head`), and what the user has to do (`body`). */
export interface CheckWords {
  readonly look: 'idle' | 'running' | 'ok' | 'note' | 'warn' | 'bad';
  readonly head: string;
  readonly body: string;
  /** Missing permissions (scopes) of the account that the administrator has to grant. */
  readonly scopes: readonly string[];
  /** True if the older interface refused the sign-in and another way to send login and password may work (A65). */
  readonly otherAuth: boolean;
}

type Words = Spoken<typeof connectText>;
type Facts = CheckLine['facts'];

const numberIn = (facts: Facts, name: string): number => {
  const value = facts[name];
  return typeof value === 'number' ? value : 0;
};
const textIn = (facts: Facts, name: string): string => {
  const value = facts[name];
  return typeof value === 'string' ? value : '';
};
const listIn = (facts: Facts, name: string): string[] => {
  const value = facts[name];
  return Array.isArray(value) ? value : [];
};

const plain = (look: CheckWords['look'], head: string, body = ''): CheckWords => ({
  look,
  head,
  body,
  scopes: [],
  otherAuth: false,
});

export function describeConnectionCheckLine(
  t: Words,
  language: Language,
  line: CheckLine | undefined,
): CheckWords {
  if (!line) return plain('idle', '');
  switch (line.state) {
    case 'running':
      return plain('running', t.checkRunning);
    case 'skipped':
      return plain('idle', line.step === 'clock' ? t.clockUnknown : t.skipped);
    case 'ok':
    case 'warn':
    case 'bad':
      break;
  }
  const { facts } = line;
  if (line.problem)
    return {
      ...problemWords(t, language, line.step, line.problem),
      otherAuth: listIn(facts, 'otherWays').length > 0,
    };
  switch (line.step) {
    case 'network':
      return plain('ok', t.networkOk(numberIn(facts, 'ms')));
    case 'signIn':
      return plain('ok', t.signInOk(numberIn(facts, 'minutes')));
    case 'scopes': {
      const missing = listIn(facts, 'missing');
      if (missing.length > 0)
        return { ...plain('bad', t.scopesMissing(missing), t.scopesMean(missing)), scopes: missing };
      return line.state === 'ok' ? plain('ok', t.scopesOk) : plain('note', t.scopesUnknown);
    }
    case 'reservations':
      return plain(
        'ok',
        t.reservationsOk(numberIn(facts, 'rooms'), numberIn(facts, 'stays'), numberIn(facts, 'days')),
      );
    case 'pricing':
      return plain('ok', t.pricingOk(numberIn(facts, 'rooms'), textIn(facts, 'currency')));
    case 'clock': {
      const apart = t.clockOk(numberIn(facts, 'skewMs'));
      return line.state === 'ok' ? plain('ok', apart) : plain('warn', apart, t.clockWarn);
    }
    case 'keychain': {
      if (line.state === 'ok') return plain('ok', t.keychainOk);
      const reason = textIn(facts, 'reason');
      const known = reason === 'missing' || reason === 'locked' ? reason : 'denied';
      return plain('bad', t.failed, t.keychainFault(known));
    }
    case 'disk': {
      const free = t.diskOk(numberIn(facts, 'freeBytes'));
      if (line.state === 'bad') return plain('bad', t.failed, t.diskBad);
      return line.state === 'ok' ? plain('ok', free) : plain('warn', free, t.diskWarn);
    }
  }
}

function problemWords(
  t: Words,
  language: Language,
  step: CheckLine['step'],
  problem: NonNullable<CheckLine['problem']>,
): CheckWords {
  const head = (words: string) =>
    problem.status === null || problem.status < 300 ? words : `${words}, ${problem.status}`;
  if (step === 'signIn' && problem.kind === 'signedOut')
    return plain('bad', head(t.keyRefused), t.keyRefusedNext);
  // The header of the legacy API for login and password is not documented (A65).
  const older = step === 'reservations' || step === 'pricing';
  if (older && problem.kind === 'signedOut') return plain('bad', head(t.loginRefused), t.loginRefusedNext);
  if (older && problem.cause === 'legacyError') return plain('bad', head(t.olderRefused), t.olderRefusedNext);
  const { what, next } = explain(language, problem);
  return plain('bad', head(t.failed), `${what} ${next}`);
}
