import { createRouterClient } from '@orpc/server';
import { RPCHandler } from '@orpc/server/websocket';
import type { MessagePort } from 'node:worker_threads';
import type { Client } from '#shared/contract/contract';
import { tellingDiskFaults } from './diskFault';
import { loggingFaults } from './loggingFaults';
import type { routerOf } from './router';

/** Serves the contract: in this process and on message ports. */
export interface RpcServer {
  readonly client: Client;
  /** Speaks the contract on a port (oRPC's encoded messages). */
  serve(port: MessagePort): void;
  close(): void;
}

/** `onDiskFault` gets the detail of every fault of the disk that a call meets. */
export function createRpcServer(
  router: ReturnType<typeof routerOf>,
  onDiskFault: (detail: string) => void,
): RpcServer {
  const interceptors = [tellingDiskFaults(onDiskFault), loggingFaults];
  const handler = new RPCHandler(router, { clientInterceptors: interceptors });
  const ports = new Set<MessagePort>();
  return {
    client: createRouterClient(router, { interceptors }),
    serve: (port) => {
      ports.add(port);
      // oRPC's adapter for ports leaves an unreadable message as an unhandled rejection, which would end the
      // thread; its WebSocket adapter gives the promise back. Both speak the same messages.
      const page = {
        send: (message: unknown) => port.postMessage(message),
        addEventListener: () => undefined,
      };
      port.on('message', (message: unknown) => {
        const readable =
          typeof message === 'string' || message instanceof ArrayBuffer ? message : bytesOf(message);
        handler.message(page, readable).catch(() => port.close());
      });
      port.on('close', () => {
        ports.delete(port);
        handler.close(page);
      });
    },
    close: () => {
      for (const port of ports) port.close();
    },
  };
}

/** A message that came as bytes in a larger buffer, or nothing readable. */
const bytesOf = (message: unknown): ArrayBuffer =>
  message instanceof Uint8Array ? Uint8Array.from(message).buffer : new ArrayBuffer(0);
