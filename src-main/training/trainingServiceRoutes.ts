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
import type { SimulatedProperty } from './trainingProperty';
import {
  answerInvoiceCreateRequest,
  answerInvoiceDeleteRequest,
  answerInvoiceUpdateRequest,
} from './invoiceWriteRequests';

/** Routes requests by path and method; a path that openapi.yaml does not name gives 404. */
interface TrainingServiceParts {
  readonly property: SimulatedProperty;
  readonly account: TrainingAccount;
  readonly credentials: Secrets;
  readonly gate: Gate;
  readonly clock: Clock;
  readonly random: Random;
}

export function createTrainingRequestContext(
  { account, clock, random }: TrainingServiceParts,
  request: Request,
): Call {
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
const WHOLE_NUMBER_PATTERN = /^-?\d+$/;

const INVOICES_PATH = '/v1/public/invoices';
const INVOICE_PATH = `${INVOICES_PATH}/:id`;

export function createTrainingServiceRoutes(desk: TrainingServiceParts): Hono<{ Variables: { call: Call } }> {
  const { property, account, credentials, gate } = desk;
  const { book } = property;
  const routes = new Hono<{ Variables: { call: Call } }>();
  const getErrorMessages = () => getTrainingErrorMessages(account);

  routes.use(async (context, next) => {
    const call = createTrainingRequestContext(desk, context.req.raw);
    context.set('call', call);
    if (!context.req.url.startsWith('https:'))
      return buildProblemResponse(call, 403, getErrorMessages().httpsOnly);
    await next();
    return undefined;
  });

  type RequestHandler = (call: Call, id: number) => Response | Promise<Response>;
  interface Context {
    get(key: 'call'): Call;
    readonly req: { param(name: string): string | undefined };
  }
  const requireScope = (scope: string, handle: RequestHandler) => async (context: Context) => {
    const call = context.get('call');
    const id = context.req.param('id') ?? '0';
    const stopped = gate.refuseIfNotAllowed(call, scope);
    if (stopped) return stopped;
    return WHOLE_NUMBER_PATTERN.test(id)
      ? handle(call, Number(id))
      : buildProblemResponse(call, 400, getErrorMessages().wrongType({ field: 'id' }));
  };

  const list: RequestHandler = (call) => answerInvoiceListRequest(call, book);
  const create: RequestHandler = (call) => answerInvoiceCreateRequest(call, book, desk.clock);
  const read: RequestHandler = (call, id) => {
    const record = book.get(id);
    return record
      ? buildSuccessResponse(call, buildTrainingInvoiceJson(record))
      : buildProblemResponse(call, 404, getErrorMessages().noInvoice);
  };
  const update: RequestHandler = (call, id) => answerInvoiceUpdateRequest(call, book, desk.clock, id);
  const remove: RequestHandler = (call, id) => answerInvoiceDeleteRequest(call, book, id);

  routes.post('/v1/public/auth/token', (context) => gate.signIn(context.get('call')));
  routes.get(INVOICES_PATH, requireScope('invoices.read', list));
  routes.post(INVOICES_PATH, requireScope('invoices.create', create));
  routes.get(INVOICE_PATH, requireScope('invoices.read', read));
  routes.patch(INVOICE_PATH, requireScope('invoices.update', update));
  routes.delete(INVOICE_PATH, requireScope('invoices.delete', remove));
  routes.post('/v0/get/reservations', ({ var: { call } }) =>
    answerLegacyReservationsRequest(call, property, credentials),
  );
  routes.post('/v0/get/pricing', ({ var: { call } }) =>
    answerLegacyPricingRequest(call, property, credentials),
  );
  routes.notFound((context) => buildProblemResponse(context.get('call'), 404, getErrorMessages().noPath));
  routes.onError((error, context) => {
    // The console shows the cause of an unexpected error to the person who runs the service. The response does not
    // contain the cause.
    console.error(error);
    return buildProblemResponse(context.get('call'), 500, getErrorMessages().fault);
  });
  return routes;
}
