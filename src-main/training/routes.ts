import { Hono } from 'hono';
import type { Secrets } from '#shared/model/account';
import type { Random, Clock } from '../engine/platform/platform';
import type { TrainingAccount } from './trainingAccount';
import { problem, success, getServiceWords, type Call } from './trainingAnswers';
import type { Gate } from './gate';
import { shownInvoice } from './invoiceRecord';
import { importPricing, importReservations } from './legacy';
import { listInvoices } from './listing';
import type { Property } from './property';
import { createInvoice, deleteInvoice, updateInvoice } from './invoiceWriting';

/** Routes requests by path and method; a path that openapi.yaml does not name gives 404. */
interface Desk {
  readonly property: Property;
  readonly account: TrainingAccount;
  readonly credentials: Secrets;
  readonly gate: Gate;
  readonly clock: Clock;
  readonly random: Random;
}

export function createCall({ account, clock, random }: Desk, request: Request): Call {
  const url = new URL(request.url);
  return {
    method: request.method,
    path: url.pathname,
    query: url.searchParams,
    origin: url.origin,
    ruid: random.id(),
    account,
    header: (name) => request.headers.get(name),
    text: () => request.text(),
    headers: { Date: new Date(clock.now()).toUTCString() },
  };
}

/**
 * Matches a whole number. Any other id is refused as a bad parameter (openapi.yaml, Errors), not as an unknown path.
 */
const WHOLE = /^-?\d+$/;

const INVOICES = '/v1/public/invoices';
const ONE_INVOICE = `${INVOICES}/:id`;

export function createRoutes(desk: Desk): Hono<{ Variables: { call: Call } }> {
  const { property, account, credentials, gate } = desk;
  const { book } = property;
  const routes = new Hono<{ Variables: { call: Call } }>();
  const words = () => getServiceWords(account);

  routes.use(async (context, next) => {
    const call = createCall(desk, context.req.raw);
    context.set('call', call);
    if (!context.req.url.startsWith('https:')) return problem(call, 403, words().httpsOnly);
    await next();
    return undefined;
  });

  type Handle = (call: Call, id: number) => Response | Promise<Response>;
  interface Context {
    get(key: 'call'): Call;
    readonly req: { param(name: string): string | undefined };
  }
  const guarded = (scope: string, handle: Handle) => async (context: Context) => {
    const call = context.get('call');
    const id = context.req.param('id') ?? '0';
    const stopped = gate.stop(call, scope);
    if (stopped) return stopped;
    return WHOLE.test(id) ? handle(call, Number(id)) : problem(call, 400, words().wrongType('id'));
  };

  const list: Handle = (call) => listInvoices(call, book);
  const create: Handle = (call) => createInvoice(call, book, desk.clock);
  const read: Handle = (call, id) => {
    const record = book.get(id);
    return record ? success(call, shownInvoice(record)) : problem(call, 404, words().noInvoice);
  };
  const update: Handle = (call, id) => updateInvoice(call, book, desk.clock, id);
  const remove: Handle = (call, id) => deleteInvoice(call, book, id);

  routes.post('/v1/public/auth/token', (context) => gate.signIn(context.get('call')));
  routes.get(INVOICES, guarded('invoices.read', list));
  routes.post(INVOICES, guarded('invoices.create', create));
  routes.get(ONE_INVOICE, guarded('invoices.read', read));
  routes.patch(ONE_INVOICE, guarded('invoices.update', update));
  routes.delete(ONE_INVOICE, guarded('invoices.delete', remove));
  routes.post('/v0/get/reservations', ({ var: { call } }) => importReservations(call, property, credentials));
  routes.post('/v0/get/pricing', ({ var: { call } }) => importPricing(call, property, credentials));
  routes.notFound((context) => problem(context.get('call'), 404, words().noPath));
  routes.onError((error, context) => {
    // The cause of a bug is shown to the person who runs the service, not in the answer.
    console.error(error);
    return problem(context.get('call'), 500, words().fault);
  });
  return routes;
}
