import type { Selectable } from 'kysely';
import type { Attempt, Change, ChangeFacts, ChangeDetailsUpdate, Content } from './outboxStoreInterface';
import type { AttemptTable, ChangeTable } from '../sql/tableTypes';

export function parseChangeRow(row: Selectable<ChangeTable>): Change {
  const facts: ChangeFacts = {
    changeId: row.change_id,
    localId: row.local_id,
    state: row.state,
    conflict: row.conflict,
    choices: JSON.parse(row.choices),
    theirs: JSON.parse(row.theirs ?? 'null'),
    twins: JSON.parse(row.twins),
    problem: JSON.parse(row.problem ?? 'null'),
    failures: row.failures,
    looks: row.looks,
    queuedAt: row.queued_at,
    by: row.by_whom,
    byId: row.by_id,
    since: row.since,
    nextTry: row.next_try,
    endedAt: row.ended_at,
  };
  const content = JSON.parse(row.content);
  const base = JSON.parse(row.base ?? 'null');
  switch (row.kind) {
    case 'create':
      return { ...facts, kind: 'create', body: content, references: JSON.parse(row.refers) };
    case 'update':
      return { ...facts, kind: 'update', patch: content, base };
    case 'delete':
      return { ...facts, kind: 'delete', base };
  }
}

export function buildChangeContentColumns(
  content: Content,
): Pick<ChangeTable, 'content' | 'base' | 'refers'> {
  switch (content.kind) {
    case 'create':
      return {
        content: JSON.stringify(content.body),
        base: null,
        refers: JSON.stringify(content.references),
      };
    case 'update':
      return { content: JSON.stringify(content.patch), base: JSON.stringify(content.base), refers: '{}' };
    case 'delete':
      return { content: '{}', base: JSON.stringify(content.base), refers: '{}' };
  }
}

/**
 * Converts the given fields of a queued change into database columns. The columns of the other fields stay unchanged.
 */
export function convertChangeUpdateToColumns(
  details: ChangeDetailsUpdate,
): Partial<Omit<ChangeTable, 'change_id'>> {
  const { conflict, choices, theirs, twins, problem, failures, looks, queuedAt, since, nextTry } = details;
  return {
    ...(conflict === undefined ? {} : { conflict }),
    ...(choices === undefined ? {} : { choices: JSON.stringify(choices) }),
    ...(theirs === undefined ? {} : { theirs: theirs && JSON.stringify(theirs) }),
    ...(twins === undefined ? {} : { twins: JSON.stringify(twins) }),
    ...(problem === undefined ? {} : { problem: problem && JSON.stringify(problem) }),
    ...(failures === undefined ? {} : { failures }),
    ...(looks === undefined ? {} : { looks }),
    ...(queuedAt === undefined ? {} : { queued_at: queuedAt }),
    ...(since === undefined ? {} : { since }),
    ...(nextTry === undefined ? {} : { next_try: nextTry }),
  };
}

export function parseAttemptRow(row: Selectable<AttemptTable>): Attempt {
  return {
    attemptId: row.attempt_id,
    changeId: row.change_id,
    at: row.at,
    skewMs: row.skew_ms,
    sent: JSON.parse(row.sent),
    before: JSON.parse(row.before ?? 'null'),
    endedAt: row.ended_at,
    outcome: row.outcome,
    ruid: row.ruid,
  };
}
