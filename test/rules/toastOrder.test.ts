import { expect, test } from 'vitest';
import { addToastToList } from '../../src-renderer/kit/addToastToList';

/** Tests of the messages at the window's edge: at most two are shown, and a message with an undo outlasts news. */
const line = (words: string, undo = false, news = false) => ({
  words,
  news,
  ...(undo ? { undo: true } : {}),
});
const news = (words: string) => line(words, true, true);
const after = (...lines: ReturnType<typeof line>[]) =>
  lines
    .reduce<ReturnType<typeof line>[]>((shown, next) => addToastToList(shown, next), [])
    .map(({ words }) => words);

test('on-screen messages: a news message never replaces a message with an undo button', () => {
  expect(after(line('moved', true), news('news 1'), news('news 2'), line('news 3'))).toEqual([
    'moved',
    'news 3',
  ]);
});

test('on-screen messages: a news message is not shown while two messages with an undo button are open', () => {
  expect(after(line('a', true), line('b', true), news('news'))).toEqual(['a', 'b']);
});

test('on-screen messages: the oldest of three messages with an undo button disappears', () => {
  expect(after(line('a', true), line('b', true), line('c', true))).toEqual(['b', 'c']);
});

test('on-screen messages: a message with the same text replaces the earlier message unless both have an undo button', () => {
  expect(after(line('same'), line('other'), line('same'))).toEqual(['other', 'same']);
  expect(after(line('same', true), line('same', true))).toEqual(['same', 'same']);
});
