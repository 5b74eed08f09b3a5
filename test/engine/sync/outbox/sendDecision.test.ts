import { describe, expect, it } from 'vitest';
import type { ProblemKind } from '#shared/outcome/problem';
import { buildProblemWithoutAnswer } from '#shared/outcome/buildLocalProblem';
import { decideCreateAnswer } from '#engine/sync/outbox/decideCreate';
import {
  decideDeleteReadBack,
  decideDeleteRefusal,
  decideDeleteFromServiceRecord,
} from '#engine/sync/outbox/decideDelete';
import { decideRetryLater, decideRefusal, decideConflict } from '#engine/sync/outbox/sendDecision';
import { computeSendRetryPauseMs } from '#engine/sync/outbox/sendRetryPauses';
import { answered, AT, create, deletion, edit, moment, movesOf, record } from './changeFixtures';

/**
 * Tests decisions of the outbox as values, without a store or a service (src-main/engine/sync/outbox/SPEC.md, R, C, U,
 * D).
 */

describe('an answer that is no success', () => {
  it.each<[ProblemKind, string, string, string]>([
    ['refused', 'conflict rejected', 'conflict rejected', 'conflict rejected'],
    ['locked', 'conflict rejected', 'conflict locked', 'conflict locked'],
    ['conflict', 'conflict occupied', 'conflict occupied', 'conflict occupied'],
    // A missing invoice counts as deleted, as the user wanted.
    ['gone', 'conflict rejected', 'conflict deleted', 'confirm'],
    ['notAllowed', 'fail', 'fail', 'fail'],
    ['later', 'fail', 'fail', 'fail'],
    ['signedOut', 'fail', 'fail', 'fail'],
    ['unknown', 'lose', 'lose', 'lose'],
    ['fault', 'lose', 'lose', 'lose'],
  ])('%s: a create: %s, an edit: %s, a deletion: %s', (kind, ofCreate, ofEdit, ofDeletion) => {
    const problem = answered(kind);
    const answer = { ok: false, problem } as const;
    expect(movesOf(decideCreateAnswer(create, create.body, answer, () => false, moment))).toEqual([ofCreate]);
    expect(movesOf(decideRefusal(edit({ town: 'Wisła' }), problem, moment, record))).toEqual([ofEdit]);
    expect(movesOf(decideDeleteRefusal(deletion, problem, record, moment))).toEqual([ofDeletion]);
  });

  it('refused edit: becomes a “rejected” conflict with the service’s record and message', () => {
    const { moves, history } = decideRefusal(edit({ town: 'Wisła' }), answered('refused'), moment, record);
    expect(moves?.[0]?.details).toMatchObject({ theirs: record, failures: 0, nextTry: null });
    expect(history).toEqual([
      { what: 'answered', ruid: 'r-1', detail: 'no' },
      { what: 'conflict', conflict: 'rejected', ruid: 'r-1', fields: [], detail: 'no' },
    ]);
  });

  it('queued change: its failure count rises when a read request fails with a service error, but not with a network error', () => {
    const problem = buildProblemWithoutAnswer('later', 'serviceError', '', AT);
    expect(decideRetryLater({ ...create, failures: 1 }, problem, moment)).toEqual({
      result: { end: 'failed', problem: problem },
      // After the second failure in a row, the pause of 5 s is doubled.
      details: { problem: problem, failures: 2, nextTry: '2026-11-23T10:00:10.000Z' },
    });
    const network = buildProblemWithoutAnswer('later', 'noNetwork', '', AT);
    expect(decideRetryLater({ ...create, failures: 1 }, network, moment)).toEqual({
      result: { end: 'stop', problem: network },
      details: { problem: network, failures: 1, nextTry: null },
    });
  });
});

describe('what is tried again', () => {
  const signedOut = buildProblemWithoutAnswer('signedOut', 'status', '', AT);
  const lost = buildProblemWithoutAnswer('unknown', 'noAnswer', '', AT);

  it('outbox: stops without counting a failure of the change when the service refuses the sign-in', () => {
    expect(decideRetryLater(create, signedOut, moment)).toEqual({
      result: { end: 'stop', problem: signedOut },
      details: { problem: signedOut, failures: 0, nextTry: null },
    });
  });

  it('outbox: keeps the planned time of the next attempt when the sign-in is refused', () => {
    const nextTry = '2026-11-23T10:04:00.000Z';
    expect(decideRetryLater({ ...create, nextTry }, signedOut, moment).details?.nextTry).toBe(nextTry);
  });

  it('outbox: waits longer before the next try after each failure of a change', () => {
    const later = answered('later');
    expect(decideRefusal({ ...create, failures: 1 }, later, moment)).toEqual({
      result: { end: 'failed', problem: later },
      moves: [
        { event: 'fail', details: { problem: later, failures: 2, nextTry: '2026-11-23T10:00:10.000Z' } },
      ],
      history: [{ what: 'answered', ruid: 'r-1', detail: 'no' }],
    });
  });

  it.each([
    [0, null],
    [1, '2026-11-23T10:00:10.000Z'],
  ])(
    'change without an answer: after %i earlier failures, the planned time of the search in the service is %s',
    (failures, nextTry) => {
      expect(decideRefusal({ ...create, failures }, lost, moment)).toEqual({
        result: { end: 'failed', problem: lost },
        moves: [{ event: 'lose', details: { problem: lost, looks: 0, failures: failures + 1, nextTry } }],
        history: [{ what: 'unanswered', detail: 'unknown' }],
      });
    },
  );

  it.each([
    [0, 3_750],
    [1, 6_250],
  ])('pause before the first retry of sending: the random value %d gives %i ms', (drawn, ms) => {
    expect(computeSendRetryPauseMs(1, { next: () => drawn, id: () => '' })).toBe(ms);
  });
});

describe('what the user is asked', () => {
  it('refused new invoice: becomes a conflict with the fields and all messages of the service', () => {
    const problem = {
      ...answered('refused'),
      title: 'Unprocessable',
      fields: [{ field: 'buyer.taxId', message: 'wrong' }],
    };
    expect(decideRefusal({ ...create, failures: 4 }, problem, moment)).toEqual({
      result: { end: 'done' },
      moves: [
        {
          event: 'stepAside',
          details: { problem, theirs: null, failures: 0, nextTry: null, conflict: 'rejected' },
        },
      ],
      history: [
        { what: 'answered', ruid: 'r-1', detail: 'Unprocessable: no' },
        {
          what: 'conflict',
          conflict: 'rejected',
          ruid: 'r-1',
          fields: ['buyer.taxId'],
          detail: 'Unprocessable: no',
        },
      ],
    });
  });

  it('conflict history: has no service message when nothing was sent to the service', () => {
    expect(decideConflict('deleted').history).toEqual([
      { what: 'conflict', conflict: 'deleted', ruid: null, fields: [], detail: '' },
    ]);
  });

  it('refused edit: becomes a conflict, and the local invoice is removed, when the service has deleted the invoice', () => {
    const problem = answered('gone');
    const decided = decideRefusal(edit({ town: 'Wisła' }), problem, moment, record);
    expect(decided.mirror).toBe('gone');
    expect(decided.moves).toEqual([
      { event: 'stepAside', details: { problem, failures: 0, nextTry: null, conflict: 'deleted' } },
    ]);
    expect(decideRefusal(create, problem, moment).mirror).toBeUndefined();
  });
});

const unknownEnd = { wasAccepted: false, skewMs: 0 };

describe('a deletion', () => {
  it.each([
    ['changed', { ...record, town: 'Wisła' }],
    ['locked', { ...record, invoiceStatus: 'PENDING_KSEF' as const }],
    ['locked', { ...record, invoiceStatus: 'SENT_KSEF' as const }],
  ])('deletion: asks the user and sends no request when the invoice is %s', (conflict, theirs) => {
    const plan = decideDeleteFromServiceRecord(deletion, theirs, unknownEnd, moment);
    expect(movesOf(plan)).toEqual([`conflict ${conflict}`]);
    expect(plan.moves?.[0]?.details).toMatchObject({ theirs });
    expect(plan.request).toBeUndefined();
  });

  it('deletion: is sent, and the attempt is stored, when the service’s record is unchanged since the user saw it', () => {
    expect(decideDeleteFromServiceRecord(deletion, record, { ...unknownEnd, skewMs: 250 }, moment)).toEqual({
      result: { end: 'done' },
      moves: [],
      attempt: { skewMs: 250, sent: {}, before: record },
      history: [{ what: 'attempt' }],
      request: { body: {}, before: record },
    });
  });

  it('deletion with unknown outcome: is sent again for an unchanged invoice, and becomes a conflict for a changed invoice', () => {
    const uncertain = { ...deletion, state: 'uncertain' } as const;
    expect(movesOf(decideDeleteFromServiceRecord(uncertain, record, unknownEnd, moment))).toEqual(['miss']);
    expect(
      movesOf(decideDeleteFromServiceRecord(uncertain, { ...record, town: 'Wisła' }, unknownEnd, moment)),
    ).toEqual(['miss', 'conflict changed']);
  });

  it('confirmed deletion: discards all other waiting changes of the invoice, also when the service no longer had the invoice', () => {
    const done = (ruid: string) => ({
      result: { end: 'done' },
      mirror: 'gone',
      moves: [{ event: 'confirm', details: { problem: null } }],
      history: [{ what: 'confirmed', ruid }],
      dropsLane: true,
    });
    const goneOutcome = { ok: false, problem: answered('gone') } as const;
    expect(decideDeleteReadBack(deletion, 'r-2', goneOutcome, moment)).toEqual(done('r-2'));
    expect(decideDeleteRefusal(deletion, goneOutcome.problem, null, moment)).toEqual(done('r-1'));
  });

  it('accepted deletion of an invoice that still exists: is checked for a minute, then the user is asked', () => {
    const foundOutcome = { ok: true, value: record, ruid: null } as const;
    expect(decideDeleteReadBack(deletion, 'r-2', foundOutcome, moment).moves).toEqual([
      { event: 'lose', details: { problem: null, looks: 1, nextTry: '2026-11-23T10:00:05.000Z' } },
    ]);
    const accepted = { wasAccepted: true, skewMs: 0 };
    const uncertain = { ...deletion, state: 'uncertain', looks: 1 } as const;
    expect(decideDeleteFromServiceRecord(uncertain, record, accepted, moment)).toEqual({
      result: { end: 'done' },
      details: { looks: 2, nextTry: '2026-11-23T10:00:10.000Z', since: AT },
    });
    const over = { ...uncertain, since: '2026-11-23T09:59:00.000Z' };
    expect(movesOf(decideDeleteFromServiceRecord(over, record, accepted, moment))).toEqual([
      'conflict not-as-sent',
    ]);
  });

  it('accepted deletion: its outcome counts as unknown when the service’s record cannot be read afterwards', () => {
    const unread = { ok: false, problem: answered('later') } as const;
    expect(movesOf(decideDeleteReadBack(deletion, 'r-2', unread, moment))).toEqual(['lose']);
  });

  it.each(['locked', 'refused'] as const)(
    'refused deletion (%s): the conflict contains the service’s record only when KSeF has locked the invoice',
    (kind) => {
      const details = decideDeleteRefusal(deletion, answered(kind), record, moment).moves?.[0]?.details;
      expect(details?.theirs).toEqual(kind === 'locked' ? record : null);
    },
  );
});
