import type { HistoryLine } from '#shared/contract/outboxContract';
import type { Invoice } from '#shared/model/invoice';
import type { Instant } from '#shared/model/scalars';
import { CHANGE_STATE_TRANSITIONS } from '#shared/outcome/queuedChangeStates';
import { buildChangeContentColumns, convertChangeUpdateToColumns } from './changeRowConversion';
import { prepareOutboxReads } from './outboxReads';
import type { NotifyingTransactions } from '../sql/notifyingTransactions';
import { sqlBuilder, type Database } from '../sql/databaseAndSqlBuilder';
import type { InvoiceWriter } from '../invoices/invoiceWrite';
import { log } from '../../../log/log';
import {
  USER_HISTORY_ACTIONS,
  type Author,
  type Change,
  type HistoryNote,
  type OutboxStore,
} from './outboxStoreInterface';

/** Writes entries of the invoice history; the caller must have opened a transaction. */
export interface Notes {
  write(localId: string, at: Instant, note: HistoryNote): void;
  recordEditElsewhere(localId: string, at: Instant, before: Invoice | null, after: Invoice | null): void;
  /**
   * Sets the function that returns the author of later history entries. The function returns null if no person is
   * chosen at the desk.
   */
  setAuthorReader(readAuthor: () => Author | null): void;
  /** The author now. */
  getAuthor(): Author | null;
}

/** Actions whose history entries name the person who took the action. */
const USER_ACTIONS: ReadonlySet<HistoryLine['what']> = new Set(USER_HISTORY_ACTIONS);

export function prepareOutboxHistoryRecorder(db: Database): Notes {
  let readAuthor: () => Author | null = () => null;
  const last = sqlBuilder
    .selectFrom('history')
    .select(['line_id', 'what', 'detail'])
    .orderBy('line_id', 'desc');
  /**
   * Keeps only the newest of consecutive unanswered send attempts in an invoice's history. Otherwise a night without
   * network would fill the history.
   */
  const dropRepeatedUnanswered = (localId: string): void => {
    const [end, begin] = db.all(last.where('local_id', '=', localId).limit(2));
    if (end?.what !== 'unanswered' || end.detail !== 'later' || begin?.what !== 'attempt') return;
    db.run(sqlBuilder.deleteFrom('history').where('line_id', 'in', [end.line_id, begin.line_id]));
  };
  const insert = db.insertInto('history');
  const write = (localId: string, at: Instant, note: HistoryNote): void => {
    if (note.what === 'attempt') dropRepeatedUnanswered(localId);
    const { what, kind = null, conflict = null, fields = [], ruid = null, detail = '' } = note;
    const text = typeof detail === 'string' ? detail : detail.choices;
    const by_whom = USER_ACTIONS.has(what) ? (readAuthor()?.name ?? null) : null;
    const line = { local_id: localId, at, what, kind, conflict, ruid, detail: text, by_whom };
    insert({ ...line, fields: JSON.stringify(fields) });
  };
  return {
    write,
    recordEditElsewhere: (localId, at, before, after) =>
      write(localId, at, {
        what: 'seenElsewhere',
        fields: before && after ? listDifferingFields(before, after) : [],
      }),
    setAuthorReader: (by) => void (readAuthor = by),
    getAuthor: () => readAuthor(),
  };
}

const listDifferingFields = (before: Invoice, after: Invoice): string[] =>
  Object.keys(after).filter(
    (field) => JSON.stringify(Reflect.get(before, field)) !== JSON.stringify(Reflect.get(after, field)),
  );

interface Parts {
  readonly db: Database;
  readonly commits: NotifyingTransactions;
  readonly writer: InvoiceWriter;
  readonly notes: Notes;
}

export function openSqliteOutboxStore({ db, commits, writer, notes }: Parts): OutboxStore {
  const { lanes } = writer;
  const reads = prepareOutboxReads(db, lanes);
  const getChangeOrThrow = (changeId: number): Change => {
    const change = reads.get(changeId);
    if (!change) throw new Error(`there is no change ${changeId}`);
    return change;
  };
  const writeAndNotify = <T>(work: () => T): T =>
    commits.transaction(() => {
      const result = work();
      commits.markChanged('outbox');
      commits.markChanged('invoices');
      return result;
    });
  const updateChange = (changeId: number, columns: Parameters<typeof convertChangeUpdateToColumns>[0]) => {
    const values = convertChangeUpdateToColumns(columns);
    if (Object.keys(values).length > 0)
      db.run(sqlBuilder.updateTable('changes').set(values).where('change_id', '=', changeId));
  };

  const applyEvent: OutboxStore['applyEvent'] = (changeId, event, at, details = {}) => {
    const { state, localId, conflict } = getChangeOrThrow(changeId);
    const next = CHANGE_STATE_TRANSITIONS[state][event];
    if (next === undefined) throw new Error(`change ${changeId} is ${state}: ${event} cannot happen to it`);
    const ended = next === 'sent' || next === 'dropped';
    const kind = next === 'conflict' ? (details.conflict ?? conflict) : null;
    const anew = next !== state || kind !== conflict;
    db.run(
      sqlBuilder
        .updateTable('changes')
        .set({
          ...convertChangeUpdateToColumns(details),
          state: next,
          conflict: kind,
          ended_at: ended ? at : null,
          ...(ended ? { next_try: null } : {}),
          ...(anew ? { since: at } : {}),
        })
        .where('change_id', '=', changeId),
    );
    writer.refresh(localId);
    const cause = details.problem?.cause ?? null;
    log.note('change', {
      change: changeId,
      invoice: localId,
      move: event,
      state: next,
      conflict: kind,
      cause,
    });
  };

  return {
    ...reads,
    add: (localId, content, at) =>
      writeAndNotify(() => {
        lanes.getOrCreateMirror(localId, at);
        const author = notes.getAuthor();
        db.run(
          sqlBuilder.insertInto('changes').values({
            ...buildChangeContentColumns(content),
            local_id: localId,
            kind: content.kind,
            state: 'waiting',
            conflict: null,
            choices: '{}',
            theirs: null,
            twins: '[]',
            problem: null,
            failures: 0,
            looks: 0,
            queued_at: at,
            since: at,
            next_try: null,
            ended_at: null,
            by_whom: author?.name ?? null,
            by_id: author?.staffId ?? null,
          }),
        );
        const newest = sqlBuilder.selectFrom('changes').select((e) => e.fn.max('change_id').as('id'));
        writer.refresh(localId);
        return db.first(newest)?.id ?? 0;
      }),
    applyEvent: (changeId, event, at, details) =>
      writeAndNotify(() => applyEvent(changeId, event, at, details)),
    setChangeDetails: (changeId, details) => writeAndNotify(() => updateChange(changeId, details)),
    replaceContent: (changeId, content) =>
      writeAndNotify(() => {
        const { localId } = getChangeOrThrow(changeId);
        db.run(
          sqlBuilder
            .updateTable('changes')
            .set(buildChangeContentColumns(content))
            .where('change_id', '=', changeId)
            .where('kind', '=', content.kind),
        );
        writer.refresh(localId);
      }),
    deleteMerged: (changeId) =>
      writeAndNotify(() => {
        const { localId } = getChangeOrThrow(changeId);
        db.run(sqlBuilder.deleteFrom('changes').where('change_id', '=', changeId));
        writer.refresh(localId);
      }),
    beginAttempt: (changeId, { at, skewMs, sent, before }) =>
      writeAndNotify(() => {
        applyEvent(changeId, 'attempt', at);
        db.run(
          sqlBuilder.insertInto('attempts').values({
            change_id: changeId,
            at,
            skew_ms: skewMs,
            fingerprint: '',
            sent: JSON.stringify(sent),
            before: before && JSON.stringify(before),
            ended_at: null,
            outcome: null,
            ruid: null,
          }),
        );
        const newest = sqlBuilder.selectFrom('attempts').select((e) => e.fn.max('attempt_id').as('id'));
        return db.first(newest)?.id ?? 0;
      }),
    endAttempt: (attemptId, at, outcome, ruid) =>
      writeAndNotify(() => {
        db.run(
          sqlBuilder
            .updateTable('attempts')
            .set({ ended_at: at, outcome, ruid })
            .where('attempt_id', '=', attemptId),
        );
      }),
    setAuthorReader: notes.setAuthorReader,
    addHistoryNote: (localId, at, note) => writeAndNotify(() => notes.write(localId, at, note)),
    setServiceId: (localId, invoiceId) => writeAndNotify(() => writer.setServiceId(localId, invoiceId)),
    clearServiceId: (localId) => writeAndNotify(() => writer.clearServiceId(localId)),
    recordOwnWrite: (localId, invoice, at) =>
      writeAndNotify(() => writer.recordOwnWrite(localId, invoice, at)),
    markDeleted: (localId) => writeAndNotify(() => writer.markDeleted(localId)),
  };
}
