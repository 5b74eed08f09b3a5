import type { LoggedRequest, Pass } from '#shared/contract/syncContract';
import type { Problem } from '#shared/outcome/problem';
import { log } from './log';

export function logSyncPass(
  { pass, problem }: { pass: Pass; problem: Problem | null },
  full: boolean,
  ms: number,
) {
  const { requests, invoices, reservations, pricing, outbox, setAside } = pass;
  const facts = {
    full,
    ms,
    requests,
    invoices: invoices.pulled,
    removed: invoices.removed,
    reservations: reservations.pulled,
    gone: reservations.gone,
    days: pricing.days,
    sent: outbox.sent,
    waiting: outbox.waiting,
    conflicts: outbox.conflicts,
    setAside,
  };
  if (problem) log.warn('pass', { ...facts, ...pickProblemFacts(problem) });
  else log.note('pass', facts);
}

const pickProblemFacts = ({ kind, cause, status, ruid }: Problem) => ({ kind, cause, status, ruid });

type RequestFacts = Omit<LoggedRequest, 'id' | 'at' | 'note'>;

/** Logs one request to the service. The field `note` stays out of the log and is kept only in the database. */
export function logRequestToService({ method, path, status, ms, ruid, outcome }: RequestFacts): void {
  const facts = { method, path, status, ms, ruid, outcome };
  if (outcome === 'accepted') log.note('attempt', facts);
  else log.warn('attempt', facts);
}
