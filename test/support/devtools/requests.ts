import type Electron from 'electron';
import { z } from 'zod';
import { toOwn } from './addresses';
import type { Session } from './chromium';

/** Answers a page's requests: the program's own scheme by its handler, everything else from the network. */
export const pausedSchema = z.object({
  requestId: z.string(),
  frameId: z.string(),
  resourceType: z.string(),
  redirectedRequestId: z.string().optional(),
  request: z.object({ url: z.string(), method: z.string(), headers: z.record(z.string(), z.string()) }),
});
export type Paused = z.infer<typeof pausedSchema>;

type Handler = Parameters<Electron.Protocol['handle']>[1];

const handlers = new Map<string, Handler>();
export const protocol: Pick<Electron.Protocol, 'handle' | 'registerSchemesAsPrivileged'> = {
  handle: (scheme, handler) => void handlers.set(`${scheme}:`, handler),
  registerSchemesAsPrivileged: (schemes) => {
    // The privileges that `https`, used in place of the program's scheme, has by itself (addresses.ts).
    for (const { privileges } of schemes)
      if (!privileges?.standard || !privileges.secure) throw new Error('the scheme is no origin of its own');
  },
};

export async function answerRequest(session: Session, paused: Paused, may: boolean): Promise<void> {
  const { requestId, request } = paused;
  if (!may) {
    await session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
    return;
  }
  const url = toOwn(request.url);
  const handler = url === request.url ? undefined : handlers.get(new URL(url).protocol);
  if (url === request.url) {
    await session.send('Fetch.continueRequest', { requestId });
    return;
  }
  if (!handler) {
    await session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' });
    return;
  }
  const asked = new Request('https://kontuar/', { method: request.method, headers: request.headers });
  // Node's Request would report the `https` address, so the program's own address replaces it.
  Object.defineProperty(asked, 'url', { value: url });
  const answer = await handler(asked);
  const body = Buffer.from(await answer.arrayBuffer());
  await session.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: answer.status,
    responseHeaders: [...answer.headers].map(([name, value]) => ({ name, value })),
    body: body.toString('base64'),
  });
}
