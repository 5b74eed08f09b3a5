import type { Situation } from '#shared/contract/trainingExercisesContract';
import type { UpdateBody } from '#shared/model/invoiceBody';
import { addDays, toPropertyDay } from '#shared/rules/days';
import { getCurrentInstant, type Clock } from '../engine/platform/platform';
import type { InvoiceChange } from './trainingInvoiceStore';
import type { InvoiceRecord } from './invoiceRecord';
import { isInvoiceMeantForKsef, isInvoiceLockedByKsef } from './trainingKsefNumbersAndRules';
import type { TrainingService } from './createTrainingService';

/**
 * Simulated problems, such as a slow connection or a full disk, that a trainee starts and ends. At most one problem is
 * active at a time.
 */
export interface Situations {
  /** Sends a request to the training service, with the delay or fault of the active training situation. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Called before each write to the training store; throws while the situation `diskFull` is active. */
  readonly assertWritable: () => void;
  getCurrent(): { readonly name: Situation; readonly since: number } | null;
  /**
   * Start (`from`) and end (`to`) of the last run of a training situation, in epoch ms; null if the situation never
   * ran. `to` is null while the situation is active.
   */
  getLastRun(name: Situation): { readonly from: number; readonly to: number | null } | null;
  begin(name: Situation): void;
  end(): void;
  /** Changes one stay and cancels another, both with an arrival in the next days, so that the inbox shows news. */
  createNews(): void;
}

interface SituationContext {
  readonly service: TrainingService;
  readonly clock: Clock;
  /** Returns the edit of an invoice that this PC has not sent yet, or null if there is none. */
  readonly findWaitingEdit: (invoiceId: number) => UpdateBody | null;
  /** Called when the simulated service has changed or can be reached again, so that Kontuar starts a sync pass. */
  readonly requestSyncPass: () => void;
  /** Called after the simulated service has changed stays of the next days, so that Kontuar downloads these stays. */
  readonly downloadNearStays: () => void;
  /** Calls `work` after the first sync pass has ended, or at once if it has already ended. */
  readonly runAfterFirstPass: (work: () => void) => void;
  readonly stopped: AbortSignal;
}

/** Delay of each answer in the situation `slow`, in ms. */
const SLOW_MS = 4_000;
/** Time between two actions of the simulated other desk, in ms. */
const OTHER_DESK_MS = 12_000;
const FIRST_PAUSE_MS = 1_000;
const INVOICE_PATH_PATTERN = /^\/v1\/public\/invoices\/(\d+)$/;
/** Number of days from today whose stays every sync pass downloads. */
const NEAR_DAYS = 7;
const LATE_ARRIVAL_NOTE = 'Przyjazd po 22:00, prosi o łóżeczko';
const OTHER_DESK_NOTE = 'Dopisek z drugiego stanowiska';

export function createProblemSituationSimulator({
  service,
  clock,
  findWaitingEdit,
  requestSyncPass,
  downloadNearStays,
  runAfterFirstPass,
  stopped,
}: SituationContext): Situations {
  const { book, stays } = service.property;
  const spans = new Map<Situation, { from: number; to: number | null }>();
  let now: { name: Situation; since: number; halt: AbortController } | null = null;
  const isActive = (name: Situation) => now?.name === name;

  service.observe({
    // The simulated service changes the same field as the waiting edit, so that a conflict arises.
    onRequest: ({ method, url }) => {
      const id = method === 'GET' ? INVOICE_PATH_PATTERN.exec(new URL(url).pathname)?.[1] : undefined;
      const record = isActive('conflict') && id !== undefined ? book.get(Number(id)) : undefined;
      const edit = record && !isInvoiceLockedByKsef(record) ? findWaitingEdit(record.invoiceId) : null;
      const change = record && edit && buildConflictingChange(record, edit);
      if (!change) return;
      book.edit(record.invoiceId, change, clock.now());
      end();
    },
  });

  function end(): void {
    if (!now) return;
    const { name } = now;
    now.halt.abort();
    const span = spans.get(name);
    if (span) spans.set(name, { ...span, to: clock.now() });
    now = null;
    service.account.ksefAnswers = true;
    if (name !== 'conflict') requestSyncPass();
  }

  async function workAtOtherDesk(halt: AbortSignal): Promise<void> {
    for (let pause = FIRST_PAUSE_MS; ; pause = OTHER_DESK_MS) {
      await clock.sleep(pause, halt).catch(() => undefined);
      if (halt.aborted) return;
      service.simulateHappening();
      const record = book
        .listSortedBy('editDate')
        .findLast((candidate) => candidate.invoiceStatus === 'ISSUED' && !isInvoiceLockedByKsef(candidate));
      if (record) book.edit(record.invoiceId, { additionalInfo: OTHER_DESK_NOTE }, clock.now());
      downloadNearStays();
      requestSyncPass();
    }
  }

  function changeStays(): void {
    const today = toPropertyDay(getCurrentInstant(clock));
    const [changed, cancelled] = [...stays.values()]
      .filter((stay) => stay.arrival > today && stay.arrival <= addDays(today, NEAR_DAYS))
      .sort((a, b) => a.arrival.localeCompare(b.arrival));
    if (changed)
      stays.set(changed.reservationId, { ...changed, note: LATE_ARRIVAL_NOTE, editedAt: clock.now() });
    if (cancelled) stays.delete(cancelled.reservationId);
    downloadNearStays();
  }

  return {
    fetch: async (request) => {
      if (isActive('lineDown'))
        throw Object.assign(new TypeError('no network'), { code: 'ENETUNREACH', syscall: 'connect' });
      if (isActive('slow')) await clock.sleep(SLOW_MS, request.signal);
      return service.fetch(request);
    },
    assertWritable: () => {
      if (isActive('diskFull')) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    },
    getCurrent: () => now && { name: now.name, since: now.since },
    getLastRun: (name) => spans.get(name) ?? null,
    begin(name) {
      end();
      const halt = new AbortController();
      now = { name, since: clock.now(), halt };
      spans.set(name, { from: clock.now(), to: null });
      stopped.addEventListener('abort', () => halt.abort(), { once: true });
      if (name === 'ksefLate') {
        service.account.ksefAnswers = false;
        const waiting = book
          .listSortedBy('addDate')
          .filter((candidate) => candidate.invoiceStatus === 'ISSUED' && isInvoiceMeantForKsef(candidate));
        for (const { invoiceId } of waiting.slice(-3))
          service.ksef.setInvoiceStatus(invoiceId, 'PENDING_KSEF');
      }
      if (name === 'secondDesk') void workAtOtherDesk(halt.signal);
      // The exercise `diskFull` starts no sync pass, so that the disk error appears only when an invoice is saved.
      else if (name !== 'diskFull' && name !== 'conflict') requestSyncPass();
    },
    end,
    createNews: () => runAfterFirstPass(changeStays),
  };
}

/**
 * Builds a change that conflicts with an unsent edit, because it gives other values to the same fields. Returns null if
 * the edit changes no suitable field.
 */
function buildConflictingChange(record: InvoiceRecord, edit: UpdateBody): InvoiceChange | null {
  const change: { -readonly [Field in keyof InvoiceChange]: InvoiceChange[Field] } = {};
  for (const field of ['additionalInfo', 'town', 'personIssue', 'personCollect'] as const)
    if (edit[field] !== undefined)
      change[field] = [record[field], edit[field]].includes(OTHER_DESK_NOTE)
        ? `${OTHER_DESK_NOTE} (2)`
        : OTHER_DESK_NOTE;
  for (const field of ['issueDate', 'saleDate', 'paymentDate'] as const)
    if (edit[field] !== undefined) change[field] = pickDifferentDay(record[field], edit[field]);
  if (edit.paymentType !== undefined)
    change.paymentType =
      [1, 2, 3].find((type) => type !== record.paymentType && type !== edit.paymentType) ?? 0;
  if (edit.buyer) change.buyer = { ...record.buyer, companyName: `${record.buyer.companyName} (2)` };
  if (edit.invoiceItems)
    change.invoiceItems = record.invoiceItems.map((item) => ({
      ...item,
      name: `${item.name} (2)`,
      quantity: item.quantity + 1,
      grossUnitPrice: item.grossUnitPrice + 10,
    }));
  return Object.keys(change).length > 0 ? change : null;
}

const pickDifferentDay = (theirs: string, mine: string): string => {
  const next = addDays(theirs, 1);
  return next === mine ? addDays(theirs, 2) : next;
};
