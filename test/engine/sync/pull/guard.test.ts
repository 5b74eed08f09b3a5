import { describe, expect, it } from 'vitest';
import {
  forgetAnswers,
  isMuch,
  keepEverything,
  mayRemove,
  openQuestion,
  wasAsked,
} from '#engine/sync/pull/guard';
import { partBench } from './partBench';

/** More than 20 and more than 5 % of a kind are not removed without the user's word (sync.md, Guard). */

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
  ] as const)('of %s: %i of %i: %s', (kind, would, of, much) => {
    expect(isMuch(kind, would, of)).toBe(much);
  });
});

describe('the question', () => {
  it('is asked where much would go, and ends when little would', () => {
    const { run, store } = partBench();
    expect(mayRemove(run(), 'invoices', 60, 100)).toBe(false);
    expect(openQuestion(store)).toEqual({ kind: 'invoices', would: 60, of: 100 });
    expect(mayRemove(run(), 'invoices', 1, 100)).toBe(true);
    expect(openQuestion(store)).toBeNull();
  });

  it('ends with the permission for its kind', () => {
    const { run, store } = partBench();
    mayRemove(run(), 'rooms', 6, 6);
    expect(mayRemove(run({ allowRemoval: new Set(['invoices']) }), 'rooms', 6, 6)).toBe(false);
    expect(openQuestion(store)?.kind).toBe('rooms');
    expect(mayRemove(run({ allowRemoval: new Set(['rooms']) }), 'rooms', 6, 6)).toBe(true);
    expect(openQuestion(store)).toBeNull();
  });

  it('is another one where many more would go than the user allowed', () => {
    const { run, store } = partBench();
    mayRemove(run(), 'invoices', 60, 1000);
    const allowed = { allowRemoval: new Set(['invoices'] as const), allowedCount: 60 };
    expect(mayRemove(run(allowed), 'invoices', 1000, 1000)).toBe(false);
    expect(openQuestion(store)).toEqual({ kind: 'invoices', would: 1000, of: 1000 });
    expect(mayRemove(run(allowed), 'invoices', 62, 1000)).toBe(true);
    expect(openQuestion(store)).toBeNull();
  });

  it('of invoices is put before that of rooms', () => {
    const { run, store } = partBench();
    mayRemove(run(), 'rooms', 6, 6);
    mayRemove(run(), 'invoices', 60, 100);
    expect(openQuestion(store)?.kind).toBe('invoices');
  });

  it('is not asked again for the number that everything is kept of, and nothing goes', () => {
    const { run, store } = partBench();
    mayRemove(run(), 'invoices', 60, 100);
    keepEverything(store, 'invoices', 60);
    expect(openQuestion(store)).toBeNull();
    expect(mayRemove(run(), 'invoices', 60, 100)).toBe(false);
    expect(openQuestion(store)).toBeNull();
    expect(mayRemove(run(), 'invoices', 61, 100)).toBe(false);
    expect(openQuestion(store)?.would).toBe(61);
  });

  it('stays open where the answer is to another number than its own', () => {
    const { run, store } = partBench();
    mayRemove(run(), 'invoices', 75, 100);
    keepEverything(store, 'invoices', 60);
    expect(openQuestion(store)?.would).toBe(75);
    expect(wasAsked(store, 'invoices', 60)).toBe(false);
  });

  it('is asked anew for as many others, once what was kept is there again', () => {
    const { run, store } = partBench();
    mayRemove(run(), 'invoices', 60, 100);
    keepEverything(store, 'invoices', 60);
    expect(mayRemove(run(), 'invoices', 0, 100)).toBe(true);
    expect(wasAsked(store, 'invoices', 60)).toBe(false);
    expect(mayRemove(run(), 'invoices', 60, 100)).toBe(false);
    expect(openQuestion(store)).toEqual({ kind: 'invoices', would: 60, of: 100 });
  });

  it('counts as asked while it stands and after everything was kept, for its number alone', () => {
    const { run, store } = partBench();
    expect(wasAsked(store, 'invoices', 60)).toBe(false);
    mayRemove(run(), 'invoices', 60, 100);
    expect([wasAsked(store, 'invoices', 60), wasAsked(store, 'invoices', 61)]).toEqual([true, false]);
    keepEverything(store, 'invoices', 60);
    expect([wasAsked(store, 'invoices', 60), wasAsked(store, 'invoices', 61)]).toEqual([true, false]);
  });

  it('that nobody asked has no answer', () => {
    const { store } = partBench();
    keepEverything(store, 'rooms', 6);
    expect(store.settings.get('guardKept.rooms')).toBeNull();
  });

  it('and its answer are forgotten with another sign-in', () => {
    const { run, store } = partBench();
    mayRemove(run(), 'invoices', 60, 100);
    keepEverything(store, 'invoices', 60);
    mayRemove(run(), 'rooms', 6, 6);
    forgetAnswers(store);
    expect(openQuestion(store)).toBeNull();
    expect(wasAsked(store, 'invoices', 60)).toBe(false);
  });
});
