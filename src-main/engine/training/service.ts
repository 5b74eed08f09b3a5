import { Hono } from 'hono';
import type { Account, Secrets } from '#shared/model/account';
import type { Chance, Clock } from '../edges/edges';
import type { TrainingAccount } from './account';
import { makeAccount } from './account';
import type { Call } from './answers';
import { answer, problem, success, wordsOf } from './answers';
import { readObject } from './bodies';
import { makeBudget } from './budget';
import { complaintsAbout } from './complaints';
import { diceFrom } from './dice';
import type { Cut, Faults } from './faults';
import { asNetworkWould, makeFaults } from './faults';
import { shownInvoice } from './invoiceRecord';
import type { KsefLife } from './ksefLife';
import { makeKsefLife } from './ksefLife';
import { importPricing, importReservations } from './legacy';
import type { Happening } from './life';
import { makeLife } from './life';
import { listInvoices } from './listing';
import type { Property } from './property';
import { TOKEN_SECONDS, makeTokens } from './tokens';
import { createInvoice, deleteInvoice, updateInvoice } from './writing';

/**
 * The service of interface.md over a made-up property, as a fetch handler: in the same process for
 * training mode, behind HTTPS for `kontuar training serve` and the tests (serve.ts).
 */
export const TRAINING_ADDRESSES: Pick<Account, 'baseUrl' | 'legacyBaseUrl'> = {
  baseUrl: 'https://szkolenie.kontuar.invalid/v1/public',
  legacyBaseUrl: 'https://szkolenie.kontuar.invalid/v0',
};

export interface TrainingServiceOptions {
  readonly property: Property;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly account?: Partial<TrainingAccount>;
  /** Requests per minute and user; 60 by default (interface.md, Limits). */
  readonly rateLimit?: number;
}

/** One request as the service met it; `status` is null where the connection was cut. */
export interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly status: number | null;
}

export interface Observer {
  /** Before the service acts: a test may change the property between two pages. */
  asked?(request: Request): void;
  answered?(exchange: Exchange): void;
}

export interface TrainingService {
  /** Answers as a network would: rejects where the connection is cut. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** The same, with a cut as a value. */
  readonly respond: (request: Request) => Promise<Response | Cut>;
  readonly credentials: Secrets;
  readonly property: Property;
  /** Switches of the account; changing one takes effect at once. */
  readonly account: TrainingAccount;
  readonly faults: Faults;
  readonly ksef: KsefLife;
  /** What requests said that the interface does not know. */
  readonly complaints: readonly string[];
  /** Every token given so far is refused from now on. */
  readonly revokeTokens: () => void;
  /** Something new happens: a booking, a change, a cancellation, an invoice, a KSeF number. */
  readonly liveOn: () => Happening;
  /** Returns the way to stop. */
  readonly observe: (observer: Observer) => () => void;
}

export function makeTrainingService(options: TrainingServiceOptions): TrainingService {
  const { property, clock, chance } = options;
  const { book } = property;
  const account = makeAccount(options.account);
  const credentials: Secrets = {
    clientId: `szkolenie-${chance.id()}`,
    clientSecret: chance.id() + chance.id(),
    legacyLogin: 'szkolenie-recepcja',
    legacyPassword: chance.id(),
  };
  const tokens = makeTokens(clock, chance);
  const budget = makeBudget(clock, options.rateLimit ?? 60);
  const dice = diceFrom(() => chance.next());
  const ksef = makeKsefLife(book, account, clock, dice);
  const faults = makeFaults(clock);
  const observers = new Set<Observer>();
  const complaints: string[] = [];

  /** What stands between any request and its handler; null lets it through. */
  function gate(call: Call, scope: string): Response | null {
    const words = wordsOf(account);
    const [kind, token] = (call.header('authorization') ?? '').split(' ');
    if (kind?.toLowerCase() !== 'bearer' || !token) return problem(call, 401, words.noToken);
    const scopes = tokens.scopesOf(token);
    if (!scopes) return problem(call, 401, words.badToken);
    const spent = budget.spend();
    call.headers['X-RateLimit-Limit'] = String(budget.perMinute);
    call.headers['X-RateLimit-Remaining'] = String(budget.remaining());
    call.headers['X-RateLimit-Reset'] = String(Math.ceil(budget.resetAt() / 1000));
    if (!spent) return limited(call, Math.max(1, Math.ceil((budget.resetAt() - clock.now()) / 1000)));
    if (!account.addressAllowed) return problem(call, 403, words.addressRefused);
    if (account.locked) return problem(call, 403, words.locked);
    if (!account.planAllows) return problem(call, 403, words.plan);
    return scopes.includes(scope) ? null : problem(call, 403, words.noScope(scope));
  }

  const limited = (call: Call, seconds: number) =>
    problem(
      call,
      429,
      wordsOf(account).limit(budget.perMinute),
      { retryAfter: seconds },
      { 'Retry-After': String(seconds) },
    );

  async function signIn(call: Call): Promise<Response> {
    const words = wordsOf(account);
    if (!account.addressAllowed) return problem(call, 403, words.addressRefused);
    const read = await readObject(call);
    if (!read.ok) return read.response;
    const { clientId, clientSecret } = read.body;
    if (typeof clientId !== 'string') return problem(call, 400, words.wrongType('clientId'));
    if (typeof clientSecret !== 'string') return problem(call, 400, words.wrongType('clientSecret'));
    if (clientId !== credentials.clientId || clientSecret !== credentials.clientSecret) {
      return problem(call, 401, words.badCredentials);
    }
    return answer(call, 200, {
      token_type: 'Bearer',
      access_token: tokens.issue(clientId, account.scopes),
      expires_in: TOKEN_SECONDS,
      scope: account.scopes,
      meta: { ruid: call.ruid },
    });
  }

  const callOf = (request: Request): Call => {
    const url = new URL(request.url);
    return {
      method: request.method,
      path: url.pathname,
      query: url.searchParams,
      origin: url.origin,
      ruid: chance.id(),
      account,
      header: (name) => request.headers.get(name),
      text: () => request.text(),
      headers: { Date: new Date(clock.now()).toUTCString() },
    };
  };

  const office = { book, clock };
  const oneInvoice = (call: Call, id: number) => {
    const record = book.get(id);
    return record ? success(call, shownInvoice(record)) : problem(call, 404, wordsOf(account).noInvoice);
  };

  const app = new Hono<{ Variables: { call: Call } }>();
  app.use(async (context, next) => {
    const call = callOf(context.req.raw);
    context.set('call', call);
    if (!context.req.url.startsWith('https:')) return problem(call, 403, wordsOf(account).httpsOnly);
    await next();
    return undefined;
  });
  const guarded =
    (scope: string, handle: (call: Call, id: number) => Response | Promise<Response>) =>
    async (context: { get(key: 'call'): Call; req: { param(name: string): string | undefined } }) => {
      const call = context.get('call');
      return gate(call, scope) ?? (await handle(call, Number(context.req.param('id') ?? 0)));
    };

  const invoice = '/v1/public/invoices/:id{[0-9]+}';
  app.post('/v1/public/auth/token', (context) => signIn(context.get('call')));
  app.get(
    '/v1/public/invoices',
    guarded('invoices.read', (call) => listInvoices(call, book)),
  );
  app.post(
    '/v1/public/invoices',
    guarded('invoices.create', (call) => createInvoice(call, office)),
  );
  app.get(invoice, guarded('invoices.read', oneInvoice));
  app.patch(
    invoice,
    guarded('invoices.update', (call, id) => updateInvoice(call, office, id)),
  );
  app.delete(
    invoice,
    guarded('invoices.delete', (call, id) => deleteInvoice(call, office, id)),
  );
  app.post('/v0/get/reservations', (context) =>
    importReservations(context.get('call'), property, credentials),
  );
  app.post('/v0/get/pricing', (context) => importPricing(context.get('call'), property, credentials));
  app.notFound((context) => problem(context.get('call'), 404, wordsOf(account).noPath));
  app.onError((error, context) => {
    // The cause of a bug belongs to the person who runs the service, not into the answer.
    console.error(error);
    return problem(context.get('call'), 500, wordsOf(account).fault);
  });

  async function complain(request: Request): Promise<void> {
    const text = await request.clone().text();
    let body: unknown = null;
    try {
      body = text === '' ? null : JSON.parse(text);
    } catch {
      complaints.push(`${request.method} ${new URL(request.url).pathname}: the body is not JSON`);
    }
    complaints.push(...complaintsAbout(request, body));
  }

  async function respond(request: Request): Promise<Response | Cut> {
    const { pathname, searchParams } = new URL(request.url);
    for (const observer of observers) observer.asked?.(request);
    ksef.catchUp();
    await complain(request);
    const call = callOf(request);
    const result = await faults.around(request, async () => app.fetch(request), {
      limited: (seconds) => limited(call, seconds),
      broken: (status) => problem(call, status, wordsOf(account).fault),
    });
    const status = result instanceof Response ? result.status : (result.sent?.status ?? null);
    const exchange = { method: request.method, path: pathname, query: searchParams, status };
    for (const observer of observers) observer.answered?.(exchange);
    return result;
  }

  return {
    fetch: async (request) => {
      const result = await respond(request);
      return result instanceof Response ? result : asNetworkWould(result);
    },
    respond,
    credentials,
    property,
    account,
    faults,
    ksef,
    complaints,
    revokeTokens: tokens.revoke,
    liveOn: makeLife(property, clock, dice, ksef),
    observe: (observer) => {
      observers.add(observer);
      return () => observers.delete(observer);
    },
  };
}
