import { type Fault } from './faults';
import { z } from 'zod';
import type { TrainingService } from './createTrainingService';
import type { Webhooks } from './webhooks';
import { addDays } from '#shared/rules/days';

/**
 * Names of the faults that the command `kontuar training serve --fault NAME[=N]` accepts (docs/user/command-line.md).
 */
export const TRAINING_FAULT_NAMES = [
  'cut-before',
  'cut-after-commit',
  'slow',
  'answer-late',
  'limit',
  '5xx',
  'truncated',
  'html',
  'odd-json',
  'kept-items',
  'occupied',
  'doubtful',
  'event-twice',
  'event-late',
  'every-event',
] as const;
export type FaultName = (typeof TRAINING_FAULT_NAMES)[number];

export interface FaultOrder {
  readonly name: FaultName;
  /**
   * Number of requests or events for which the fault occurs. For the fault `every-event`, it is the number of times
   * that each event is sent.
   */
  readonly times: number;
}

const SLOW_MS = 5_000;
const LIMIT_SECONDS = 5;

/**
 * Matches the request paths of the current and the legacy interface that simulated faults may affect; the sign-in is
 * excluded.
 */
const API_PATH_PATTERN = /^\/(v1\/public\/(?!auth\/)|v0\/)/;
const INVOICE_PATH_PATTERN = /^\/v1\/public\/invoices/;

/** Parses the value of the option `--fault`, such as `5xx=20` or `slow`; returns null for invalid text. */
export function parseFaultOrder(text: string): FaultOrder | null {
  const [name, times, ...rest] = text.split('=');
  const parsed = z
    .object({ name: z.enum(TRAINING_FAULT_NAMES), times: z.coerce.number().int().min(1).max(1_000_000) })
    .safeParse({ name, times: times ?? '1' });
  return parsed.success && rest.length === 0 ? parsed.data : null;
}

const WRITE_METHODS = ['POST', 'PATCH', 'DELETE'];
/** Faults in the answers to requests. If `methods` is set, only invoice requests with these methods have the fault. */
const FAULTS_BY_NAME: Readonly<Partial<Record<FaultName, { fault: Fault; methods?: readonly string[] }>>> = {
  'cut-before': { fault: { kind: 'cutBefore' } },
  'cut-after-commit': { fault: { kind: 'cutAfter' }, methods: WRITE_METHODS },
  slow: { fault: { kind: 'slow', ms: SLOW_MS } },
  'answer-late': { fault: { kind: 'late', ms: SLOW_MS } },
  limit: { fault: { kind: 'limited', seconds: LIMIT_SECONDS } },
  truncated: { fault: { kind: 'truncated' } },
  html: { fault: { kind: 'html' } },
  'odd-json': { fault: { kind: 'oddJson' } },
  'kept-items': { fault: { kind: 'keptItems' }, methods: ['PATCH'] },
  occupied: { fault: { kind: 'occupied' }, methods: WRITE_METHODS },
  doubtful: { fault: { kind: 'doubled' }, methods: ['POST'] },
};

/**
 * Makes the training service simulate a fault. If `webhooks` is null, a fault that affects only webhook events does
 * nothing.
 */
export function applyFaultOrder(
  service: TrainingService,
  webhooks: Webhooks | null,
  order: FaultOrder,
): void {
  const { faults } = service;
  const { name, times } = order;
  const { fault, methods } = FAULTS_BY_NAME[name] ?? {};
  if (fault)
    faults.plan(
      fault,
      methods ? { method: methods, path: INVOICE_PATH_PATTERN, times } : { path: API_PATH_PATTERN, times },
    );
  if (name === 'event-twice') webhooks?.simulateFault('twice', times);
  if (name === 'event-late') webhooks?.simulateFault('late', times);
  for (let n = 0; n < times; n++) {
    if (name === 'every-event') causeEveryEvent(service);
    const status = ([500, 503, 504] as const)[n % 3] ?? 500;
    if (name === '5xx') faults.plan({ kind: 'serverError', status }, { path: API_PATH_PATTERN });
  }
}

/**
 * Causes each event of asyncapi.yaml once by creating, changing and removing simulated records. Afterwards, the
 * training property has two more bookings and one erased guest.
 */
function causeEveryEvent({ property, panel }: Pick<TrainingService, 'property' | 'panel'>): void {
  const { stays, book, rooms, today } = property;
  const last = [...stays.values()].reduce((a, b) => (b.reservationId > a.reservationId ? b : a));
  const next = last.reservationId + 1;
  const room = rooms[0] ?? last.room;
  const guest = {
    ...last.guest,
    clientId: Math.max(...[...stays.values()].map((stay) => stay.guest.clientId)) + 1,
  };
  const arrival = addDays(property.to, -3);
  const booked = { ...last, reservationId: next, guest, room, arrival, departure: addDays(arrival, 2) };
  const single = { ...booked, reservationNumber: last.reservationNumber + 1 };
  const group = { ...booked, reservationNumber: last.reservationNumber + 2, arrival: addDays(arrival, -7) };
  const groupRooms = rooms.slice(0, 2).map((groupRoom, index) => ({
    ...group,
    guest: last.guest,
    room: groupRoom,
    departure: arrival,
    reservationId: next + 1 + index,
  }));
  for (const stay of [single, ...groupRooms]) stays.set(stay.reservationId, stay);
  // The changes of stays and rooms below run in a microtask, so that their events follow the events of the new
  // bookings.
  queueMicrotask(() => {
    const phone = { ...guest, phone: '+48 600 700 800' };
    stays.set(next, { ...single, guest: phone, adults: single.adults + 1 });
    const changed = stays.get(next) ?? single;
    stays.delete(next);
    stays.set(next, changed);
    panel.eraseGuest(guest.clientId);

    const { roomId: _, ...like } = room;
    const roomId = panel.addRoom({ ...like, name: `${room.name} A` });
    panel.renameRoom(roomId, `${room.name} B`);
    panel.removeRoom(roomId);
    const lockId = panel.lockRoom(room.roomId, today, addDays(today, 1));
    panel.moveLock(lockId, today, addDays(today, 2));
    panel.removeLock(lockId);

    const invoice = book.listSortedBy('invoiceId').at(-1);
    if (!invoice) return;
    const at = invoice.addedAt;
    const made = book.add(
      { ...invoice, invoiceStatus: 'DRAFT', invoiceItems: invoice.invoiceItems },
      at,
      {},
      'API',
    );
    book.edit(made.invoiceId, { town: `${made.town} ` }, at, 'API');
    book.remove(made.invoiceId, 'API');
  });
}
