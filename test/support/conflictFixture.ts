import type { Page } from '@playwright/test';
import type { UpdateBody } from '#shared/model/invoiceBody';
import type { ConflictKind } from '#shared/outcome/queuedChangeStates';
import { addDays } from '#shared/rules/days';
import type { QueuedChange } from '#shared/contract/outboxContract';
import { problem, type Asked } from './stranger/strangerAnswers';
import {
  anInvoice,
  anItem,
  aStay,
  putInvoice,
  putStay,
  startSynced,
  today,
  type SyncedOptions,
  type SyncedProgram,
} from './syncedProgram';

/** Test bench with one real conflict of each kind, caused by the service's own behaviour (sync.md, Conflicts). */

const day = today();
export const KINDS = [
  'changed',
  'deleted',
  'locked',
  'rejected',
  'occupied',
  'doubtful',
  'kept-items',
  'not-as-sent',
] as const satisfies readonly ConflictKind[];

/** Number of the invoice that is deleted here while the service changes it. */
const UNWANTED = 901_060;
const NUMBER_OF: Readonly<Record<ConflictKind, number>> = {
  changed: 901_038,
  deleted: 901_021,
  locked: 901_029,
  rejected: 901_041,
  occupied: 901_040,
  doubtful: 901_050,
  'kept-items': 901_033,
  'not-as-sent': 901_036,
};

/** Stays of the invoices; the stay of `occupied` has neither guest nor room. */
const STAY_OF: Readonly<Partial<Record<ConflictKind, number>>> = { changed: 48_161, occupied: 48_170 };

const buyer = { address: 'ul. Polna 3, 34-300 Żywiec', taxId: '1234563218', identifierType: 'NIP' };
const companies: Readonly<Record<ConflictKind, string>> = {
  changed: 'Ośrodek Szkoleń Żubr',
  deleted: 'Biuro Podróży Łan',
  locked: 'Hurtownia Jeżyna',
  rejected: 'Fundacja Ścieżka',
  occupied: 'Klub Narciarski Śnieżka',
  doubtful: 'Stolarnia Dąb',
  'kept-items': 'Piekarnia Wąs',
  'not-as-sent': 'Pralnia Źródło',
};
/** Two hours ago, so earlier than any action of a test, at any time of day. */
const WRITTEN = new Date(Date.now() - 2 * 3_600_000).toISOString();
const at = <T extends object>(positionId: number, item: T) => ({ ...item, positionId, status: 1, userId: 7 });
const ITEMS = [
  at(31, anItem('Nocleg', '320.00', 4, '8')),
  at(32, anItem('Śniadanie', '13.2425', 4, '8')),
  at(33, { ...anItem('Parking', 50, 3, '23'), unit: 'doby' }),
];

function record(id: number, companyName: string, reservationId: number | null = null) {
  return anInvoice(id, {
    invoiceFullNo: `FV ${id - 901_000}/${day.slice(5, 7)}/${day.slice(0, 4)}`,
    buyer: { ...buyer, companyName },
    invoiceItems: ITEMS,
    reservationId,
    paymentDate: addDays(day, 7),
    town: 'Szczyrk',
    addDate: WRITTEN,
    editDate: WRITTEN,
  });
}

export interface ConflictFixture extends SyncedProgram {
  /** Makes a conflict of this kind and resolves with its change. */
  make(kind: ConflictKind): Promise<QueuedChange>;
  /** Makes a conflict between a deletion here and a change at the service. */
  makeDeletion(): Promise<QueuedChange>;
  /** Sets whether the service deletes removed items from now on; at first it keeps them. */
  letGo(items: boolean): void;
  /** Opens the conflict in the window. */
  show(page: Page, change: QueuedChange): Promise<void>;
  open(): Promise<QueuedChange[]>;
  /** Resolves when the invoice has no open change any more. */
  settled(change: QueuedChange): Promise<void>;
}

export async function startConflictFixture(start?: SyncedOptions['start']): Promise<ConflictFixture> {
  let keepsItems = true;
  const house = await startSynced({
    start,
    requestsPerMinute: 600,
    keepsItems: () => keepsItems,
    prepare: (stranger) => {
      for (const kind of KINDS)
        if (kind !== 'rejected' && kind !== 'doubtful')
          putInvoice(stranger, record(NUMBER_OF[kind], companies[kind], STAY_OF[kind] ?? null));
      putInvoice(stranger, record(UNWANTED, 'Zajazd Ćma'));
      const stay = {
        arrival: addDays(day, -2),
        departure: addDays(day, 2),
        room_id: '106',
        room_name: '106',
      };
      putStay(stranger, aStay(48_161, { ...stay, forename: 'Ewa', name: 'Żubr' }));
      const nameless = { room_id: '107', room_name: '', forename: '', name: '' };
      putStay(stranger, aStay(48_170, { ...stay, ...nameless }));
      putStay(stranger, aStay(48_204, { ...stay, room_id: '204', room_name: '204', name: 'Łoś' }));
    },
  });
  const { stranger, program } = house;
  const { client } = program;

  const open = async () => (await client.outbox.list()).open;
  const until = async <T>(look: () => Promise<T | undefined>): Promise<T> => {
    for (;;) {
      const found = await look();
      if (found !== undefined) return found;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };

  /** Sends the edit as the screen would, with the invoice that the user saw as its base. */
  async function edit(kind: ConflictKind, patch: UpdateBody, behind: () => void): Promise<void> {
    const id = String(NUMBER_OF[kind]);
    const { invoice } = await client.invoices.show({ id });
    behind();
    await client.outbox.edit({ id, patch, base: invoice });
  }
  const changeThere = (id: number, fields: Record<string, unknown>) => {
    const held = stranger.invoices.get(id);
    if (held) putInvoice(stranger, { ...held, ...fields, editDate: new Date().toISOString() });
  };
  const meanwhile = (kind: ConflictKind, fields: Record<string, unknown>) =>
    changeThere(NUMBER_OF[kind], fields);
  const refuse = (reply: ReturnType<typeof problem>, method: string) =>
    stranger.misbehave(
      reply,
      1,
      (asked: Asked) => asked.method === method && asked.path.includes('/invoices'),
    );
  const create = (kind: ConflictKind) =>
    client.outbox.create({
      body: {
        invoiceType: 1,
        invoiceStatus: 'ISSUED',
        buyer: { ...buyer, companyName: companies[kind], identifierType: 'NIP' },
        seller: {
          companyName: 'Pensjonat Pod Lipą',
          address: 'ul. Krupówki 1, Zakopane',
          taxId: '5265877635',
        },
        invoiceItems: [
          { name: 'Nocleg', grossUnitPrice: 420, quantity: 2, unit: 'doba', rate: '8', symbol: '' },
        ],
        paymentType: 2,
        paymentStatus: 0,
        issueDate: day,
        saleDate: day,
        paymentDate: addDays(day, 7),
        currency: 'PLN',
        town: 'Szczyrk',
      },
    });

  const itemsBut = (position: number, over: object = {}) =>
    ITEMS.map((item) => (item.positionId === position ? { ...item, ...over } : item)).map(
      ({ positionId, name, grossUnitPrice, quantity, unit, rate, symbol }) => ({
        positionId,
        name,
        grossUnitPrice: Number(grossUnitPrice),
        quantity: Number(quantity),
        unit,
        rate,
        symbol,
      }),
    );

  const makers: Readonly<Record<ConflictKind, () => Promise<unknown>>> = {
    changed: () =>
      edit(
        'changed',
        {
          paymentDate: addDays(day, 14),
          additionalInfo: 'Zamówienie nr 118/2026',
          buyer: {
            ...buyer,
            companyName: companies.changed,
            identifierType: 'NIP',
            address: 'ul. Polna 5, 34-300 Żywiec',
          },
          invoiceItems: itemsBut(33, { quantity: 4 }),
        },
        () =>
          meanwhile('changed', {
            paymentDate: addDays(day, 9),
            additionalInfo: 'Płatne po wyjeździe',
            paymentStatus: 1,
            invoiceItems: ITEMS.map((item) => (item.positionId === 33 ? { ...item, quantity: 2 } : item)),
          }),
      ),
    deleted: () =>
      edit('deleted', { town: 'Żywiec' }, () => void stranger.invoices.delete(NUMBER_OF.deleted)),
    locked: () =>
      edit(
        'locked',
        { buyer: { ...buyer, companyName: 'Hurtownia Jeżyna sp. z o.o.', identifierType: 'NIP' } },
        () => meanwhile('locked', { invoiceStatus: 'PENDING_KSEF' }),
      ),
    rejected: () => {
      const errors = { buyer: { taxId: ['The tax id is not known to the registry'] } };
      refuse(problem(422, 'Validation failed', '/invoices', { errors }), 'POST');
      return create('rejected');
    },
    occupied: () => {
      const taken = {
        roomId: 204,
        arrival: addDays(day, 0),
        departure: addDays(day, 2),
        reservationId: 48_204,
      };
      return edit('occupied', { additionalInfo: 'Pokój 204' }, () =>
        refuse(problem(409, 'Room occupied', '/invoices', { conflicts: [taken] }), 'PATCH'),
      );
    },
    doubtful: () => {
      // The service makes the invoice but its answer is lost, and another client makes an identical invoice meanwhile.
      stranger.misbehave('reset', 1, ({ method, path }) => {
        const fits = method === 'POST' && path.endsWith('/invoices');
        if (fits)
          queueMicrotask(() => {
            const made = [...stranger.invoices.values()].at(-1);
            if (made)
              putInvoice(stranger, { ...made, invoiceId: made.invoiceId + 1, invoiceFullNo: 'FV 50A' });
          });
        return fits;
      });
      return create('doubtful');
    },
    'kept-items': () =>
      edit(
        'kept-items',
        { invoiceItems: itemsBut(0).filter(({ positionId }) => positionId !== 33) },
        () => undefined,
      ),
    'not-as-sent': async () => {
      stranger.habits.saves = 'rounded';
      const edited = await edit(
        'not-as-sent',
        { invoiceItems: itemsBut(33, { quantity: 1.5 }) },
        () => undefined,
      );
      return edited;
    },
  };

  const made = async (kind: ConflictKind, make: () => Promise<unknown>): Promise<QueuedChange> => {
    const before = new Set((await open()).map(({ changeId }) => changeId));
    await make();
    return until(async () =>
      (await open()).find((change) => change.conflict === kind && !before.has(change.changeId)),
    );
  };

  return {
    ...house,
    open,
    make: (kind) => made(kind, makers[kind]),
    makeDeletion: () =>
      made('changed', () => {
        const town = stranger.invoices.get(UNWANTED)?.['town'] === 'Cieszyn' ? 'Ustroń' : 'Cieszyn';
        changeThere(UNWANTED, { town });
        return client.outbox.remove({ id: String(UNWANTED) });
      }),
    letGo: (items) => {
      keepsItems = !items;
    },
    show: async (page, { changeId }) => {
      await page.goto(`${program.origin}/#/queue?conflict=${changeId}`);
    },
    settled: async ({ localId }) => {
      await until(async () =>
        (await open()).some((change) => change.localId === localId) ? undefined : true,
      );
    },
  };
}
