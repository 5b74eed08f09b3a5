import type { HistoryLine } from '#shared/contract/outbox';
import type { Invoice } from '#shared/model/invoice';
import type { Instant } from '#shared/model/scalars';
import { CHANGE_MOVES } from '#shared/outcome/change';
import { problemSchema } from '#shared/outcome/problem';
import { attemptOf, changeOf, columnsOfContent, columnsOfNews } from './changeRows';
import type { Commits } from '../sql/transactions';
import { build, type Database } from '../sql/database';
import type { InvoiceWriter } from '../invoices/invoiceWrite';
import type { Attempt, Change, HistoryNote, OutboxStore } from './outboxStore';

/** Lines of history; inside a transaction. */
export interface Notes {
  write(localId: string, at: Instant, note: HistoryNote): void;
  seenElsewhere(localId: string, at: Instant, before: Invoice | null, after: Invoice | null): void;
  /** Names whoever is at the desk, from now on; null is nobody. */
  writtenBy(who: () => string | null): void;
}

/** What only a person does; everything else the program writes by itself. */
const BY_A_PERSON: ReadonlySet<HistoryLine['what']> = new Set(['queued', 'decided', 'undone', 'dropped']);

export function prepareNotes(db: Database): Notes {
  let who: () => string | null = () => null;
  const last = build.selectFrom('history').select(['line_id', 'what', 'detail']).orderBy('line_id', 'desc');
  /** A night without a line would be thousands of tries that nobody heard: the next one stands for those before it. */
  const dropUnheard = (localId: string): void => {
    const [end, begin] = db.all(last.where('local_id', '=', localId).limit(2));
    if (end?.what !== 'unanswered' || end.detail !== 'later' || begin?.what !== 'attempt') return;
    db.run(build.deleteFrom('history').where('line_id', 'in', [end.line_id, begin.line_id]));
  };
  const write = (localId: string, at: Instant, note: HistoryNote): void => {
    if (note.what === 'attempt') dropUnheard(localId);
    const { what, kind = null, conflict = null, fields = [], ruid = null, detail = '' } = note;
    const text = typeof detail === 'string' ? detail : detail.choices;
    const by_whom = BY_A_PERSON.has(what) ? who() : null;
    const line = { local_id: localId, at, what, kind, conflict, ruid, detail: text, by_whom };
    db.run(build.insertInto('history').values({ ...line, fields: JSON.stringify(fields) }));
  };
  return {
    write,
    seenElsewhere: (localId, at, before, after) =>
      write(localId, at, { what: 'seenElsewhere', fields: before && after ? differing(before, after) : [] }),
    writtenBy: (by) => void (who = by),
  };
}

const differing = (before: Invoice, after: Invoice): string[] =>
  Object.keys(after).filter(
    (field) => JSON.stringify(Reflect.get(before, field)) !== JSON.stringify(Reflect.get(after, field)),
  );

/** What these answers leave open; an attempt without any does, too. */
const UNPROVEN: ReadonlySet<string> = new Set(['unknown', 'fault', 'accepted']);

interface Parts {
  readonly db: Database;
  readonly commits: Commits;
  readonly writer: InvoiceWriter;
  readonly notes: Notes;
}

/** The queue on disk (outboxStore.ts). */
export function openOutbox({ db, commits, writer, notes }: Parts): OutboxStore {
  const { lanes } = writer;
  const changes = build.selectFrom('changes').selectAll();

  const get = (changeId: number): Change | null => {
    const row = db.first(changes.where('change_id', '=', changeId));
    return row ? changeOf(row) : null;
  };
  const known = (changeId: number): Change => {
    const change = get(changeId);
    if (!change) throw new Error(`there is no change ${changeId}`);
    return change;
  };
  /** One transaction, told to those who show the queue and the invoices. */
  const write = <T>(work: () => T): T =>
    commits.transaction(() => {
      const result = work();
      commits.touch('outbox');
      commits.touch('invoices');
      return result;
    });
  const set = (changeId: number, columns: Parameters<typeof columnsOfNews>[0]) => {
    const values = columnsOfNews(columns);
    if (Object.keys(values).length > 0)
      db.run(build.updateTable('changes').set(values).where('change_id', '=', changeId));
  };

  const attempts = (changeId: number): Attempt[] =>
    db
      .all(build.selectFrom('attempts').selectAll().where('change_id', '=', changeId).orderBy('attempt_id'))
      .map(attemptOf);

  const move: OutboxStore['move'] = (changeId, event, at, news = {}) => {
    const { state, localId, conflict } = known(changeId);
    const next = CHANGE_MOVES[state][event];
    if (next === null) throw new Error(`change ${changeId} is ${state}: ${event} cannot happen to it`);
    const ended = next === 'sent' || next === 'dropped';
    const kind = next === 'conflict' ? (news.conflict ?? conflict) : null;
    const anew = next !== state || kind !== conflict;
    db.run(
      build
        .updateTable('changes')
        .set({
          ...columnsOfNews(news),
          state: next,
          conflict: kind,
          ended_at: ended ? at : null,
          ...(ended ? { next_try: null } : {}),
          ...(anew ? { since: at } : {}),
        })
        .where('change_id', '=', changeId),
    );
    writer.refresh(localId);
  };

  return {
    add: (localId, content, at) =>
      write(() => {
        lanes.opened(localId, at);
        db.run(
          build.insertInto('changes').values({
            ...columnsOfContent(content),
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
          }),
        );
        const newest = build.selectFrom('changes').select((e) => e.fn.max('change_id').as('id'));
        writer.refresh(localId);
        return db.first(newest)?.id ?? 0;
      }),
    get,
    lane: lanes.changes,
    open: () => db.all(changes.where('ended_at', 'is', null).orderBy('change_id')).map(changeOf),
    ended: (limit) =>
      db
        .all(
          changes
            .where('ended_at', 'is not', null)
            .orderBy('ended_at', 'desc')
            .orderBy('change_id', 'desc')
            .limit(limit),
        )
        .map(changeOf),
    counts() {
      const states = db.all(
        build
          .selectFrom('changes')
          .select((e) => ['state', e.fn.countAll<number>().as('count')])
          .where('ended_at', 'is', null)
          .groupBy('state'),
      );
      const conflicts = states.find(({ state }) => state === 'conflict')?.count ?? 0;
      return { waiting: states.reduce((sum, { count }) => sum + count, 0) - conflicts, conflicts };
    },
    troubles: () =>
      db
        .all(
          build
            .selectFrom('changes')
            .select('problem')
            .distinct()
            .where('ended_at', 'is', null)
            .where('state', 'in', ['waiting', 'uncertain'])
            .where('problem', 'is not', null),
        )
        .flatMap(({ problem }) => (problem === null ? [] : [problemSchema.parse(JSON.parse(problem))])),
    nextTry: () =>
      db.first(
        build
          .selectFrom('changes')
          .select((e) => e.fn.min('next_try').as('at'))
          .where('ended_at', 'is', null),
      )?.at ?? null,
    move: (changeId, event, at, news) => write(() => move(changeId, event, at, news)),
    amend: (changeId, news) => write(() => set(changeId, news)),
    rewrite: (changeId, content) =>
      write(() => {
        const { localId } = known(changeId);
        db.run(
          build
            .updateTable('changes')
            .set(columnsOfContent(content))
            .where('change_id', '=', changeId)
            .where('kind', '=', content.kind),
        );
        writer.refresh(localId);
      }),
    erase: (changeId) =>
      write(() => {
        const { localId } = known(changeId);
        db.run(build.deleteFrom('changes').where('change_id', '=', changeId));
        writer.refresh(localId);
      }),
    begin: (changeId, { at, skewMs, sent, before }) =>
      write(() => {
        move(changeId, 'attempt', at);
        db.run(
          build.insertInto('attempts').values({
            change_id: changeId,
            at,
            skew_ms: skewMs,
            // Of before 23 November 2026; what was sent says it all.
            fingerprint: '',
            sent: JSON.stringify(sent),
            before: before && JSON.stringify(before),
            ended_at: null,
            outcome: null,
            ruid: null,
          }),
        );
        const newest = build.selectFrom('attempts').select((e) => e.fn.max('attempt_id').as('id'));
        return db.first(newest)?.id ?? 0;
      }),
    endAttempt: (attemptId, at, outcome, ruid) =>
      write(() => {
        db.run(
          build
            .updateTable('attempts')
            .set({ ended_at: at, outcome, ruid })
            .where('attempt_id', '=', attemptId),
        );
      }),
    attempts,
    doubt(changeId) {
      const first = attempts(changeId).find(({ outcome }) => outcome === null || UNPROVEN.has(outcome));
      return first ? new Set(first.before?.invoiceItems.map((item) => item.positionId)) : null;
    },
    writtenBy: notes.writtenBy,
    note: (localId, at, note) => write(() => notes.write(localId, at, note)),
    history: (localId) =>
      db
        .all(build.selectFrom('history').selectAll().where('local_id', '=', localId).orderBy('line_id'))
        .map(({ at, what, kind, conflict, fields, ruid, detail, by_whom }): HistoryLine => ({
          at,
          what,
          kind,
          conflict,
          fields: JSON.parse(fields),
          ruid,
          detail,
          by: by_whom,
        })),
    mirror(localId) {
      const lane = db.first(build.selectFrom('mirrors').selectAll().where('local_id', '=', localId));
      if (lane)
        return { invoice: lane.body === null ? null : JSON.parse(lane.body), invoiceId: lane.invoice_id };
      const stored = db.first(
        build
          .selectFrom('invoices')
          .innerJoin('invoice_bodies', 'invoice_bodies.place', 'invoices.place')
          .select(['invoice_id', 'body'])
          .where('local_id', '=', localId),
      );
      return stored
        ? { invoice: JSON.parse(stored.body), invoiceId: stored.invoice_id }
        : { invoice: null, invoiceId: null };
    },
    claimed: (invoiceId) =>
      db.first(
        build
          .selectFrom('invoices')
          .select('local_id')
          .where('invoice_id', '=', invoiceId)
          .where('local_id', '<>', `inv-${invoiceId}`),
      ) !== undefined,
    named: (localId, invoiceId) => write(() => writer.named(localId, invoiceId)),
    forgotten: (localId) => write(() => writer.forgotten(localId)),
    wrote: (localId, invoice, at) => write(() => writer.wrote(localId, invoice, at)),
    vanished: (localId) => write(() => writer.vanished(localId)),
  };
}
