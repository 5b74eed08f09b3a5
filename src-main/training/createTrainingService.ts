import type { Account, Secrets } from '#shared/model/accountAndPreferences';
import type { Random, Clock } from '../engine/platform/platform';
import { createTrainingAccountSwitches, type TrainingAccount } from './trainingAccountSwitches';
import { createRandomPickerFromNumberSource } from './seededRandom';
import {
  simulateCutConnection,
  createTrainingServiceFaults,
  type CutConnection,
  type Faults,
} from './faults';
import { createTrainingAccessControl } from './trainingAccessControl';
import { createKsefSimulator, type KsefLife } from './ksefSimulator';
import { createPropertyChangeSimulator, type Happening } from './propertyChangeSimulator';
import { createRoomAndGuestAdminSimulator, type Panel } from './roomAndGuestAdminSimulator';
import type { SimulatedProperty } from './trainingProperty';
import { createTrainingRequestContext, createTrainingServiceRoutes } from './trainingServiceRoutes';
import { sendTrainingChangesAsEvents } from './trainingChangeEvents';
import { createFaultResponses } from './faultResponses';
import { createTrainingWebhookSender, type Webhooks, type WebhookTarget } from './webhooks';

/**
 * Simulates the service of openapi.yaml as a fetch handler. Training calls the handler in its own process; tests call
 * the handler over HTTPS (serveTrainingOverHttps.ts).
 */

export const TRAINING_SERVICE_URLS: Pick<Account, 'baseUrl' | 'legacyBaseUrl'> = {
  baseUrl: 'https://szkolenie.kontuar.invalid/v1/public',
  legacyBaseUrl: 'https://szkolenie.kontuar.invalid/v0',
};

export interface TrainingServiceOptions {
  readonly property: SimulatedProperty;
  readonly clock: Clock;
  readonly random: Random;
  readonly account?: Partial<TrainingAccount>;
  /** Limit of requests per minute and user; 60 by default (conformance.md LIM-1). */
  readonly rateLimit?: number;
}

/** A request to the training service with its result; `status` is null if the connection was cut. */
export interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly status: number | null;
}

interface Observer {
  /**
   * Called before the training service handles a request, so that a test can change the simulated property between the
   * requests for two pages.
   */
  onRequest?(request: Request): void;
  onExchange?(exchange: Exchange): void;
}

export interface TrainingService {
  /** Answers a request like `fetch` over a network: if a simulated fault cuts the connection, the promise rejects. */
  readonly fetch: (request: Request) => Promise<Response>;
  /**
   * Answers a request to the training service. If a simulated fault cuts the connection, the promise resolves with a
   * `Cut` object.
   */
  readonly respond: (request: Request) => Promise<Response | CutConnection>;
  readonly credentials: Secrets;
  readonly property: SimulatedProperty;
  /**
   * Settings of the simulated account, such as the scopes of its access tokens; a changed setting takes effect at once.
   */
  readonly account: TrainingAccount;
  readonly faults: Faults;
  readonly ksef: KsefLife;
  readonly panel: Panel;
  readonly revokeTokens: () => void;
  /** Causes a new event in the simulated property: a booking, a change, a cancellation, an invoice or a KSeF number. */
  readonly simulateHappening: () => Happening;
  readonly sendEventsTo: (target: WebhookTarget) => Webhooks;
  readonly observe: (observer: Observer) => () => void;
}

export function createTrainingService(options: TrainingServiceOptions): TrainingService {
  const { property, clock, random } = options;
  const account = createTrainingAccountSwitches(options.account);
  const credentials: Secrets = {
    clientId: `szkolenie-${random.id()}`,
    clientSecret: random.id() + random.id(),
    legacyLogin: 'szkolenie-recepcja',
    legacyPassword: random.id(),
  };
  const gate = createTrainingAccessControl(account, credentials, options.rateLimit ?? 60, options);
  const dice = createRandomPickerFromNumberSource(() => random.next());
  const ksef = createKsefSimulator(property.book, account, clock, dice);
  const faults = createTrainingServiceFaults(clock);
  const panel = createRoomAndGuestAdminSimulator(property);
  const observers = new Set<Observer>();

  const desk = { property, account, credentials, gate, clock, random };
  const createCall = (request: Request) => createTrainingRequestContext(desk, request);
  const routes = createTrainingServiceRoutes(desk);

  async function respond(request: Request): Promise<Response | CutConnection> {
    const { pathname, searchParams } = new URL(request.url);
    for (const observer of observers) observer.onRequest?.(request);
    ksef.catchUp();
    const hands = createFaultResponses(createCall(request), { property, gate, clock });
    const result = await faults.answerWithFault(request, async () => routes.fetch(request), hands);
    const status = result instanceof Response ? result.status : (result.sent?.status ?? null);
    const exchange = { method: request.method, path: pathname, query: searchParams, status };
    for (const observer of observers) observer.onExchange?.(exchange);
    return result;
  }

  return {
    fetch: async (request) => {
      const result = await respond(request);
      return result instanceof Response ? result : simulateCutConnection(result);
    },
    respond,
    credentials,
    property,
    account,
    faults,
    ksef,
    panel,
    revokeTokens: gate.revokeTokens,
    simulateHappening: createPropertyChangeSimulator(property, clock, dice, ksef),
    sendEventsTo: (target) => {
      const webhooks = createTrainingWebhookSender({ clock, random, target });
      sendTrainingChangesAsEvents(property, panel, account, target.baseUrl, webhooks.send);
      return webhooks;
    },
    observe: (observer) => {
      observers.add(observer);
      return () => observers.delete(observer);
    },
  };
}
