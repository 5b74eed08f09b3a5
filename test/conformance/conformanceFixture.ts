import type { Network } from '#engine/platform/platform';
import { systemRandom, systemClock } from '#engine/platform/systemClock';
import { isRecord } from '#engine/remote/serviceRecordFieldReader';
import type { Remote } from '#engine/remote/remoteServiceInterface';
import type { TrainingAccount } from '../../src-main/training/trainingAccountSwitches';
import { createSimulatedProperty } from '../../src-main/training/trainingProperty';
import {
  createTrainingService,
  TRAINING_SERVICE_URLS,
  type TrainingService,
} from '../../src-main/training/createTrainingService';
import { checkAnswer, createCheckedNetwork } from '#support/interfaceDocument';
import { createTestRemote } from '#support/testRemote';
import { watchComplaints } from '#support/watchComplaints';

/** Starts the training service in this process, and creates as many new clients as a table of cases needs. */
export interface ConformanceFixture {
  readonly service: TrainingService;
  readonly complaints: readonly string[];
  /** Creates a client with its own budget and token. */
  readonly client: (network?: Network) => Remote;
  /** Returns an answer of the service before a client reads it. */
  readonly raw: (path: string) => Promise<unknown>;
  readonly rawOlder: (path: string, body: object) => Promise<unknown>;
  /** Returns the differences of requests and answers from docs/reference/interface/openapi.yaml. */
  readonly violations: () => readonly string[];
}

export const CONFORMANCE_DAY = '2026-06-03';

export function openConformanceFixture(account: Partial<TrainingAccount> = {}): ConformanceFixture {
  const service = createTrainingService({
    property: createSimulatedProperty({
      seed: 7,
      today: CONFORMANCE_DAY,
      rooms: 12,
      invoices: 400,
      monthsBack: 6,
    }),
    clock: { ...systemClock, now: () => Date.parse('2026-06-03T08:00:00.000Z') },
    random: systemRandom,
    rateLimit: 100_000,
    account,
  });
  const complaints = watchComplaints(service);
  const sign = { account: { ...TRAINING_SERVICE_URLS, caPem: null, legacyAuth: 'basic' as const } };
  const checked: (() => readonly string[])[] = [];
  const checkedClient = (network: Network): Remote => {
    const { network: checkedNetwork, violations } = createCheckedNetwork(network);
    checked.push(() => violations);
    return createTestRemote({ ...sign, secrets: service.credentials }, { network: checkedNetwork });
  };
  // Raw requests may break the rules on purpose, so that only their answers are checked.
  const answerViolations: string[] = [];
  checked.push(() => answerViolations);
  const send = async (request: Request): Promise<unknown> => {
    const answer = await service.fetch(request.clone());
    answerViolations.push(...(await checkAnswer(request, answer)));
    const body: unknown = await answer.json();
    return body;
  };
  const json = (body: object, authorization?: string): RequestInit => ({
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Kontuar/test',
      ...(authorization === undefined ? {} : { authorization }),
    },
    body: JSON.stringify(body),
  });
  const { clientId, clientSecret, legacyLogin, legacyPassword } = service.credentials;
  return {
    service,
    complaints,
    client: (network = service.fetch) => checkedClient(network),
    violations: () => checked.flatMap((list) => list()),
    raw: async (path) => {
      const { baseUrl } = TRAINING_SERVICE_URLS;
      const grant = await send(new Request(`${baseUrl}/auth/token`, json({ clientId, clientSecret })));
      const token = isRecord(grant) ? String(grant['access_token']) : '';
      const headers = { authorization: `Bearer ${token}`, 'user-agent': 'Kontuar/test' };
      return send(new Request(baseUrl + path, { headers }));
    },
    rawOlder: (path, body) => {
      const basic = `Basic ${Buffer.from(`${legacyLogin}:${legacyPassword}`).toString('base64')}`;
      return send(new Request(TRAINING_SERVICE_URLS.legacyBaseUrl + path, json(body, basic)));
    },
  };
}

/** Returns the value at a path such as `buyer.taxId` or `invoiceItems.0.rate`, or undefined if there is none. */
export function valueAt(from: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
      from,
    );
}

/** Returns every record below `path`, including the records of lists on the way. */
export function allAt(from: unknown, path: readonly string[]): unknown[] {
  const [key, ...rest] = path;
  const records = Array.isArray(from) ? from : [from];
  if (key === undefined) return records;
  return records.flatMap((record) => {
    const inner = key === '*' && isRecord(record) ? Object.values(record) : [valueAt(record, key)];
    return inner
      .filter((value) => value !== undefined && value !== null)
      .flatMap((value) => allAt(value, rest));
  });
}
