import type { Network } from '#engine/platform/platform';

/** What left the client, as a service would see it. */
export interface Arrived {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: string;
}

/** A network that ends in this process: `answer` is the service, asked with what has arrived. `arrived` keeps all of it. */
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
