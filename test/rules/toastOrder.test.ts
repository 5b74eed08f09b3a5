import { expect, test } from 'vitest';
import { addToastToList } from '../../src-renderer/kit/addToastToList';

/** Tests of the messages in the top bar: at most two are kept, and a message with an undo outlasts a plain one. */

const line = (words: string, undo = false) => ({ words, ...(undo ? { undo: true } : {}) });
const after = (...lines: ReturnType<typeof line>[]) =>
  lines
    .reduce<ReturnType<typeof line>[]>((shown, next) => addToastToList(shown, next), [])
    .map(({ words }) => words);

test('on-screen messages: a plain message never replaces a message with an undo button', () => {
  expect(after(line('moved', true), line('saved'), line('sent'))).toEqual(['moved', 'sent']);
});

test('on-screen messages: a plain message is not shown while two messages with an undo button are open', () => {
  expect(after(line('a', true), line('b', true), line('saved'))).toEqual(['a', 'b']);
});

test('on-screen messages: the oldest of three messages with an undo button disappears', () => {
  expect(after(line('a', true), line('b', true), line('c', true))).toEqual(['b', 'c']);
});

test('on-screen messages: a new message replaces an earlier message with the same text unless both messages have an undo button', () => {
  expect(after(line('same'), line('other'), line('same'))).toEqual(['other', 'same']);
  expect(after(line('same', true), line('same', true))).toEqual(['same', 'same']);
});
