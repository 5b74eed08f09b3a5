import { Hono } from 'hono';
import type { Secrets } from '#shared/model/accountAndPreferences';
import type { Random, Clock } from '../engine/platform/platform';
import type { TrainingAccount } from './trainingAccountSwitches';
import {
  buildProblemResponse,
  buildSuccessResponse,
  getTrainingErrorMessages,
  type Call,
} from './trainingResponses';
import type { Gate } from './trainingAccessControl';
import { buildTrainingInvoiceJson } from './invoiceRecord';
import { answerLegacyPricingRequest, answerLegacyReservationsRequest } from './legacyApiRequests';
import { answerInvoiceListRequest } from './invoiceListRequest';
import type { Property } from './trainingProperty';
import {
  answerInvoiceCreateRequest,
  answerInvoiceDeleteRequest,
  answerInvoiceUpdateRequest,
} from './invoiceWriteRequests';

/** Routes requests by path and method; a path that openapi.yaml does not name gives 404. */
interface Desk {
  readonly property: Property;
  readonly account: TrainingAccount;
  readonly credentials: Secrets;
  readonly gate: Gate;
  readonly clock: Clock;
  readonly random: Random;
}

export function createTrainingRequestContext({ account, clock, random }: Desk, request: Request): Call {
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

export function createTrainingServiceRoutes(desk: Desk): Hono<{ Variables: { call: Call } }> {
  const { property, account, credentials, gate } = desk;
  const { book } = property;
  const routes = new Hono<{ Variables: { call: Call } }>();
  const words = () => getTrainingErrorMessages(account);

  routes.use(async (context, next) => {
    const call = createTrainingRequestContext(desk, context.req.raw);
    context.set('call', call);
    if (!context.req.url.startsWith('https:')) return buildProblemResponse(call, 403, words().httpsOnly);
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
    return WHOLE.test(id)
      ? handle(call, Number(id))
      : buildProblemResponse(call, 400, words().wrongType({ field: 'id' }));
  };

  const list: Handle = (call) => answerInvoiceListRequest(call, book);
  const create: Handle = (call) => answerInvoiceCreateRequest(call, book, desk.clock);
  const read: Handle = (call, id) => {
    const record = book.get(id);
    return record
      ? buildSuccessResponse(call, buildTrainingInvoiceJson(record))
      : buildProblemResponse(call, 404, words().noInvoice);
  };
  const update: Handle = (call, id) => answerInvoiceUpdateRequest(call, book, desk.clock, id);
  const remove: Handle = (call, id) => answerInvoiceDeleteRequest(call, book, id);

  routes.post('/v1/public/auth/token', (context) => gate.signIn(context.get('call')));
  routes.get(INVOICES, guarded('invoices.read', list));
  routes.post(INVOICES, guarded('invoices.create', create));
  routes.get(ONE_INVOICE, guarded('invoices.read', read));
  routes.patch(ONE_INVOICE, guarded('invoices.update', update));
  routes.delete(ONE_INVOICE, guarded('invoices.delete', remove));
  routes.post('/v0/get/reservations', ({ var: { call } }) =>
    answerLegacyReservationsRequest(call, property, credentials),
  );
  routes.post('/v0/get/pricing', ({ var: { call } }) =>
    answerLegacyPricingRequest(call, property, credentials),
  );
  routes.notFound((context) => buildProblemResponse(context.get('call'), 404, words().noPath));
  routes.onError((error, context) => {
    // The console shows the cause of an unexpected error to the person who runs the service. The response does not
    // contain the cause.
    console.error(error);
    return buildProblemResponse(context.get('call'), 500, words().fault);
  });
  return routes;
}
