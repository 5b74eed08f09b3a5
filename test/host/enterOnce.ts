import { request, type IncomingHttpHeaders } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Starts a second program whose one-time address is still unused. */
export async function startOnce() {
  const { serveLoopback } = await import('../../src-main/host/browser/loopbackServer');
  const server = await serveLoopback({
    pages: new Map(),
    world: 'training',
    connect: () => {
      throw new Error('nobody connects here');
    },
  });
  const url = new URL(server.url);
  return {
    stop: server.close,
    enter: (method: string, headers: Record<string, string> = {}, token?: string): Promise<Answer> =>
      new Promise((resolve, reject) => {
        const path = token === undefined ? `${url.pathname}${url.search}` : `/enter?token=${token}`;
        const asked = request(url, { method, headers, path, agent: false }, (response) => {
          let body = '';
          response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
          );
        });
        asked.once('error', reject);
        asked.end();
      }),
  };
}
