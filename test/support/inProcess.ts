import type { Network } from '#engine/platform/platform';

/** A request as the service receives it. */
export interface Arrived {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: string;
}

/**
 * A network that ends in this process: `answer` plays the service and gets each request. `arrived` keeps all requests.
 */
export function inProcess(answer: (arrival: Arrived) => Response | Promise<Response>) {
  const arrived: Arrived[] = [];
  const network: Network = async (request) => {
    const { method, url, headers } = request;
    const arrival = { method, url, headers, body: await request.text() };
    arrived.push(arrival);
    return answer(arrival);
  };
  return { network, arrived };
}

export const jsonAnswer = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
