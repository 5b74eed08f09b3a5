import { randomBytes } from 'node:crypto';
import type { Account, Secrets } from '#shared/model/accountAndPreferences';
import { json, olderRefusal, problem, type Asked, type Complain, type Reply } from './strangerAnswers';
import { createBudget } from './budget';
import { createLag, makeForgetful, plainHabits, type Habits } from './habits';
import { listInvoices, makeInvoice, type RawInvoice } from './strangerInvoices';
import { checkEvery, checkList, checkNoQuery, checkSignIn, checkWindow } from './rules';
import { makeStay, pricesIn, staysIn, type PlainDay, type RawStay } from './stays';
import { makeWriting, type WritingOptions } from './writing';

/** Answers a request as the stranger service, independently of the transport (openapi.yaml, Endpoints). */

export interface ServiceOptions extends WritingOptions {
  /** Prices and restrictions by room and day; by default each room gets another format. */
  readonly prices?: PlainDay;
  /** The rooms with prices; five by default. */
  readonly rooms?: readonly number[];
  readonly invoices?: number;
  readonly reservations?: number;
  /** Behaviour from the start that the interface does not define. */
  readonly habits?: Partial<Habits>;
  /** The day on which the first reservations arrive, with four arrivals per day from then on; 2024-01-01 by default. */
  readonly firstArrival?: string;
  readonly requestsPerMinute?: number;
  readonly counting?: 'sliding' | 'fixed';
  /** Seconds. */
  readonly tokenLife?: number;
  /** The only path for signing in. */
  readonly signInAt?: '/auth/token' | '/auth/login';
  readonly legacyAuth?: Account['legacyAuth'];
  /** The token's scopes; by default for reading and writing, and one scope that no client knows. */
  readonly scopes?: readonly string[];
}

const SCOPES = [
  'invoices.read',
  'invoices.create',
  'invoices.update',
  'invoices.delete',
  'reservations.read',
  'pricing.read',
  'quests.read',
];

/** Maps a method to the last word of its scope (openapi.yaml, Authentication, Scopes). */
const VERBS: Readonly<Record<string, string>> = { GET: 'read', POST: 'create' };
const VERBS_OF_ONE: Readonly<Record<string, string>> = { GET: 'read', PATCH: 'update', DELETE: 'delete' };

export const CURRENT = '/api/v1/public';
export const OLDER = '/api/v0';

export function makeService(
  options: ServiceOptions,
  secrets: Secrets,
  complain: Complain,
  origin: () => string,
) {
  const { scopes = SCOPES, tokenLife = 3600, signInAt = '/auth/token', legacyAuth = 'basic' } = options;
  const olderHeader = {
    basic: `Basic ${Buffer.from(`${secrets.legacyLogin}:${secrets.legacyPassword}`).toString('base64')}`,
    raw: `${secrets.legacyLogin}:${secrets.legacyPassword}`,
    'basic-plain': `Basic ${secrets.legacyLogin}:${secrets.legacyPassword}`,
  }[legacyAuth];
  const invoices = new Map<number, RawInvoice>();
  for (let index = 0; index < (options.invoices ?? 0); index += 1) {
    const invoice = makeInvoice(index);
    invoices.set(invoice.invoiceId, invoice);
  }
  const stays = new Map<number, RawStay>();
  for (let index = 0; index < (options.reservations ?? 0); index += 1) {
    const stay = makeStay(index, options.firstArrival);
    stays.set(Number(stay.reservation_id), stay);
  }

  const count = createBudget(options.requestsPerMinute ?? 60, options.counting ?? 'sliding');
  const tokens = new Map<string, number>();
  const habits: Habits = { ...plainHabits(), ...options.habits };
  const forgetting = makeForgetful(habits);
  const lag = createLag(habits, options.now ?? Date.now);
  const writing = makeWriting(invoices, options, habits, complain, () => origin() + CURRENT, lag);

  function answer(asked: Asked): Reply {
    checkEvery(asked, complain);
    const counted = count(Date.now());
    if (!counted.allowed) {
      const { retryAfterS, headers } = counted;
      const refusal = problem(429, 'Too many requests', asked.path, { retryAfter: retryAfterS });
      return { ...refusal, headers: { ...refusal.headers, ...headers } };
    }
    const reply = asked.path.startsWith(`${OLDER}/`) ? older(asked) : forgetting(current(asked));
    return { ...reply, headers: { ...reply.headers, ...counted.headers } };
  }

  function current(asked: Asked): Reply {
    const path = asked.path.startsWith(`${CURRENT}/`) ? asked.path.slice(CURRENT.length) : null;
    if (path === signInAt) return signIn(asked);
    // The introduction also names the other sign-in path, so a client may try it once.
    if (path === '/auth/login' || path === '/auth/token') return problem(404, 'Not found', asked.path);
    const single = /^\/invoices\/([^/]+)$/.exec(path ?? '')?.[1];
    if (path !== '/invoices' && single === undefined) {
      complain(`${asked.method} ${asked.path}: no such endpoint`);
      return problem(404, 'Not found', asked.path);
    }
    const verb = (single === undefined ? VERBS : VERBS_OF_ONE)[asked.method];
    if (verb === undefined) {
      complain(`${asked.method} ${asked.path}: no such method here`);
      return problem(405, 'Method not allowed', asked.path);
    }
    const [scheme, token = ''] = (asked.headers.authorization ?? '').split(' ');
    if (scheme !== 'Bearer') complain(`${asked.method} ${path}: no bearer token`);
    if (scheme !== 'Bearer' || (tokens.get(token) ?? 0) <= Date.now()) {
      return problem(401, 'The token is missing, invalid or expired', asked.path);
    }
    if (!scopes.includes(`invoices.${verb}`)) return problem(403, `invoices.${verb} is missing`, asked.path);
    if (single !== undefined) return replyWithRecord(asked, single);
    if (verb === 'read') return list(asked);
    checkNoQuery(asked, complain);
    return writing.create(asked);
  }

  function signIn(asked: Asked): Reply {
    checkNoQuery(asked, complain);
    if (asked.method !== 'POST') {
      complain(`${asked.method} ${asked.path}: only POST`);
      return problem(405, 'Method not allowed', asked.path);
    }
    const sent = checkSignIn(asked, complain);
    if (sent.clientId !== secrets.clientId || sent.clientSecret !== secrets.clientSecret) {
      // The answer repeats the sent secrets: clients must survive this fault of a service without logging the secrets.
      return problem(
        401,
        `Unknown client ${String(sent.clientId)} / ${String(sent.clientSecret)}`,
        asked.path,
      );
    }
    const claims = { exp: Math.floor(Date.now() / 1000) + tokenLife, jti: randomBytes(4).toString('hex') };
    const token = `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`;
    tokens.set(token, Date.now() + tokenLife * 1000);
    return json(200, {
      token_type: 'Bearer',
      access_token: token,
      expires_in: tokenLife,
      scope: scopes,
      meta: { ruid: 'b3f0c1a2-0000-4000-8000-000000000001' },
    });
  }

  function list(asked: Asked): Reply {
    const errors = checkList(asked.query, complain);
    if (Object.keys(errors).length > 0) return problem(422, 'Validation failed', asked.path, { errors });
    const { data, meta } = listInvoices([...lag.visible(invoices).values()], asked.query);
    const totalItems =
      habits.countsOff === 0 ? meta.totalItems : Math.max(0, Number(meta.totalItems) + habits.countsOff);
    return json(200, {
      data,
      meta: { ...meta, totalItems, ruid: 'b3f0c1a2-0000-4000-8000-000000000002' },
      server: 'stranger',
    });
  }

  function replyWithRecord(asked: Asked, id: string): Reply {
    checkNoQuery(asked, complain);
    if (!/^\d+$/.test(id)) complain(`${asked.method} /invoices/${id}: the id is no integer`);
    if (asked.method === 'DELETE' && asked.body !== '') complain('DELETE carries a body');
    const invoice = invoices.get(Number(id));
    const shown = asked.method === 'GET' ? lag.visible(invoices).get(Number(id)) : invoice;
    if (!shown) return problem(404, 'No such invoice', asked.path);
    if (asked.method === 'PATCH') return writing.update(asked, shown);
    if (asked.method === 'DELETE') return writing.remove(asked, shown);
    return json(200, { data: shown, meta: { ruid: 'b3f0c1a2-0000-4000-8000-000000000003' } });
  }

  function older(asked: Asked): Reply {
    const path = asked.path.slice(OLDER.length);
    if (path !== '/get/reservations' && path !== '/get/pricing') {
      complain(`${asked.method} ${asked.path}: no such endpoint`);
      return problem(404, 'Not found', asked.path);
    }
    checkNoQuery(asked, complain);
    if (asked.method !== 'POST') {
      complain(`${asked.method} ${asked.path}: only POST`);
      return problem(405, 'Method not allowed', asked.path);
    }
    // Headers are bytes, and Node returns each byte as one character.
    const sent = Buffer.from(asked.headers.authorization ?? '', 'latin1').toString('utf8');
    if (sent !== olderHeader) return olderRefusal('Błędny login lub hasło API');
    const window = checkWindow(asked, complain);
    if (typeof window === 'string') return olderRefusal(window);
    const data =
      path === '/get/pricing'
        ? pricesIn(window, options.prices, options.rooms)
        : staysIn([...stays.values()], window);
    return json(200, { status: 'success', data });
  }

  return { answer, invoices, stays, habits, dropTokens: () => tokens.clear() };
}
