import { describe, expect, it } from 'vitest';
import type { UpdateBody } from '#shared/model/invoiceBody';
import type { ProblemKind } from '#shared/outcome/problem';
import { ownProblem } from '#shared/outcome/ownProblem';
import { decideCreateAnswer, decideFound } from '#engine/sync/outbox/decideCreate';
import { decideDeleteAnswer, planDelete } from '#engine/sync/outbox/decideDelete';
import { planUpdate } from '#engine/sync/outbox/decideUpdate';
import { decideNotAsked, decideRefusal, type Decision } from '#engine/sync/outbox/decision';
import type { Create, Delete, Update } from '#engine/sync/outbox/laneWork';
import { aBody } from '#support/outboxBench';
import { anInvoice } from '#support/records';

/** Decisions of the queue as values: no store, no service (src-main/engine/sync/outbox/SPEC.md, R, C, U, D). */

const AT = '2026-11-23T10:00:00.000Z';
const moment = { at: AT, random: { next: () => 0.5, id: () => '' } };
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
  queuedAt: AT,
  since: AT,
  nextTry: null,
  endedAt: null,
} as const;
const record = anInvoice({ invoiceId: 9, town: 'Zakopane' });
const create: Create = {
  ...facts,
  kind: 'create',
  body: aBody(),
  references: { correctionId: null, prepaymentId: [] },
};
const edit = (patch: UpdateBody): Update => ({ ...facts, kind: 'update', patch, base: record });
const deletion: Delete = { ...facts, kind: 'delete', base: record };
const stored = { waiting: [], attempts: [], doubt: null, skewMs: 0 };
const answered = (kind: ProblemKind) => ({
  ...ownProblem(kind, 'status', 'no', AT),
  status: 422,
  ruid: 'r-1',
});

/** The move, and the conflict where it is one. */
const movesOf = ({ moves = [] }: Decision): string[] =>
  moves.map(({ event, news }) => (event === 'stepAside' ? `conflict ${news?.conflict}` : event));

describe('an answer that is no success', () => {
  it.each<[ProblemKind, string, string, string]>([
    ['refused', 'conflict rejected', 'conflict rejected', 'conflict rejected'],
    ['locked', 'conflict rejected', 'conflict locked', 'conflict locked'],
    ['conflict', 'conflict occupied', 'conflict occupied', 'conflict occupied'],
    // What is not there is deleted, as the user wanted.
    ['gone', 'conflict rejected', 'conflict deleted', 'confirm'],
    ['notAllowed', 'fail', 'fail', 'fail'],
    ['later', 'fail', 'fail', 'fail'],
    ['signedOut', 'fail', 'fail', 'fail'],
    ['unknown', 'lose', 'lose', 'lose'],
    ['fault', 'lose', 'lose', 'lose'],
  ])('%s: a create: %s, an edit: %s, a deletion: %s', (kind, ofCreate, ofEdit, ofDeletion) => {
    const problem = answered(kind);
    const answer = { ok: false, problem } as const;
    expect(movesOf(decideCreateAnswer(create, create.body, answer, moment))).toEqual([ofCreate]);
    expect(movesOf(decideRefusal(edit({ town: 'Wisła' }), problem, moment, record))).toEqual([ofEdit]);
    expect(movesOf(decideDeleteAnswer(deletion, answer, record, moment))).toEqual([ofDeletion]);
  });

  it('to an edit shows the record of the service beside it, and the words of the service', () => {
    const { moves, history } = decideRefusal(edit({ town: 'Wisła' }), answered('refused'), moment, record);
    expect(moves?.[0]?.news).toMatchObject({ theirs: record, failures: 0, nextTry: null });
    expect(history).toEqual([
      { what: 'answered', ruid: 'r-1', detail: 'no' },
      { what: 'conflict', conflict: 'rejected', ruid: 'r-1', fields: [], detail: 'no' },
    ]);
  });

  it('of one change lets others go on; of the network it stops the queue and is no failure of the change', () => {
    const own = ownProblem('later', 'serviceError', '', AT);
    expect(decideNotAsked({ ...create, failures: 1 }, own, moment)).toEqual({
      result: { end: 'failed', problem: own },
      // The second failure in a row: 5 s, doubled.
      news: { problem: own, failures: 2, nextTry: '2026-11-23T10:00:10.000Z' },
    });
    const network = ownProblem('later', 'noNetwork', '', AT);
    expect(decideNotAsked({ ...create, failures: 1 }, network, moment)).toEqual({
      result: { end: 'stop', problem: network },
      news: { problem: network, failures: 1, nextTry: null },
    });
  });
});

describe('an edit', () => {
  it('is sent with only the changed fields, worked out from the record as it is now', () => {
    const theirs = { ...record, personIssue: 'Ewa' };
    const plan = planUpdate(edit({ town: 'Wisła' }), theirs, stored, moment);
    expect(plan.request).toMatchObject({ body: { town: 'Wisła' }, before: theirs });
    expect(plan.attempt).toEqual({ skewMs: 0, sent: { town: 'Wisła' }, before: theirs });
    expect(plan.moves).toEqual([]);
  });

  it.each([
    ['changed', 'of a field that somebody else changed', { ...record, town: 'Ustroń' }],
    ['locked', 'of an invoice on its way to KSeF', { ...record, invoiceStatus: 'PENDING_KSEF' as const }],
  ])('waits for the user as %s: %s', (conflict, _, theirs) => {
    const plan = planUpdate(edit({ town: 'Wisła' }), theirs, stored, moment);
    expect(movesOf(plan)).toEqual([`conflict ${conflict}`]);
    expect(plan.request).toBeUndefined();
  });

  it('that the service has already is confirmed without a request', () => {
    const plan = planUpdate(edit({ town: 'Wisła' }), { ...record, town: 'Wisła' }, stored, moment);
    expect(movesOf(plan)).toEqual(['confirm']);
    expect(plan.request).toBeUndefined();
  });

  it('without a proof is not carried out where its field is not in the record, and is sent again', () => {
    const attempt = {
      ...{ attemptId: 1, changeId: 7, at: AT, skewMs: 0, endedAt: AT, outcome: 'unknown', ruid: null },
      ...{ sent: { town: 'Wisła' }, before: record },
    };
    const uncertain: Update = { ...edit({ town: 'Wisła' }), state: 'uncertain' };
    const again = planUpdate(uncertain, record, { ...stored, attempts: [attempt] }, moment);
    expect(movesOf(again)).toEqual(['miss']);
    expect(again.request?.body).toEqual({ town: 'Wisła' });
    const carriedOut = planUpdate(
      uncertain,
      { ...record, town: 'Wisła' },
      { ...stored, attempts: [attempt] },
      moment,
    );
    expect(movesOf(carriedOut)).toEqual(['confirm']);
  });
});

describe('a deletion', () => {
  it('asks first where the record changed since the user saw it', () => {
    expect(movesOf(planDelete(deletion, { ...record, town: 'Wisła' }, 0))).toEqual(['conflict changed']);
    expect(planDelete(deletion, record, 0).request).toBeDefined();
  });
});

describe('a create without an answer', () => {
  const twin = anInvoice({ invoiceId: 11 });
  const other = anInvoice({ invoiceId: 12 });
  const found = (same: (typeof twin)[], possible: (typeof twin)[], wide: boolean, over = {}) =>
    decideFound({ ...create, state: 'uncertain', ...over }, create.body, { same, possible }, wide, moment);

  it('claims the one twin, and asks about two', () => {
    expect(found([twin], [other], false)).toMatchObject({ mirror: { wrote: { invoiceId: 11 } } });
    expect(found([twin, other], [], false).moves?.[0]?.news).toMatchObject({ twins: [11, 12] });
  });

  it('asks about one that nobody can tell only after everything was searched', () => {
    expect(movesOf(found([], [other], false))).toEqual([]);
    expect(movesOf(found([], [other], true))).toEqual(['conflict doubtful']);
  });

  it('is sent again after the second look, and not within a minute of the lost answer', () => {
    const early = found([], [], true, { looks: 1 });
    expect(movesOf(early)).toEqual([]);
    expect(early.news).toEqual({ looks: 2, nextTry: '2026-11-23T10:01:00.000Z' });
    expect(movesOf(found([], [], true, { looks: 1, since: '2026-11-23T09:59:00.000Z' }))).toEqual(['miss']);
  });
});
