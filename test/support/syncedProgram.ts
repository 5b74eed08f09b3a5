import { toPropertyDay } from '#shared/rules/days';
import { startProgram, type Program } from './browser';
import { startStranger, type Stranger, type StrangerOptions } from './stranger/startStranger';
import type { RawInvoice } from './stranger/strangerInvoices';
import type { RawStay } from './stranger/stays';

/**
 * Starts the program on a service with the test's own records and waits for the first sync pass, so that every record
 * on the screens is known beforehand.
 */
export interface SyncedProgram {
  readonly program: Program;
  readonly stranger: Stranger;
  stop(): Promise<void>;
}

export interface SyncedOptions extends StrangerOptions {
  /** Fills the service before its first request. */
  readonly prepare: (stranger: Stranger) => void;
  readonly start?: Parameters<typeof startProgram>[0] | undefined;
}

export async function startSynced({ prepare, start, ...service }: SyncedOptions): Promise<SyncedProgram> {
  const stranger = await startStranger(service);
  prepare(stranger);
  const program = await startProgram(start);
  await program.client.account.connect({ ...stranger.account, secrets: stranger.secrets });
  await passDone(program);
  return {
    program,
    stranger,
    stop: async () => {
      await program.stop();
      await stranger.close();
    },
  };
}

/** Resolves when everything was fetched once and no sync pass is running. */
export async function passDone({ client, said }: Program): Promise<void> {
  for await (const state of await client.sync.watch()) {
    if (!state.firstPass && state.progress === null && state.light === 'upToDate') return;
    if (state.light === 'signIn') throw new Error(`the service refused the sign-in\n${said()}`);
  }
}

/** Returns the current date at the property. */
export const today = (): string => toPropertyDay(new Date().toISOString());

export const putInvoice = (stranger: Stranger, invoice: RawInvoice): void => {
  stranger.invoices.set(invoice.invoiceId, invoice);
};
export const putStay = (stranger: Stranger, stay: RawStay): void => {
  stranger.stays.set(Number(stay.reservation_id), stay);
};

/** Makes a plain VAT invoice of the current day for one night, to a Polish company; `fields` overrides values. */
export function anInvoice(invoiceId: number, fields: Record<string, unknown> = {}): RawInvoice {
  const day = today();
  const invoice = {
    invoiceId,
    invoiceNo: invoiceId,
    invoiceFullNo: `FV ${invoiceId}/${day.slice(0, 4)}`,
    invoiceStatus: 'ISSUED',
    ksefId: null,
    invoiceType: 1,
    buyer: {
      companyName: 'Drukarnia Szulc sp. j.',
      address: 'ul. Źródlana 14, 43-300 Bielsko-Biała',
      taxId: '1234563218',
      identifierType: 'NIP',
    },
    seller: {
      companyName: 'Pensjonat Pod Lipą',
      address: 'ul. Krupówki 1, 34-500 Zakopane',
      taxId: '5265877635',
      bankNo: '75105000861000009012345678',
    },
    receiver: null,
    invoiceItems: [anItem('Nocleg', 420, 1, '8')],
    paymentType: 2,
    paymentStatus: 0,
    issueDate: day,
    saleDate: day,
    paymentDate: day,
    currency: 'PLN',
    addDate: `${day}T06:00:00+01:00`,
    editDate: `${day}T06:00:00+01:00`,
  };
  return { ...invoice, ...fields };
}

export const anItem = (name: string, grossUnitPrice: unknown, quantity: unknown, rate: string) => ({
  positionId: 1,
  userId: 7,
  status: 1,
  name,
  grossUnitPrice,
  quantity,
  unit: 'szt.',
  rate,
  symbol: '',
});

/**
 * Makes a stay of two adults, not checked in, unpaid, for 1 000 zł; `fields` sets the guest, the room and the dates.
 */
export function aStay(
  reservationId: number,
  fields: Partial<RawStay> & { arrival: string; departure: string },
): RawStay {
  return {
    reservation_id: String(reservationId),
    reservation_number: String(reservationId),
    room_id: '101',
    room_name: '101 Dwójka z balkonem',
    days_of_stay: '1',
    checkin: '15:00',
    checkout: '11:00',
    check_in_status: 'NONE',
    adults: '2',
    children: '0',
    client_id: '1',
    forename: 'Jan',
    name: 'Kowalski',
    phone: '+48 600 100 200',
    email: 'jan@example.com',
    payment_status: 'NO_PAYMENT',
    prepayment: '0.00',
    prepayment_to: null,
    price_per_stay: '1000.00',
    currency: 'PLN',
    additional_informations: '',
    source_id: '2',
    source: 'Telefon',
    display_color: '#aabbcc',
    door_code: '4711',
    add_date: '2026-01-02 10:00:00',
    edit_date: '2026-01-02 10:00:00',
    ...fields,
  };
}
