import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

/** A real proxy (`CONNECT`) that leads every host name to one port of this PC and cannot read the encrypted data. */
export interface TestProxy {
  /** The value for `HTTPS_PROXY`, with a name and a password. */
  readonly url: string;
  readonly password: string;
  /** Every requested tunnel, with the name and password that were sent. */
  readonly tunnels: readonly { to: string; as: string }[];
  /** The bytes that passed through the proxy. */
  readonly passed: readonly Buffer[];
  /** Makes the proxy require another password from now on. */
  refuse(): void;
  close(): void;
}

export async function startProxy(port: number): Promise<TestProxy> {
  const password = 'haslo-posrednika';
  const tunnels: { to: string; as: string }[] = [];
  const passed: Buffer[] = [];
  const open = new Set<Duplex>();
  let refuses = false;
  const proxy = createServer();
  proxy.on('connect', (request: IncomingMessage, socket: Duplex) => {
    tunnels.push({ to: request.url ?? '', as: request.headers['proxy-authorization'] ?? '' });
    if (refuses) {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
      return;
    }
    // The proxy resolves the host name, so this PC need not know it.
    const onward = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      socket.pipe(onward).pipe(socket);
    });
    socket.on('data', (bytes: Buffer) => passed.push(bytes));
    for (const end of [socket, onward]) {
      open.add(end);
      end.on('error', () => end.destroy()).on('close', () => open.delete(end));
    }
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    url: `http://recepcja:${password}@127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    password,
    tunnels,
    passed,
    refuse: () => (refuses = true),
    close: () => {
      for (const end of open) end.destroy();
      proxy.close();
    },
  };
}
