import { expect, test } from 'vitest';
import type { HistoryNote } from '#engine/store/outbox/outboxStore';
import { AT, openTestStore } from '../../store/openTestStore';

/** What an invoice's history keeps of tries that nobody heard. */

const LOCAL = 'new-1';
function historyOf(...tries: readonly HistoryNote[]): string[] {
  const { outbox } = openTestStore();
  outbox.note(LOCAL, AT, { what: 'queued' });
  for (const one of tries) {
    outbox.note(LOCAL, AT, { what: 'attempt' });
    outbox.note(LOCAL, AT, one);
    outbox.note('new-2', AT, { what: 'seenElsewhere' });
  }
  return outbox.history(LOCAL).map(({ what, detail }) => `${what} ${detail}`.trim());
}
const UNHEARD = { what: 'unanswered', detail: 'later' } as const;

test('a night without a line is one try, the last', () => {
  expect(historyOf(...Array.from({ length: 500 }, () => UNHEARD))).toEqual([
    'queued',
    'attempt',
    'unanswered later',
  ]);
});

test('what was answered, and what may have been carried out, is kept each time', () => {
  expect(
    historyOf(
      UNHEARD,
      { what: 'unanswered', detail: 'unknown' },
      UNHEARD,
      { what: 'answered', detail: '503' },
      UNHEARD,
    ),
  ).toEqual([
    'queued',
    ...['attempt', 'unanswered unknown'],
    ...['attempt', 'answered 503'],
    ...['attempt', 'unanswered later'],
  ]);
});
