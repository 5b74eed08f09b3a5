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
  readonly mayWrite: () => void;
  current(): { readonly name: Situation; readonly since: number } | null;
  /**
   * Start (`from`) and end (`to`) of the last run of a training situation, in epoch ms; null if the situation never
   * ran. `to` is null while the situation is active.
   */
  last(name: Situation): { readonly from: number; readonly to: number | null } | null;
  begin(name: Situation): void;
  end(): void;
  /** Creates news for the inbox: changes one stay and cancels another, both with an arrival in the next days. */
  bringNews(): void;
}

interface Surroundings {
  readonly service: TrainingService;
  readonly clock: Clock;
  /** Returns the edit of an invoice that this PC has not sent yet, or null if there is none. */
  readonly waitingEdit: (invoiceId: number) => UpdateBody | null;
  /** Called when the simulated service has changed or can be reached again, so that Kontuar starts a sync pass. */
  readonly refresh: () => void;
  /** Called after the simulated service has changed stays of the next days, so that Kontuar downloads these stays. */
  readonly lookNear: () => void;
  /** Calls `work` after the first sync pass has ended, or at once if it has already ended. */
  readonly afterFirstPass: (work: () => void) => void;
  readonly stopped: AbortSignal;
}

/** Delay of each answer in the situation `slow`, in ms. */
const SLOW_MS = 4_000;
/** Time between two actions of the simulated other desk, in ms. */
const OTHER_DESK_MS = 12_000;
const FIRST_MS = 1_000;
const INVOICE = /^\/v1\/public\/invoices\/(\d+)$/;
/** Number of days from today whose stays every sync pass downloads. */
const NEAR_DAYS = 7;
const LATE_ARRIVAL = 'Przyjazd po 22:00, prosi o łóżeczko';
const BY_ANOTHER = 'Dopisek z drugiego stanowiska';

export function createProblemSituationSimulator({
  service,
  clock,
  waitingEdit,
  refresh,
  lookNear,
  afterFirstPass,
  stopped,
}: Surroundings): Situations {
  const { book, stays } = service.property;
  const spans = new Map<Situation, { from: number; to: number | null }>();
  let now: { name: Situation; since: number; halt: AbortController } | null = null;
  const lasts = (name: Situation) => now?.name === name;

  service.observe({
    // The simulated service changes the same field as the waiting edit, so that a conflict arises.
    asked: ({ method, url }) => {
      const id = method === 'GET' ? INVOICE.exec(new URL(url).pathname)?.[1] : undefined;
      const record = lasts('conflict') && id !== undefined ? book.get(Number(id)) : undefined;
      const edit = record && !isInvoiceLockedByKsef(record) ? waitingEdit(record.invoiceId) : null;
      const change = record && edit && sameFieldsOtherwise(record, edit);
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
    if (name !== 'conflict') refresh();
  }

  async function workAtOtherDesk(halt: AbortSignal): Promise<void> {
    for (let pause = FIRST_MS; ; pause = OTHER_DESK_MS) {
      await clock.sleep(pause, halt).catch(() => undefined);
      if (halt.aborted) return;
      service.liveOn();
      const record = book
        .sorted('editDate')
        .findLast((candidate) => candidate.invoiceStatus === 'ISSUED' && !isInvoiceLockedByKsef(candidate));
      if (record) book.edit(record.invoiceId, { additionalInfo: BY_ANOTHER }, clock.now());
      lookNear();
      refresh();
    }
  }

  function changeStays(): void {
    const today = toPropertyDay(getCurrentInstant(clock));
    const [changed, cancelled] = [...stays.values()]
      .filter((stay) => stay.arrival > today && stay.arrival <= addDays(today, NEAR_DAYS))
      .sort((a, b) => a.arrival.localeCompare(b.arrival));
    if (changed) stays.set(changed.reservationId, { ...changed, note: LATE_ARRIVAL, editedAt: clock.now() });
    if (cancelled) stays.delete(cancelled.reservationId);
    lookNear();
  }

  return {
    fetch: async (request) => {
      if (lasts('lineDown'))
        throw Object.assign(new TypeError('no network'), { code: 'ENETUNREACH', syscall: 'connect' });
      if (lasts('slow')) await clock.sleep(SLOW_MS, request.signal);
      return service.fetch(request);
    },
    mayWrite: () => {
      if (lasts('diskFull')) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    },
    current: () => now && { name: now.name, since: now.since },
    last: (name) => spans.get(name) ?? null,
    begin(name) {
      end();
      const halt = new AbortController();
      now = { name, since: clock.now(), halt };
      spans.set(name, { from: clock.now(), to: null });
      stopped.addEventListener('abort', () => halt.abort(), { once: true });
      if (name === 'ksefLate') {
        service.account.ksefAnswers = false;
        const waiting = book
          .sorted('addDate')
          .filter((candidate) => candidate.invoiceStatus === 'ISSUED' && isInvoiceMeantForKsef(candidate));
        for (const { invoiceId } of waiting.slice(-3)) service.ksef.move(invoiceId, 'PENDING_KSEF');
      }
      if (name === 'secondDesk') void workAtOtherDesk(halt.signal);
      // The exercise `diskFull` starts no sync pass, so that the disk error appears only when an invoice is saved.
      else if (name !== 'diskFull' && name !== 'conflict') refresh();
    },
    end,
    bringNews: () => afterFirstPass(changeStays),
  };
}

/**
 * Returns other values for the fields that an unsent edit changes, to cause a conflict. Returns null if the edit
 * changes no suitable field.
 */
function sameFieldsOtherwise(record: InvoiceRecord, edit: UpdateBody): InvoiceChange | null {
  const change: { -readonly [Field in keyof InvoiceChange]: InvoiceChange[Field] } = {};
  for (const field of ['additionalInfo', 'town', 'personIssue', 'personCollect'] as const)
    if (edit[field] !== undefined)
      change[field] = [record[field], edit[field]].includes(BY_ANOTHER) ? `${BY_ANOTHER} (2)` : BY_ANOTHER;
  for (const field of ['issueDate', 'saleDate', 'paymentDate'] as const)
    if (edit[field] !== undefined) change[field] = otherDay(record[field], edit[field]);
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

const otherDay = (theirs: string, mine: string): string => {
  const next = addDays(theirs, 1);
  return next === mine ? addDays(theirs, 2) : next;
};
