import type { UpdateBody } from '#shared/model/invoiceBody';
import { buildProblemWithoutAnswer } from '#shared/outcome/buildLocalProblem';
import type { ProblemKind } from '#shared/outcome/problem';
import type { Decision } from '#engine/sync/outbox/sendDecision';
import type { Create, Delete, Update } from '#engine/sync/outbox/mergeQueuedEdits';
import { aBody } from '#support/outboxFixture';
import { anInvoice } from '#support/records';

/** Changes as plain values, for decisions that need neither a store nor a service. */

export const AT = '2026-11-23T10:00:00.000Z';
/** A fixed random value keeps chance out of the pauses: the first is 5 s, the second 10 s. */
export const moment = { at: AT, random: { next: () => 0.5, id: () => '' } };
const facts = {
  changeId: 7,
  localId: 'inv-9',
  state: 'waiting',
  conflict: null,
  choices: {},
  theirs: null,
  twins: [],
  problem: null,
  failures: 0,
  looks: 0,
  by: null,
  byId: null,
  queuedAt: AT,
  since: AT,
  nextTry: null,
  endedAt: null,
} as const;
export const record = anInvoice({ invoiceId: 9, town: 'Zakopane' });
export const create: Create = {
  ...facts,
  kind: 'create',
  body: aBody(),
  references: { correctionId: null, prepaymentId: [] },
};
export const edit = (patch: UpdateBody): Update => ({ ...facts, kind: 'update', patch, base: record });
export const deletion: Delete = { ...facts, kind: 'delete', base: record };
export const answered = (kind: ProblemKind) => ({
  ...buildProblemWithoutAnswer(kind, 'status', 'no', AT),
  status: 422,
  ruid: 'r-1',
});

/** Lists the moves of a decision, with the kind of conflict where a move is one. */
export const movesOf = ({ moves = [] }: Decision): string[] =>
  moves.map(({ event, details }) => (event === 'stepAside' ? `conflict ${details?.conflict}` : event));
