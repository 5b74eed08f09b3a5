import { createRouterClient, ORPCError } from '@orpc/server';
import { RPCHandler } from '@orpc/server/websocket';
import type { MessagePort } from 'node:worker_threads';
import type { Client, Contract } from '#shared/contract/contract';
import type { NotPermitted } from '#shared/contract/requiredAccessByProcedure';
import { createPropertyWithoutKeyApiHandlers, type PropertyWithoutKeyControl } from './propertyWithoutKeyApi';
import type { createApiRouter } from './router';
import { isUnwritableOrLockedDatabaseError } from '../store/openStore';
import { log } from '../../log/log';

/** Answers calls of the engine API from this process and from message ports. */
export interface RpcServer {
  readonly client: Client;
  serve(port: MessagePort): void;
  close(): void;
}

/** A call of the engine API that failed because Kontuar could not write to the disk. */
export interface RefusedCall {
  /** `outbox.edit` */
  readonly procedure: string;
  readonly input: unknown;
}

interface ServerOptions {
  findRefusal(path: readonly string[], input: unknown): NotPermitted | null;
  /** Called for every disk error in an API call; `detail` is the text of the error. */
  onDiskFault(detail: string, call: RefusedCall): void;
}

export function createRpcServer(
  router: ReturnType<typeof createApiRouter>,
  { findRefusal, onDiskFault }: ServerOptions,
): RpcServer {
  const interceptors = [reportDiskFaults(onDiskFault), logUnexpectedFaults, refuseUnpermitted(findRefusal)];
  const ports = createMessagePortServer(new RPCHandler(router, { clientInterceptors: interceptors }));
  return { client: createRouterClient(router, { interceptors }), serve: ports.serve, close: ports.close };
}

type PortHandler = Pick<RPCHandler<Record<never, never>>, 'message' | 'close'>;
export type PortServer = Pick<RpcServer, 'serve' | 'close'>;

/** Answers the calls that `handler` supports on all given message ports, until `close` is called. */
export function createMessagePortServer(handler: PortHandler): PortServer {
  const ports = new Set<MessagePort>();
  return {
    serve: (port) => {
      ports.add(port);
      const page = {
        send: (message: unknown) => port.postMessage(message),
        addEventListener: () => undefined,
      };
      port.on('message', (message: unknown) => {
        const readable =
          typeof message === 'string' || message instanceof ArrayBuffer ? message : toArrayBuffer(message);
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

const toArrayBuffer = (message: unknown): ArrayBuffer =>
  message instanceof Uint8Array ? Uint8Array.from(message).buffer : new ArrayBuffer(0);

/**
 * Refuses a call that the role of the person at the desk does not permit, before the procedure runs. No other code
 * checks permissions.
 */
const refuseUnpermitted =
  (findRefusal: ServerOptions['findRefusal']) =>
  async <T>({
    path,
    input,
    next,
  }: {
    readonly path: readonly string[];
    readonly input: unknown;
    next(): Promise<T>;
  }): Promise<T> => {
    const refusal = findRefusal(path, input);
    if (refusal) throw new ORPCError('NOT_PERMITTED', { status: 403, data: refusal });
    return next();
  };

/** Converts a disk error that occurs while an RPC call runs into the error `UNWRITABLE`. */
const reportDiskFaults =
  (met: (detail: string, call: RefusedCall) => void) =>
  async <T>({
    path,
    input,
    next,
  }: {
    readonly path: readonly string[];
    readonly input: unknown;
    next(): Promise<T>;
  }): Promise<T> => {
    try {
      return await next();
    } catch (error) {
      if (!isUnwritableOrLockedDatabaseError(error) || !(error instanceof Error)) throw error;
      met(error.message, { procedure: path.join('.'), input });
      throw new ORPCError('UNWRITABLE', { message: error.message, data: { detail: error.message } });
    }
  };

/** Logs an unexpected exception of an API call with its stack, because the caller only gets a general error. */
async function logUnexpectedFaults<T>({
  path,
  next,
}: {
  readonly path: readonly string[];
  next(): Promise<T>;
}): Promise<T> {
  try {
    return await next();
  } catch (error) {
    const answer = error instanceof ORPCError && (error.defined || error.status < 500);
    const givenUp = error instanceof Error && error.name === 'AbortError';
    if (answer) log.warn('call', { procedure: path.join('.'), answer: error.code });
    else if (!givenUp && !isUnwritableOrLockedDatabaseError(error))
      log.fault('call', error, { procedure: path.join('.') });
    throw error;
  }
}

/**
 * Answers the few calls of the engine API that are possible for a property without its encryption key. Any other call
 * gets `NOT_FOUND`.
 */
export const createPropertyWithoutKeyServer = (control: PropertyWithoutKeyControl): PortServer => {
  const router = {
    propertyWithoutKey: createPropertyWithoutKeyApiHandlers(control),
  } satisfies Partial<Record<keyof Contract, object>>;
  return createMessagePortServer(new RPCHandler(router));
};
