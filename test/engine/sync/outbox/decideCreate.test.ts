import { describe, expect, it } from 'vitest';
import type { CreateBody } from '#shared/model/invoiceBody';
import type { Invoice } from '#shared/model/invoice';
import { buildInvoiceFromCreateBody } from '#shared/rules/merge/applyQueuedBody';
import {
  decideCreateAnswer,
  rejectCreateWithUnresolvableReference,
  decideCreateReadBack,
  decideCreateSearchResult,
} from '#engine/sync/outbox/decideCreate';
import type { WriteAnswer } from '#engine/remote/remoteServiceInterface';
import { anInvoice } from '#support/records';
import { answered, AT, create, moment, movesOf } from './changeFixtures';

/** Tests decisions about a new invoice as values (src-main/engine/sync/outbox/SPEC.md, C). */

const { body } = create;
/** The invoice that the service would make of the body. */
const made: Invoice = {
  ...anInvoice(),
  ...buildInvoiceFromCreateBody(body),
  invoiceId: 11,
  invoiceFullNo: 'FV 11',
};
const uncertain = { ...create, state: 'uncertain' } as const;
const claimOf = (now: Invoice, ruid: string | null, fields: string[] = []) => ({
  result: { end: 'done' },
  mirror: { wrote: now },
  moves: [{ event: 'confirm', details: { problem: null } }],
  history: [{ what: 'confirmed', ruid, fields, detail: fields.length > 0 ? 'differs' : '' }],
  positions: { before: null, now },
});
const answerTo = (value: WriteAnswer, sent = body, known: readonly number[] = []) =>
  decideCreateAnswer(create, sent, { ok: true, value, ruid: 'r-1' }, (id) => known.includes(id), moment);
const accepted = (invoice: Invoice | null, invoiceId: number | null, sent = body) =>
  answerTo({ invoiceId, locationId: invoiceId, invoice }, sent);

/** Stands for a service without records older than the create. */
const isNoOlder = () => false;

describe('a create that is answered', () => {
  it('accepted new invoice: takes its id from the service’s answer and records which fields the service filled in', () => {
    expect(accepted(made, 11)).toEqual({ ...claimOf(made, 'r-1'), filledIn: { sent: body, kept: made } });
    expect(answerTo({ invoiceId: 11, locationId: null, invoice: made }).moves).toEqual(
      claimOf(made, 'r-1').moves,
    );
  });

  it.each<[string, WriteAnswer, number[], { named: number } | undefined]>([
    [
      'lacks what was sent',
      { invoiceId: 11, locationId: 11, invoice: { ...made, town: 'Ustroń' } },
      [],
      { named: 11 },
    ],
    ['has another id than Location', { invoiceId: 11, locationId: 12, invoice: made }, [], { named: 12 }],
    ['was known before', { invoiceId: 11, locationId: 11, invoice: made }, [11], undefined],
    [
      'was known before, and Location is new',
      { invoiceId: 11, locationId: 12, invoice: made },
      [11],
      { named: 12 },
    ],
    ['has a Location that was known', { invoiceId: 11, locationId: 12, invoice: made }, [12], undefined],
  ])('whose record %s is read where Location says, else looked for', (_, value, known, mirror) => {
    const lost = answerTo(value, body, known);
    expect(movesOf(lost)).toEqual(['lose']);
    expect(lost.mirror).toEqual(mirror);
  });

  it.each<[string, Partial<CreateBody>, Invoice['extra'], Invoice['extra']]>([
    ['what it corrects', { correctionId: 5 }, {}, { correctionId: 5 }],
    ['what it settles', { prepaymentId: [3, 4] }, {}, { prepaymentId: [3, 4] }],
    ['nothing of none', { correctionId: null, prepaymentId: [] }, {}, {}],
    ['what the service says itself', { correctionId: 5 }, { correctionId: 6 }, { correctionId: 6 }],
  ])('remembers %s, which no answer has', (_, over, extra, expected) => {
    const { mirror } = accepted({ ...made, extra }, 11, { ...body, ...over });
    expect(mirror).toEqual({ wrote: { ...made, extra: expected } });
  });

  it.each([
    [44, { named: 44 }],
    [null, undefined],
  ])(
    'new invoice: is looked up in the service when the create answer contains no invoice record (id in the answer: %s)',
    (invoiceId, mirror) => {
      const lost = accepted(null, invoiceId);
      expect(lost.mirror).toEqual(mirror);
      expect(lost.moves).toMatchObject([
        { event: 'lose', details: { looks: 0, problem: { kind: 'unknown', cause: 'unreadable' } } },
      ]);
    },
  );

  it('new correction: becomes a “rejected” conflict when its original invoice was never sent and can no longer be created', () => {
    expect(rejectCreateWithUnresolvableReference('correctionId', AT).moves).toMatchObject([
      {
        event: 'stepAside',
        details: { conflict: 'rejected', problem: { kind: 'refused', fields: [{ field: 'correctionId' }] } },
      },
    ]);
  });
});

describe('a create without an answer', () => {
  const [twin, other] = [made, { ...made, invoiceId: 12 }];
  const found = (same: Invoice[], possible: Invoice[], wide: boolean, over = {}, wasAccepted = false) =>
    decideCreateSearchResult(
      { ...uncertain, ...over },
      body,
      { same, possible },
      { wide, wasAccepted },
      moment,
    );

  it('unanswered new invoice: is matched to the only identical invoice, and the change history names the number of this invoice', () => {
    expect(found([twin], [other], false)).toEqual({
      ...claimOf(twin, null),
      filledIn: { sent: body, kept: twin },
      history: [{ what: 'twinClaimed', detail: 'FV 11' }, ...claimOf(twin, null).history],
    });
  });

  it('new invoice found after a lost answer: counts differing fields as filled by the service unless the invoice was edited later', () => {
    const added = { ...twin, addDate: '2026-11-23T10:00:01Z' };
    const kept = { ...added, editDate: '2026-11-23T10:00:01Z' };
    expect(found([kept], [], false).filledIn).toEqual({ sent: body, kept });
    expect(found([{ ...added, editDate: '2026-11-23T10:05:00Z' }], [], false).filledIn).toBeUndefined();
  });

  it('unanswered new invoice: the question lists two identical invoices and also the possible match found by an earlier search', () => {
    const problem = answered('unknown');
    const asked = found([twin, other], [], false, { twins: [3], problem });
    expect(asked.records).toEqual({ invoices: [twin, other] });
    expect(asked.moves).toMatchObject([
      { event: 'stepAside', details: { conflict: 'doubtful', twins: [3, 11, 12], problem } },
    ]);
  });

  it('unanswered new invoice: asks about a similar invoice only after the search covered all invoices', () => {
    expect(movesOf(found([], [other], false))).toEqual([]);
    expect(movesOf(found([], [other], true))).toEqual(['conflict doubtful']);
  });

  it.each([
    ['the first look, at once', { looks: 0 }, { looks: 1, nextTry: '2026-11-23T10:01:00.000Z' }],
    ['the second, within the minute', { looks: 1 }, { looks: 2, nextTry: '2026-11-23T10:01:00.000Z' }],
    [
      'the first, after the minute',
      { looks: 0, since: '2026-11-23T09:59:00.000Z' },
      { looks: 1, nextTry: '2026-11-23T10:00:05.000Z' },
    ],
    [
      'the first, late in the minute',
      { looks: 0, since: '2026-11-23T09:59:03.000Z' },
      { looks: 1, nextTry: '2026-11-23T10:00:05.000Z' },
    ],
    [
      'the second, late in the minute',
      { looks: 1, since: '2026-11-23T09:59:03.000Z' },
      { looks: 2, nextTry: '2026-11-23T10:00:03.000Z' },
    ],
  ])(
    'unanswered new invoice: after a search without a match, stores the number of searches and the next search time: %s',
    (_, over, details) => {
      expect(found([], [], true, over)).toEqual({ result: { end: 'done' }, details });
    },
  );

  it.each([
    [1, null],
    [2, '2026-11-23T10:00:10.000Z'],
  ])(
    'unanswered new invoice not found in two searches: after %i failed attempts, may be sent again from %s (null: at once)',
    (failures, nextTry) => {
      const over = { looks: 1, failures, since: '2026-11-23T09:59:00.000Z' };
      expect(found([], [], true, over)).toEqual({
        result: { end: 'done' },
        moves: [{ event: 'miss', details: { looks: 0, nextTry } }],
      });
    },
  );

  it('new invoice accepted by the service but then not found: asks the user and is never sent again', () => {
    const over = { looks: 1, since: '2026-11-23T09:59:00.000Z', twins: [3] };
    expect(found([], [], true, over, true).moves).toMatchObject([
      { event: 'stepAside', details: { conflict: 'doubtful', twins: [3] } },
    ]);
  });

  it('new invoice read by its id: gets the service’s invoice id, and the user is asked about a quantity the service rounded', () => {
    const sent = { ...body, invoiceItems: body.invoiceItems.map((item) => ({ ...item, quantity: 1.5 })) };
    const saved = { ...made, invoiceItems: made.invoiceItems.map((item) => ({ ...item, positionId: 4 })) };
    const decided = decideCreateReadBack(
      uncertain,
      sent,
      { ok: true, value: saved, ruid: 'r-1' },
      isNoOlder,
      moment,
    );
    expect(decided).toMatchObject(claimOf(saved, 'r-1', ['invoiceItems']));
    expect(decided.history).toMatchObject([{ detail: 'differs' }]);
    expect(decided.question).toEqual({
      base: saved,
      patch: { invoiceItems: sent.invoiceItems.map((item) => ({ ...item, positionId: 4 })) },
      fields: ['invoiceItems'],
    });
  });

  it('new invoice found by id: asks the user when the saved invoice number differs from the custom number sent', () => {
    const sent = { ...body, customNumber: 41 };
    const decided = decideCreateReadBack(
      uncertain,
      sent,
      { ok: true, value: made, ruid: null },
      isNoOlder,
      moment,
    );
    expect(decided.question).toMatchObject({ patch: { customNumber: 41 }, fields: ['customNumber'] });
  });

  it('new invoice read back by id: is confirmed without a question when the service changed only the invoice type', () => {
    const value = { ...made, invoiceType: 2 };
    const decided = decideCreateReadBack(uncertain, body, { ok: true, value, ruid: null }, isNoOlder, moment);
    expect([movesOf(decided), decided.question]).toEqual([['confirm'], undefined]);
  });

  it('new invoice fetched by id: is looked up again when the fetched record is a different invoice', () => {
    const foreign = anInvoice({ invoiceId: 44, town: 'Ustroń', invoiceType: 2 });
    const answer = { ok: true, value: foreign, ruid: null } as const;
    expect(decideCreateReadBack({ ...uncertain, twins: [3] }, body, answer, isNoOlder, moment)).toEqual({
      result: { end: 'done' },
      mirror: 'forgotten',
      records: { invoices: [foreign] },
      details: { twins: [3, 44], looks: 0, nextTry: null },
    });
  });

  it('new invoice after a lost answer: is searched for again when the id leads to an invoice older than the create request', () => {
    const answer = { ok: true, value: twin, ruid: null } as const;
    expect(decideCreateReadBack(uncertain, body, answer, () => true, moment)).toMatchObject({
      mirror: 'forgotten',
    });
  });

  it('unanswered new invoice with a known id: is confirmed by a read, and becomes a “deleted” conflict when missing after a minute', () => {
    const fetched = (value: Invoice | null) =>
      decideCreateReadBack(uncertain, body, { ok: true, value, ruid: 'r-1' }, isNoOlder, moment);
    expect(fetched(twin)).toEqual({ ...claimOf(twin, 'r-1'), filledIn: { sent: body, kept: twin } });
    expect(fetched(null)).toMatchObject({
      result: { end: 'failed' },
      details: { failures: 1, problem: { kind: 'unknown', cause: 'unreadable' } },
    });
    const refused = (problem: ReturnType<typeof answered>) =>
      decideCreateReadBack(uncertain, body, { ok: false, problem }, isNoOlder, moment);
    const [gone, later] = [answered('gone'), answered('later')];
    // A service may lag behind its own writes, so a missing record counts as gone only after a minute.
    expect(refused(gone)).toMatchObject({ details: { looks: 1, nextTry: '2026-11-23T10:00:05.000Z' } });
    const over = { ...uncertain, since: '2026-11-23T09:59:00.000Z' };
    expect(
      decideCreateReadBack(over, body, { ok: false, problem: gone }, isNoOlder, moment).moves,
    ).toMatchObject([{ event: 'stepAside', details: { conflict: 'deleted', problem: gone } }]);
    expect(refused(later)).toMatchObject({ result: { end: 'failed' }, details: { problem: later } });
    expect(refused(later).moves).toBeUndefined();
  });
});
