import { describe, expect, it } from 'vitest';
import {
  clearRemovalQuestionsAndAnswers,
  exceedsRemovalLimit,
  declineRemoval,
  checkRemovalAgainstLimit,
  readOpenRemovalQuestion,
  isRemovalAlreadyAsked,
} from '#engine/sync/pull/removalLimit';
import { createPullPartFixture } from './pullPartFixture';

/** More than 20 records and more than 5 % of a kind are removed only after the user confirms (sync.md, Removal limit). */

describe('a removal is much', () => {
  it.each([
    ['invoices', 20, 100, false],
    ['invoices', 15, 20, false],
    ['invoices', 21, 100, true],
    ['invoices', 30, 600, false],
    ['invoices', 31, 600, true],
    ['reservations', 50, 2000, false],
    ['rooms', 3, 6, false],
    ['rooms', 4, 6, true],
    ['rooms', 20, 100, false],
    ['rooms', 21, 100, true],
    ['rooms', 0, 0, false],
  ] as const)(
    'removal limit for %s: removing %i of %i local records requires the user’s permission: %s',
    (kind, would, of, much) => {
      expect(exceedsRemovalLimit({ kind, removed: would, total: of })).toBe(much);
    },
  );
});

describe('the question', () => {
  it('question about removing invoices: opens when 60 of 100 invoices would be removed, and closes when only one would be removed', () => {
    const { run, store } = createPullPartFixture();
    expect(checkRemovalAgainstLimit(run(), { kind: 'invoices', removed: 60, total: 100 })).toBe(false);
    expect(readOpenRemovalQuestion(store)).toEqual({ kind: 'invoices', would: 60, of: 100 });
    expect(checkRemovalAgainstLimit(run(), { kind: 'invoices', removed: 1, total: 100 })).toBe(true);
    expect(readOpenRemovalQuestion(store)).toBeNull();
  });

  it('question about removing rooms: is closed only by permission to remove rooms, not by permission to remove invoices', () => {
    const { run, store } = createPullPartFixture();
    checkRemovalAgainstLimit(run(), { kind: 'rooms', removed: 6, total: 6 });
    expect(
      checkRemovalAgainstLimit(run({ allowRemoval: new Set(['invoices']) }), {
        kind: 'rooms',
        removed: 6,
        total: 6,
      }),
    ).toBe(false);
    expect(readOpenRemovalQuestion(store)?.kind).toBe('rooms');
    expect(
      checkRemovalAgainstLimit(run({ allowRemoval: new Set(['rooms']) }), {
        kind: 'rooms',
        removed: 6,
        total: 6,
      }),
    ).toBe(true);
    expect(readOpenRemovalQuestion(store)).toBeNull();
  });

  it('question about removing invoices: is asked again when 1,000 invoices are missing but the user allowed only 60 removals', () => {
    const { run, store } = createPullPartFixture();
    checkRemovalAgainstLimit(run(), { kind: 'invoices', removed: 60, total: 1000 });
    const allowed = { allowRemoval: new Set(['invoices'] as const), allowedCount: 60 };
    expect(checkRemovalAgainstLimit(run(allowed), { kind: 'invoices', removed: 1000, total: 1000 })).toBe(
      false,
    );
    expect(readOpenRemovalQuestion(store)).toEqual({ kind: 'invoices', would: 1000, of: 1000 });
    expect(checkRemovalAgainstLimit(run(allowed), { kind: 'invoices', removed: 62, total: 1000 })).toBe(true);
    expect(readOpenRemovalQuestion(store)).toBeNull();
  });

  it('removal question: concerns the invoices first when both invoices and rooms are missing', () => {
    const { run, store } = createPullPartFixture();
    checkRemovalAgainstLimit(run(), { kind: 'rooms', removed: 6, total: 6 });
    checkRemovalAgainstLimit(run(), { kind: 'invoices', removed: 60, total: 100 });
    expect(readOpenRemovalQuestion(store)?.kind).toBe('invoices');
  });

  it('question about missing invoices: after the user’s “no”, is asked again only when more invoices are missing than before', () => {
    const { run, store } = createPullPartFixture();
    checkRemovalAgainstLimit(run(), { kind: 'invoices', removed: 60, total: 100 });
    declineRemoval(store, 'invoices', 60);
    expect(readOpenRemovalQuestion(store)).toBeNull();
    expect(checkRemovalAgainstLimit(run(), { kind: 'invoices', removed: 60, total: 100 })).toBe(false);
    expect(readOpenRemovalQuestion(store)).toBeNull();
    expect(checkRemovalAgainstLimit(run(), { kind: 'invoices', removed: 61, total: 100 })).toBe(false);
    expect(readOpenRemovalQuestion(store)?.would).toBe(61);
  });

  it('removal question about 75 records: stays open when the user’s refusal concerns an earlier question about 60 records', () => {
    const { run, store } = createPullPartFixture();
    checkRemovalAgainstLimit(run(), { kind: 'invoices', removed: 75, total: 100 });
    declineRemoval(store, 'invoices', 60);
    expect(readOpenRemovalQuestion(store)?.would).toBe(75);
    expect(isRemovalAlreadyAsked(store, 'invoices', 60)).toBe(false);
  });

  it('refused removal question: is asked again for an equal number of missing records after a check that found no missing record', () => {
    const { run, store } = createPullPartFixture();
    checkRemovalAgainstLimit(run(), { kind: 'invoices', removed: 60, total: 100 });
    declineRemoval(store, 'invoices', 60);
    expect(checkRemovalAgainstLimit(run(), { kind: 'invoices', removed: 0, total: 100 })).toBe(true);
    expect(isRemovalAlreadyAsked(store, 'invoices', 60)).toBe(false);
    expect(checkRemovalAgainstLimit(run(), { kind: 'invoices', removed: 60, total: 100 })).toBe(false);
    expect(readOpenRemovalQuestion(store)).toEqual({ kind: 'invoices', would: 60, of: 100 });
  });

  it('removal question about invoices: counts as asked for the same number of invoices, whether still open or already refused', () => {
    const { run, store } = createPullPartFixture();
    expect(isRemovalAlreadyAsked(store, 'invoices', 60)).toBe(false);
    checkRemovalAgainstLimit(run(), { kind: 'invoices', removed: 60, total: 100 });
    expect([
      isRemovalAlreadyAsked(store, 'invoices', 60),
      isRemovalAlreadyAsked(store, 'invoices', 61),
    ]).toEqual([true, false]);
    declineRemoval(store, 'invoices', 60);
    expect([
      isRemovalAlreadyAsked(store, 'invoices', 60),
      isRemovalAlreadyAsked(store, 'invoices', 61),
    ]).toEqual([true, false]);
  });

  it('question about missing rooms: the user’s answer “no” is not stored when the question is not open', () => {
    const { store } = createPullPartFixture();
    declineRemoval(store, 'rooms', 6);
    expect(store.settings.get('guardKept.rooms')).toBeNull();
  });

  it('removal questions and their answers: are deleted when the account signs in again', () => {
    const { run, store } = createPullPartFixture();
    checkRemovalAgainstLimit(run(), { kind: 'invoices', removed: 60, total: 100 });
    declineRemoval(store, 'invoices', 60);
    checkRemovalAgainstLimit(run(), { kind: 'rooms', removed: 6, total: 6 });
    clearRemovalQuestionsAndAnswers(store);
    expect(readOpenRemovalQuestion(store)).toBeNull();
    expect(isRemovalAlreadyAsked(store, 'invoices', 60)).toBe(false);
  });
});
