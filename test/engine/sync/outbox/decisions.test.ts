import { describe, expect, it } from 'vitest';
import type { ProblemKind } from '#shared/outcome/problem';
import { ownProblem } from '#shared/outcome/ownProblem';
import { decideCreateAnswer } from '#engine/sync/outbox/decideCreate';
import { decideDeleteReadBack, decideDeleteRefusal, planDelete } from '#engine/sync/outbox/decideDelete';
import { decideNotAsked, decideRefusal, markConflict } from '#engine/sync/outbox/decision';
import { pauseMs } from '#engine/sync/outbox/pauses';
import { answered, AT, create, deletion, edit, moment, movesOf, record } from './changes';

/** Decisions of the queue as values: no store, no service (src-main/engine/sync/outbox/SPEC.md, R, C, U, D). */

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
    expect(movesOf(decideCreateAnswer(create, create.body, answer, () => false, moment))).toEqual([ofCreate]);
    expect(movesOf(decideRefusal(edit({ town: 'Wisła' }), problem, moment, record))).toEqual([ofEdit]);
    expect(movesOf(decideDeleteRefusal(deletion, problem, record, moment))).toEqual([ofDeletion]);
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

describe('what is tried again', () => {
  const signedOut = ownProblem('signedOut', 'status', '', AT);
  const lost = ownProblem('unknown', 'noAnswer', '', AT);

  it('after a sign-in that is refused: every change, and none of them has failed', () => {
    expect(decideNotAsked(create, signedOut, moment)).toEqual({
      result: { end: 'stop', problem: signedOut },
      news: { problem: signedOut, failures: 0, nextTry: null },
    });
  });

  it('before its pause is over, where the network kept it: the pause stays', () => {
    const nextTry = '2026-11-23T10:04:00.000Z';
    expect(decideNotAsked({ ...create, nextTry }, signedOut, moment).news?.nextTry).toBe(nextTry);
  });

  it('after a failure of its own, later each time', () => {
    const later = answered('later');
    expect(decideRefusal({ ...create, failures: 1 }, later, moment)).toEqual({
      result: { end: 'failed', problem: later },
      moves: [{ event: 'fail', news: { problem: later, failures: 2, nextTry: '2026-11-23T10:00:10.000Z' } }],
      history: [{ what: 'answered', ruid: 'r-1', detail: 'no' }],
    });
  });

  it.each([
    [0, null],
    [1, '2026-11-23T10:00:10.000Z'],
  ])('without an answer: looked for at once, and after %i failures before at %s', (failures, nextTry) => {
    expect(decideRefusal({ ...create, failures }, lost, moment)).toEqual({
      result: { end: 'failed', problem: lost },
      moves: [{ event: 'lose', news: { problem: lost, looks: 0, failures: failures + 1, nextTry } }],
      history: [{ what: 'unanswered', detail: 'unknown' }],
    });
  });

  it.each([
    [0, 3_750],
    [1, 6_250],
  ])('with chance %d the first pause is %i ms', (drawn, ms) => {
    expect(pauseMs(1, { next: () => drawn, id: () => '' })).toBe(ms);
  });
});

describe('what the user is asked', () => {
  it('is asked with the fields and all words of the service', () => {
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
          news: { problem, theirs: null, failures: 0, nextTry: null, conflict: 'rejected' },
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

  it('where nothing was asked of the service has no words of it', () => {
    expect(markConflict('deleted').history).toEqual([
      { what: 'conflict', conflict: 'deleted', ruid: null, fields: [], detail: '' },
    ]);
  });

  it('of an edit that the service no longer has the invoice for: it is gone here, too', () => {
    const problem = answered('gone');
    const decided = decideRefusal(edit({ town: 'Wisła' }), problem, moment, record);
    expect(decided.mirror).toBe('gone');
    expect(decided.moves).toEqual([
      { event: 'stepAside', news: { problem, failures: 0, nextTry: null, conflict: 'deleted' } },
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
  ])('asks first: %s', (conflict, theirs) => {
    const plan = planDelete(deletion, theirs, unknownEnd, moment);
    expect(movesOf(plan)).toEqual([`conflict ${conflict}`]);
    expect(plan.moves?.[0]?.news).toMatchObject({ theirs });
    expect(plan.request).toBeUndefined();
  });

  it('is sent where the record is as the user saw it, and written down before', () => {
    expect(planDelete(deletion, record, { ...unknownEnd, skewMs: 250 }, moment)).toEqual({
      result: { end: 'done' },
      moves: [],
      attempt: { skewMs: 250, sent: {}, before: record },
      history: [{ what: 'attempt' }],
      request: { body: {}, before: record },
    });
  });

  it('without a proof was not carried out where the record is there, and is sent or asked about', () => {
    const uncertain = { ...deletion, state: 'uncertain' } as const;
    expect(movesOf(planDelete(uncertain, record, unknownEnd, moment))).toEqual(['miss']);
    expect(movesOf(planDelete(uncertain, { ...record, town: 'Wisła' }, unknownEnd, moment))).toEqual([
      'miss',
      'conflict changed',
    ]);
  });

  it('that is done ends the other changes of the invoice, also where it was gone before', () => {
    const done = (ruid: string) => ({
      result: { end: 'done' },
      mirror: 'gone',
      moves: [{ event: 'confirm', news: { problem: null } }],
      history: [{ what: 'confirmed', ruid }],
      dropsLane: true,
    });
    const gone = { ok: false, problem: answered('gone') } as const;
    expect(decideDeleteReadBack(deletion, 'r-2', gone, moment)).toEqual(done('r-2'));
    expect(decideDeleteRefusal(deletion, gone.problem, null, moment)).toEqual(done('r-1'));
  });

  it('that was accepted and is still there is read again for a minute, and then a question', () => {
    const there = { ok: true, value: record, ruid: null } as const;
    expect(decideDeleteReadBack(deletion, 'r-2', there, moment).moves).toEqual([
      { event: 'lose', news: { problem: null, looks: 1, nextTry: '2026-11-23T10:00:05.000Z' } },
    ]);
    const accepted = { wasAccepted: true, skewMs: 0 };
    const uncertain = { ...deletion, state: 'uncertain', looks: 1 } as const;
    expect(planDelete(uncertain, record, accepted, moment)).toEqual({
      result: { end: 'done' },
      news: { looks: 2, nextTry: '2026-11-23T10:00:10.000Z', since: AT },
    });
    const over = { ...uncertain, since: '2026-11-23T09:59:00.000Z' };
    expect(movesOf(planDelete(over, record, accepted, moment))).toEqual(['conflict not-as-sent']);
  });

  it('whose record cannot be read afterwards is looked for', () => {
    const unread = { ok: false, problem: answered('later') } as const;
    expect(movesOf(decideDeleteReadBack(deletion, 'r-2', unread, moment))).toEqual(['lose']);
  });

  it.each(['locked', 'refused'] as const)('that is %s shows the record only where that tells', (kind) => {
    const news = decideDeleteRefusal(deletion, answered(kind), record, moment).moves?.[0]?.news;
    expect(news?.theirs).toEqual(kind === 'locked' ? record : null);
  });
});
