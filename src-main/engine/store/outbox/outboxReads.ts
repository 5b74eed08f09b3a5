import { sql, type NotNull } from 'kysely';
import type { HistoryLine } from '#shared/contract/outboxContract';
import { requestProblemSchema } from '#shared/outcome/problem';
import { sqlBuilder, invoicesWithBodiesQuery, type Database } from '../sql/databaseAndSqlBuilder';
import {
  deriveLocalIdFromServiceInvoiceId,
  buildLocalIdForReappearedInvoice,
} from '../invoices/invoiceWrite';
import { computeRecordChecksum } from '../sql/recordChecksum';
import { parseAttemptRow, parseChangeRow } from './changeRowConversion';
import type { Lanes } from './invoicesWithOpenChangesStore';
import { USER_HISTORY_ACTIONS, type Attempt, type OutboxStore } from './outboxStoreInterface';

/**
 * Outcomes of a send attempt after which the service may have carried out the change. An attempt without a stored
 * outcome is treated in the same way.
 */
const POSSIBLY_APPLIED_OUTCOMES: ReadonlySet<string> = new Set(['unknown', 'fault', 'accepted']);

export function prepareOutboxReads(db: Database, lanes: Lanes) {
  const changes = sqlBuilder.selectFrom('changes').selectAll();
  const { byId, openOnes, states, kept, earliest, tries } = prepareFrequentQueries(db);
  const listAttempts = (changeId: number): Attempt[] => tries.all({ id: changeId }).map(parseAttemptRow);
  const made = db.prepare<{ invoiceId: number; pulled: string; returned: string }>()((slot) =>
    sqlBuilder
      .selectFrom('invoices')
      .select('local_id')
      .where('invoice_id', '=', slot('invoiceId'))
      .where('local_id', 'not in', [slot('pulled'), slot('returned')]),
  );

  const lastPaymentChange = db.prepare<{ localId: string }>()((slot) =>
    changes
      .where('local_id', '=', slot('localId'))
      .where('state', '!=', 'dropped')
      .where(sql<number | null>`content ->> '$.paymentStatus'`, 'is not', null)
      .orderBy('change_id', 'desc')
      .limit(1),
  );

  return {
    get: (changeId) => {
      const row = byId.first({ id: changeId });
      return row ? parseChangeRow(row) : null;
    },
    listLane: lanes.listChanges,
    listOpen: () => openOnes.all({}).map(parseChangeRow),
    listUnsentCreates: (invoiceTypes) =>
      db
        .all(
          changes
            .where('ended_at', 'is', null)
            .where('kind', '=', 'create')
            .where('state', 'in', ['waiting', 'conflict'])
            .where((e) => e.or([e('conflict', 'is', null), e('conflict', '!=', 'doubtful')]))
            .where(sql<number>`content ->> '$.invoiceType'`, 'in', invoiceTypes)
            .orderBy('change_id'),
        )
        .map(parseChangeRow)
        .filter((change) => change.kind === 'create'),
    findCreate: (localId) =>
      db
        .all(
          changes
            .where('local_id', '=', localId)
            .where('kind', '=', 'create')
            .where('state', '!=', 'dropped')
            .orderBy('change_id', 'desc')
            .limit(1),
        )
        .map(parseChangeRow)
        .find((change) => change.kind === 'create') ?? null,
    findLastPaymentChange(localId) {
      const row = lastPaymentChange.first({ localId });
      return row ? parseChangeRow(row) : null;
    },
    listEnded: (limit) =>
      db
        .all(
          changes
            .where('ended_at', 'is not', null)
            .orderBy('ended_at', 'desc')
            .orderBy('change_id', 'desc')
            .limit(limit),
        )
        .map(parseChangeRow),
    countOpen() {
      const counted = states.all({});
      const conflicts = counted.find(({ state }) => state === 'conflict')?.count ?? 0;
      return { waiting: counted.reduce((sum, { count }) => sum + count, 0) - conflicts, conflicts };
    },
    listProblems: () => kept.all({}).map(({ problem }) => requestProblemSchema.parse(JSON.parse(problem))),
    getNextTryTime: () => earliest.first({})?.at ?? null,
    listAttempts,
    listItemIdsBeforeDoubt(changeId) {
      const first = listAttempts(changeId).find(
        ({ outcome }) => outcome === null || POSSIBLY_APPLIED_OUTCOMES.has(outcome),
      );
      return first ? new Set(first.before?.invoiceItems.map((item) => item.positionId)) : null;
    },
    listHistory: (localId) =>
      db
        .all(sqlBuilder.selectFrom('history').selectAll().where('local_id', '=', localId).orderBy('line_id'))
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
    listActions: (from, to) =>
      db
        .all(
          sqlBuilder
            .selectFrom('history')
            .select(['at', 'local_id', 'what', 'kind', 'fields', 'by_whom'])
            .where('at', '>=', from)
            .where('at', '<', to)
            .orderBy('line_id'),
        )
        .flatMap(({ at, local_id, what, kind, fields, by_whom }) => {
          const action = USER_HISTORY_ACTIONS.find((name) => name === what);
          return action
            ? [{ at, localId: local_id, what: action, kind, fields: JSON.parse(fields), by: by_whom }]
            : [];
        }),
    getMirror(localId) {
      const lane = db.first(sqlBuilder.selectFrom('mirrors').selectAll().where('local_id', '=', localId));
      if (lane) return { invoice: JSON.parse(lane.body ?? 'null'), invoiceId: lane.invoice_id };
      const stored = db.first(
        invoicesWithBodiesQuery.select(['invoice_id', 'body']).where('local_id', '=', localId),
      );
      return stored
        ? { invoice: JSON.parse(stored.body), invoiceId: stored.invoice_id }
        : { invoice: null, invoiceId: null };
    },
    listDamagedMirrors: () =>
      db
        .all(sqlBuilder.selectFrom('mirrors').selectAll().where('hash', 'is not', null).orderBy('local_id'))
        .filter(({ body, hash }) => body === null || hash !== computeRecordChecksum(body))
        .map(({ local_id: localId, invoice_id: invoiceId }) => ({ localId, invoiceId })),
    isServiceIdTaken: (invoiceId) =>
      made.first({
        invoiceId,
        pulled: deriveLocalIdFromServiceInvoiceId(invoiceId),
        returned: buildLocalIdForReappearedInvoice(invoiceId),
      }) !== undefined,
  } satisfies Partial<OutboxStore>;
}

/** Prepares the database queries that run several times each time a queued change is sent. */
function prepareFrequentQueries(db: Database) {
  const changes = sqlBuilder.selectFrom('changes');
  const byId = db.prepare<{ id: number }>()((slot) =>
    changes.selectAll().where('change_id', '=', slot('id')),
  );
  const openOnes = db.prepare<object>()(() =>
    changes.selectAll().where('ended_at', 'is', null).orderBy('change_id'),
  );
  const states = db.prepare<object>()(() =>
    changes
      .select((e) => ['state', e.fn.countAll<number>().as('count')])
      .where('ended_at', 'is', null)
      .groupBy('state'),
  );
  const kept = db.prepare<object>()(() =>
    changes
      .select('problem')
      .distinct()
      .where('ended_at', 'is', null)
      .where('state', 'in', ['waiting', 'uncertain'])
      .where('problem', 'is not', null)
      .$narrowType<{ problem: NotNull }>(),
  );
  const earliest = db.prepare<object>()(() =>
    changes.select((e) => e.fn.min('next_try').as('at')).where('ended_at', 'is', null),
  );
  const tries = db.prepare<{ id: number }>()((slot) =>
    sqlBuilder.selectFrom('attempts').selectAll().where('change_id', '=', slot('id')).orderBy('attempt_id'),
  );
  return { byId, openOnes, states, kept, earliest, tries };
}
