import { randomUUID } from 'node:crypto';
import { createSeededRandom } from '../../src-main/training/seededRandom';
import type { PropertyOptions } from '../../src-main/training/trainingProperty';
import { createSimulatedProperty } from '../../src-main/training/trainingProperty';
import type { TrainingServiceOptions } from '../../src-main/training/createTrainingService';
import { TRAINING_SERVICE_URLS, createTrainingService } from '../../src-main/training/createTrainingService';
import { virtualClock } from '#support/virtualClock';
import { watchComplaints } from '#support/watchComplaints';

/** Opens a desk that is signed in to a training service in the same process, at 10:00 on 3 June 2026. */
export const TODAY = '2026-06-03';

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed JSON; null for an answer without a body. */
  readonly body: unknown;
}

export async function openDesk(
  options: Partial<Omit<TrainingServiceOptions, 'property'>> & { property?: Partial<PropertyOptions> } = {},
) {
  const clock = virtualClock();
  const property = createSimulatedProperty({
    seed: 7,
    today: TODAY,
    rooms: 12,
    invoices: 300,
    monthsBack: 6,
    monthsAhead: 2,
    ...options.property,
  });
  const dice = createSeededRandom(7, 'chance');
  const random = { next: dice.next, id: () => randomUUID() };
  const service = createTrainingService({ rateLimit: 10_000, clock, random, ...options, property });
  const complaints = watchComplaints(service);

  async function send(url: string, init: RequestInit): Promise<Reply> {
    const response = await service.fetch(new Request(url, init));
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? null : JSON.parse(text),
    };
  }
  const json = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body));
  const signIn = (clientId = service.credentials.clientId, clientSecret = service.credentials.clientSecret) =>
    send(`${TRAINING_SERVICE_URLS.baseUrl}/auth/token`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'User-Agent': 'Kontuar/test' },
      body: json({ clientId, clientSecret }),
    });
  const token = textAt((await signIn()).body, 'access_token');

  return {
    clock,
    property,
    service,
    complaints,
    signIn,
    token,
    /** Sends one request to the current interface. */
    ask: (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
      send(`${TRAINING_SERVICE_URLS.baseUrl}${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${token}`,
          'User-Agent': 'Kontuar/test',
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: json(body) }),
      }),
    /** Sends one request to the legacy interface. */
    askLegacy: (path: string, body: unknown, authorization?: string) => {
      const { legacyLogin, legacyPassword } = service.credentials;
      const basic = `Basic ${Buffer.from(`${legacyLogin}:${legacyPassword}`).toString('base64')}`;
      return send(`${TRAINING_SERVICE_URLS.legacyBaseUrl}${path}`, {
        method: 'POST',
        headers: {
          Authorization: authorization ?? basic,
          'Content-Type': 'application/json',
          'User-Agent': 'Kontuar/test',
        },
        body: json(body),
      });
    },
  };
}

/** Reads a value of an answer: `at(body, 'data', 0, 'buyer')`; undefined if the path does not exist. */
export function at(body: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    body,
  );
}

export function textAt(body: unknown, ...path: (string | number)[]): string {
  const value = at(body, ...path);
  if (typeof value !== 'string') throw new Error(`no text at ${path.join('.')}: ${JSON.stringify(body)}`);
  return value;
}

export function numberAt(body: unknown, ...path: (string | number)[]): number {
  const value = at(body, ...path);
  if (typeof value !== 'number') throw new Error(`no number at ${path.join('.')}: ${JSON.stringify(body)}`);
  return value;
}

export function listAt(body: unknown, ...path: (string | number)[]): unknown[] {
  const value = at(body, ...path);
  if (!Array.isArray(value)) throw new Error(`no list at ${path.join('.')}: ${JSON.stringify(body)}`);
  return value;
}

/** A valid create body. */
export const goodInvoice = {
  invoiceType: 1,
  buyer: {
    companyName: 'Beskid-Soft sp. z o.o.',
    address: 'ul. Przemysłowa 8, 43-300 Bielsko-Biała',
    taxId: '1234563218',
    identifierType: 'NIP',
    countryCode: 'PL',
  },
  seller: {
    companyName: 'Pensjonat Kalinówka sp. z o.o.',
    address: 'ul. Leśna 14, 43-370 Szczyrk',
    taxId: '9461231239',
    bankNo: '75105000861000009012345678',
  },
  invoiceItems: [
    { name: 'Nocleg', grossUnitPrice: 349.99, quantity: 3, unit: 'doba', rate: '8', symbol: '55.10.10.0' },
    { name: 'Parking', grossUnitPrice: 50, quantity: 3, unit: 'doba', rate: '23', symbol: '' },
  ],
  paymentType: 2,
  paymentStatus: 0,
  issueDate: TODAY,
  saleDate: TODAY,
  paymentDate: '2026-06-17',
  currency: 'PLN',
};
