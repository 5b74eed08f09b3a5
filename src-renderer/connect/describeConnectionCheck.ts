import type { CheckLine } from '#shared/contract/accountContract';
import type { Language } from '#shared/text/language';
import { explain } from '#shared/text/problems';
import type * as texts from '#shared/i18n/texts';

/** Texts for one step of the connection check: the result (`head`), and what the user has to do (`body`). */
export interface CheckWords {
  readonly look: 'idle' | 'running' | 'ok' | 'note' | 'warn' | 'bad';
  readonly head: string;
  readonly body: string;
  /** Missing permissions (scopes) of the account that the administrator has to grant. */
  readonly scopes: readonly string[];
  /** True if the legacy interface refused the sign-in and another way to send login and password may work (A65). */
  readonly otherAuth: boolean;
}

type Words = typeof texts.connect;
type Facts = CheckLine['facts'];

const readNumberFact = (facts: Facts, name: string): number => {
  const value = facts[name];
  return typeof value === 'number' ? value : 0;
};
const readTextFact = (facts: Facts, name: string): string => {
  const value = facts[name];
  return typeof value === 'string' ? value : '';
};
const readListFact = (facts: Facts, name: string): string[] => {
  const value = facts[name];
  return Array.isArray(value) ? value : [];
};

const buildCheckWords = (look: CheckWords['look'], head: string, body = ''): CheckWords => ({
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
  if (!line) return buildCheckWords('idle', '');
  switch (line.state) {
    case 'running':
      return buildCheckWords('running', t.checkRunning);
    case 'skipped':
      return buildCheckWords('idle', line.step === 'clock' ? t.clockUnknown : t.skipped);
    case 'ok':
    case 'warn':
    case 'bad':
      break;
  }
  const { facts } = line;
  if (line.problem)
    return {
      ...describeProblem(t, language, line.step, line.problem),
      otherAuth: readListFact(facts, 'otherWays').length > 0,
    };
  switch (line.step) {
    case 'network':
      return buildCheckWords('ok', t.networkOk({ ms: readNumberFact(facts, 'ms') }));
    case 'signIn':
      return buildCheckWords('ok', t.signInOk({ minutes: readNumberFact(facts, 'minutes') }));
    case 'scopes': {
      const missing = readListFact(facts, 'missing');
      if (missing.length > 0)
        return {
          ...buildCheckWords(
            'bad',
            t.scopesMissing({ scopes: missing.join(', ') }),
            describeMissingScopes(t, missing),
          ),
          scopes: missing,
        };
      return line.state === 'ok'
        ? buildCheckWords('ok', t.scopesOk)
        : buildCheckWords('note', t.scopesUnknown);
    }
    case 'reservations':
      return buildCheckWords(
        'ok',
        t.reservationsOk({
          rooms: readNumberFact(facts, 'rooms'),
          stays: readNumberFact(facts, 'stays'),
          days: readNumberFact(facts, 'days'),
        }),
      );
    case 'pricing':
      return buildCheckWords(
        'ok',
        t.pricingOk({ rooms: readNumberFact(facts, 'rooms'), currency: readTextFact(facts, 'currency') }),
      );
    case 'clock': {
      const apart = t.clockOk({
        seconds: formatTenths(language, Math.abs(readNumberFact(facts, 'skewMs')) / 1000),
      });
      return line.state === 'ok' ? buildCheckWords('ok', apart) : buildCheckWords('warn', apart, t.clockWarn);
    }
    case 'keychain': {
      if (line.state === 'ok') return buildCheckWords('ok', t.keychainOk);
      const reason = readTextFact(facts, 'reason');
      const known = reason === 'missing' || reason === 'locked' ? reason : 'denied';
      return buildCheckWords('bad', t.failed, t.keychainFault[known]);
    }
    case 'disk': {
      const free = t.diskOk({ gigabytes: formatTenths(language, readNumberFact(facts, 'freeBytes') / 1e9) });
      if (line.state === 'bad') return buildCheckWords('bad', t.failed, t.diskBad);
      return line.state === 'ok' ? buildCheckWords('ok', free) : buildCheckWords('warn', free, t.diskWarn);
    }
  }
}

/** Returns a number with one decimal if it is small. */
const formatTenths = (language: Language, value: number): string =>
  (value < 9.95 ? value.toFixed(1) : String(Math.round(value))).replace('.', language === 'en' ? '.' : ',');

/** Returns what cannot be done without permissions of the key; an unknown permission keeps its name. */
function describeMissingScopes(t: Words, scopes: readonly string[]): string {
  const effectsByScope: Readonly<Record<string, string>> = {
    'invoices.read': t.withoutScope.read,
    'invoices.create': t.withoutScope.create,
    'invoices.update': t.withoutScope.update,
    'invoices.delete': t.withoutScope.delete,
  };
  const effects = scopes.map((scope) => effectsByScope[scope] ?? scope);
  const last = effects.pop() ?? '';
  if (effects.length === 0) return t.scopesMean({ effects: last });
  return t.scopesMean({ effects: t.scopesMeanAnd({ effects: effects.join(', '), last }) });
}

function describeProblem(
  t: Words,
  language: Language,
  step: CheckLine['step'],
  problem: NonNullable<CheckLine['problem']>,
): CheckWords {
  const addStatusCode = (words: string) =>
    problem.status === null || problem.status < 300 ? words : `${words}, ${problem.status}`;
  if (step === 'signIn' && problem.kind === 'signedOut')
    return buildCheckWords('bad', addStatusCode(t.keyRefused), t.keyRefusedNext);
  // The header of the legacy interface for login and password is not documented (A65).
  const older = step === 'reservations' || step === 'pricing';
  if (older && problem.kind === 'signedOut')
    return buildCheckWords('bad', addStatusCode(t.loginRefused), t.loginRefusedNext);
  if (older && problem.cause === 'legacyError')
    return buildCheckWords('bad', addStatusCode(t.olderRefused), t.olderRefusedNext);
  const { what, next } = explain(language, problem);
  return buildCheckWords('bad', addStatusCode(t.failed), `${what} ${next}`);
}
