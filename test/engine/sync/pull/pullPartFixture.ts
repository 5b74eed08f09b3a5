import Connection from 'better-sqlite3';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { openFreshStore } from '#support/freshStore';
import type { Store } from '#engine/store/storeInterface';
import type { PullOptions } from '#engine/sync/pull/pullTypes';
import { fetchAllInvoicePagesIntoMirror } from '#engine/sync/pull/fetchAllInvoicePagesIntoMirror';
import { createPullRunContext, type PullRun } from '#engine/sync/pull/pullRunContext';
import { addDays, toPropertyDay } from '#shared/rules/days';
import type { Day } from '#shared/model/scalars';
import type { Secrets } from '#shared/model/accountAndPreferences';
import { turningClock } from '#support/turningClock';
import { json, problem, type Asked, type Reply } from '#support/stranger/strangerAnswers';
import { CURRENT, makeService, OLDER, type ServiceOptions } from '#support/stranger/service';
import { makeStay } from '#support/stranger/stays';
import { createTestRemote, type TestRemote } from '#support/testRemote';
import { tempDir } from '../../store/openTestStore';

/** The business day on which every bench begins. */
export const DAY = '2026-06-03';
/** The time lies in the middle of a second, because a `Date` header has whole seconds. */
export const MORNING = Date.parse('2026-06-03T07:00:00.500Z');
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

/** Replaces any answer but a sign-in; a throw breaks the connection. */
type Tamper = (asked: Asked, right: Reply) => Reply;

export interface PullPartFixture {
  readonly service: ReturnType<typeof makeService>;
  readonly store: Store;
  readonly file: string;
  readonly remote: TestRemote;
  readonly clock: ReturnType<typeof turningClock>;
  /** All requests except sign-ins, written as `GET /invoices?page=1&limit=1`, `/get/pricing 2026-05-04..2026-08-01`. */
  readonly asked: string[];
  /** Milliseconds by which the service's clock is ahead. */
  skewMs: number;
  tamper: Tamper;
  /** Replaces the answer to a sign-in. */
  signIn: (right: Reply) => Reply;
  readonly today: () => Day;
  run(options?: Partial<PullOptions>): PullRun;
  /** Returns the ids of the service's invoices in ascending order. */
  held(): number[];
}

/** Runs one part of a pull alone: the real client and store against the second test service in this process. */
export function createPullPartFixture(options: ServiceOptions = {}): PullPartFixture {
  const clock = turningClock(MORNING);
  const secrets: Secrets = { clientId: 'c', clientSecret: 's', legacyLogin: 'l', legacyPassword: 'p' };
  const complaints: string[] = [];
  const origin = 'https://stranger.invalid';
  const service = makeService(
    { requestsPerMinute: 100_000, ...options },
    secrets,
    (complaint) => complaints.push(complaint),
    () => origin,
  );
  const asked: string[] = [];
  const network = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    const call: Asked = {
      method: request.method,
      path: url.pathname,
      query: url.searchParams,
      headers: Object.fromEntries(request.headers),
      body: await request.text(),
    };
    const right = service.answer(call);
    const isSignIn = url.pathname.endsWith('/auth/token');
    if (!isSignIn) asked.push(nameOf(call));
    const { status, headers, body } = isSignIn ? bench.signIn(right) : bench.tamper(call, right);
    const date = new Date(clock.now() + bench.skewMs).toUTCString();
    const answer = new Response(body === ENDLESS.body ? new ReadableStream() : body, {
      status,
      headers: { ...headers, date },
    });
    // The service counts its limit in real time, which does not match this clock, so the headers are removed.
    for (const name of ['limit', 'remaining', 'reset']) answer.headers.delete(`x-ratelimit-${name}`);
    return answer;
  };
  const account = {
    baseUrl: origin + CURRENT,
    legacyBaseUrl: origin + OLDER,
    caPem: null,
    legacyAuth: 'basic' as const,
  };
  const remote = createTestRemote({ account, secrets }, { clock, network });
  const file = join(tempDir(), 'kontuar.db');
  const opened = openFreshStore({ file, clock });
  if (!opened.ok) throw new Error(opened.detail);
  const { store } = opened;
  onTestFinished(() => {
    store.close();
    expect(complaints).toEqual([]);
  });
  const today = () => toPropertyDay(new Date(clock.now()).toISOString());
  const bench: PullPartFixture = {
    service,
    store,
    file,
    remote,
    clock,
    asked,
    today,
    skewMs: 0,
    tamper: (_, right) => right,
    signIn: (right) => right,
    run: (more = {}) =>
      createPullRunContext({ remote, store, clock, today }, { full: false, priority: 'background', ...more }),
    held: () => [...service.invoices.keys()].sort((a, b) => a - b),
  };
  return bench;
}

/** A refusal that ends a part of the pull at once, because nothing retries after it. */
export const REFUSED = problem(403, 'Not allowed', '/');

/** An answer whose body begins and never ends. */
export const ENDLESS: Reply = {
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: 'endless',
};

function nameOf({ method, path, query, body }: Asked): string {
  if (method === 'GET') return `${path.replace(CURRENT, '')}${query.size > 0 ? `?${query}` : ''}`;
  const { from, to } = JSON.parse(body);
  return `${path.replace(OLDER, '')} ${from}..${to}`;
}

/** Returns the list answer with changed contents. */
export function relist(
  reply: Reply,
  change: (list: { data: Record<string, unknown>[]; meta: Record<string, unknown> }) => object,
): Reply {
  const list = JSON.parse(reply.body);
  return json(reply.status, { ...list, ...change(list) });
}

/** Changes `rows` rows in the file behind the program's back, as a bad sector would. */
export function changed({ file }: PullPartFixture, statement: string, rows = 1): void {
  const connection = new Connection(file);
  expect(connection.prepare(statement).run().changes).toBe(rows);
  connection.close();
}

/** Returns a bench whose mirror holds all invoices after a full read. */
export async function mirrored(invoices: number): Promise<PullPartFixture> {
  const bench = createPullPartFixture({ invoices });
  expect(await fetchAllInvoicePagesIntoMirror(bench.run())).toEqual({ ok: true });
  expect(bench.store.invoices.listServiceIds()).toEqual(bench.held());
  bench.asked.length = 0;
  return bench;
}

/** Breaks the connection: a user's request fails at once, a background request is tried three times. */
export const noLine = (): never => {
  throw Object.assign(new Error('no network'), { code: 'ENETUNREACH' });
};

/** Adds this stay to the service. */
export function stayAt({ service }: PullPartFixture, reservationId: number, arrival: Day, nights = 2): void {
  const like = makeStay(0, arrival);
  service.stays.set(reservationId, {
    ...like,
    reservation_id: String(reservationId),
    departure: addDays(arrival, nights),
    days_of_stay: String(nights),
  });
}
