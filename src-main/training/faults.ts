import type { Clock } from '../engine/platform/platform';

/**
 * Faults of networks, proxies and services that the training service simulates on demand. Each planned fault affects
 * the next `times` matching requests.
 */
export type Fault =
  /** Fault: the connection breaks before the service has received any part of the request. */
  | { readonly kind: 'cutBefore' }
  /** The service carries out the request, but its answer never arrives. */
  | { readonly kind: 'cutAfter' }
  /** Fault: the connection breaks in the middle of the body of the service's answer. */
  | { readonly kind: 'truncated' }
  | { readonly kind: 'slow'; readonly ms: number }
  /** Fault: the service carries out the request at once but sends its answer only after `ms` milliseconds. */
  | { readonly kind: 'late'; readonly ms: number }
  | { readonly kind: 'limited'; readonly seconds: number }
  | { readonly kind: 'serverError'; readonly status: 500 | 503 | 504 }
  /** Fault of the training service: the answer has status 409 and names the stay that already occupies the room. */
  | { readonly kind: 'occupied' }
  /** Fault: items that an update of an invoice leaves out are not removed from the invoice (A35). */
  | { readonly kind: 'keptItems' }
  /**
   * Fault: another reception desk creates the same invoice at the same moment, and the service's answer never arrives.
   */
  | { readonly kind: 'doubled' }
  /** Fault: the answer has status 200 but contains the HTML page of a captive portal. */
  | { readonly kind: 'html' }
  /** Simulated fault: the answer contains unusual JSON, such as numbers written as texts. */
  | { readonly kind: 'oddJson'; readonly change?: (json: unknown) => unknown };

interface FaultAim {
  /** The first of several. */
  readonly method?: string | readonly string[];
  /** Pattern of the request paths for which the simulated fault occurs, such as `/v1/public/invoices/880001`. */
  readonly path?: RegExp;
  /** Number of requests for which the simulated fault occurs; 1 if omitted. */
  readonly times?: number;
}

/**
 * A simulated answer whose connection was cut. `sent` is the part of the answer that was sent before the cut; null if
 * nothing was sent.
 */
export interface CutConnection {
  readonly sent: { readonly status: number; readonly headers: Headers; readonly text: string } | null;
}

export interface Faults {
  plan(fault: Fault, aim?: FaultAim): void;
  clear(): void;
  /**
   * Answers a request with the simulated fault that was planned for it. Without a planned fault, the normal answer is
   * returned.
   */
  answerWithFault(
    request: Request,
    answer: () => Promise<Response>,
    hands: FaultResponses,
  ): Promise<Response | CutConnection>;
}

/**
 * Functions with which the training service answers during simulated faults, such as refusals with the service's error
 * messages.
 */
export interface FaultResponses {
  refuseByRateLimit(seconds: number): Response;
  answerServerError(status: 500 | 503 | 504): Response;
  refuseAsOccupied(): Response;
  answerKeepingItems(answer: () => Promise<Response>): Promise<Response>;
  answerWithDuplicate(answer: () => Promise<Response>): Promise<void>;
}

const CAPTIVE_PORTAL_HTML = `<!doctype html><html><head><title>Hotel Wi-Fi</title></head>
<body><h1>Witamy w sieci gościnnej</h1><form action="/login"><button>Akceptuję regulamin</button></form></body></html>`;

export function createTrainingServiceFaults(clock: Clock): Faults {
  let plans: { fault: Fault; aim: FaultAim; left: number }[] = [];

  const takeNextFault = (request: Request): Fault | null => {
    const { pathname } = new URL(request.url);
    const found = plans.find(
      ({ aim }) =>
        [aim.method ?? request.method].flat().includes(request.method) && (aim.path?.test(pathname) ?? true),
    );
    if (!found) return null;
    found.left -= 1;
    if (found.left <= 0) plans = plans.filter((plan) => plan !== found);
    return found.fault;
  };

  return {
    plan: (fault, aim = {}) => {
      plans.push({ fault, aim, left: aim.times ?? 1 });
    },
    clear: () => {
      plans = [];
    },
    async answerWithFault(request, answer, hands) {
      const fault = takeNextFault(request);
      switch (fault?.kind) {
        case undefined:
          return answer();
        case 'cutBefore':
          return { sent: null };
        case 'cutAfter':
          await answer();
          return { sent: null };
        case 'slow':
          await clock.sleep(fault.ms, request.signal);
          return answer();
        case 'late': {
          const response = await answer();
          await clock.sleep(fault.ms, request.signal);
          return response;
        }
        case 'limited':
          return hands.refuseByRateLimit(fault.seconds);
        case 'serverError':
          return hands.answerServerError(fault.status);
        case 'occupied':
          return hands.refuseAsOccupied();
        case 'keptItems':
          return hands.answerKeepingItems(answer);
        case 'doubled':
          await hands.answerWithDuplicate(answer);
          return { sent: null };
        case 'html':
          return new Response(CAPTIVE_PORTAL_HTML, {
            headers: { 'Content-Type': 'text/html; charset=utf-8' },
          });
        case 'truncated': {
          const { status, headers, text } = await readAnswer(answer);
          return { sent: { status, headers, text: text.slice(0, Math.floor(text.length / 2)) } };
        }
        case 'oddJson': {
          const { status, headers, text } = await readAnswer(answer);
          const json: unknown = JSON.parse(text || 'null');
          return new Response(JSON.stringify((fault.change ?? makeOddJson)(json)), { status, headers });
        }
      }
    },
  };
}

async function readAnswer(answer: () => Promise<Response>) {
  const response = await answer();
  return { status: response.status, headers: response.headers, text: await response.text() };
}

function makeOddJson(json: unknown): unknown {
  if (typeof json === 'number') return String(json);
  if (Array.isArray(json)) return json.map(makeOddJson);
  if (typeof json !== 'object' || json === null) return json;
  const fields = Object.entries(json).map(([key, value]) => [key, makeOddJson(value)] as const);
  return { ...Object.fromEntries(fields), nowePole: { wersja: 2 } };
}

/**
 * Simulates a cut connection for a caller in the same process: throws an error, or returns a response whose body ends
 * too early.
 */
export function simulateCutConnection({ sent }: CutConnection): Response {
  const createResetError = () =>
    Object.assign(new TypeError('the connection was cut'), { code: 'ECONNRESET' });
  if (!sent) throw createResetError();
  const bytes = new TextEncoder().encode(sent.text);
  let first = true;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (first) controller.enqueue(bytes);
      else controller.error(createResetError());
      first = false;
    },
  });
  return new Response(body, { status: sent.status, headers: sent.headers });
}
