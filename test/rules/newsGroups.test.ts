import { expect, test } from 'vitest';
import { countNewsByGroup, getNewsGroupOfKind } from '#shared/rules/newsKindGroups';
import type { NewsKind } from '#shared/rules/stays/stayChanges';

const KINDS: readonly (readonly [NewsKind, ReturnType<typeof getNewsGroupOfKind>])[] = [
  ['new', 'new'],
  ['moved', 'changed'],
  ['changed', 'changed'],
  ['back', 'changed'],
  ['gone', 'gone'],
  ['newGone', 'gone'],
  ['ksefNumber', 'ksef'],
  ['ksefLate', 'ksef'],
  ['ksefBack', 'ksef'],
  ['ksefWaits', null],
  ['same', null],
];

test.each(KINDS)('inbox entry: the change %s belongs to the group %s', (kind, group) => {
  expect(getNewsGroupOfKind(kind)).toBe(group);
});

test('inbox entry counts: have one number for each group of kinds and leave out entries that need no notice', () => {
  expect(countNewsByGroup(['new', 'new', 'moved', 'ksefWaits', 'same', 'gone', 'ksefLate'])).toEqual({
    new: 2,
    changed: 1,
    gone: 1,
    ksef: 1,
  });
  expect(countNewsByGroup([])).toEqual({ new: 0, changed: 0, gone: 0, ksef: 0 });
});
