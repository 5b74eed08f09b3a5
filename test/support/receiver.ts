import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getCurrentInstant, type Clock } from '#engine/platform/platform';
import { systemClock } from '#engine/platform/systemClock';
import type { Client } from '#shared/contract/contract';

/**
 * Sends events to a running program as the service would, so that the program updates at once without frequent
 * requests.
 */
export type Tell = (eventType: string, data: object) => Promise<void>;

/** Switches the program's event receiver on, without a signature, on a free port. */
export async function openReceiver(client: Client, clock: Clock = systemClock): Promise<Tell> {
  const free = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => free.once('listening', resolve));
  const { port } = free.address() as AddressInfo;
  await new Promise((resolve) => free.close(resolve));
  await client.eventReceiver.setReceiver({ on: true, reach: 'loopback', port, signed: false, key: null });
  const { path } = await client.eventReceiver.path({});
  return async (eventType, data) => {
    const body = JSON.stringify({
      webhookId: randomUUID(),
      eventType,
      timestamp: getCurrentInstant(clock),
      data,
    });
    const headers = { 'Content-Type': 'application/json' };
    const { status } = await fetch(`http://127.0.0.1:${port}${path ?? ''}`, {
      method: 'POST',
      body,
      headers,
    });
    if (status !== 200) throw new Error(`the receiver answered ${status}`);
  };
}
