import { once } from 'node:events';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import {
  joinWindowToEnginePort,
  joinWebSocketToEnginePort,
  type WindowPort,
} from '../../src-main/host/joinPageToEnginePort';

/** Data reaches the other side unchanged, and closing one side closes both. */

describe('a WebSocket and a port', () => {
  let server: WebSocketServer;
  let page: WebSocket;
  let engine: MessagePort;

  beforeEach(async () => {
    server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
    await once(server, 'listening');
    const { port1, port2 } = new MessageChannel();
    engine = port1;
    server.once('connection', (socket) => joinWebSocketToEnginePort(socket, port2));
    const address = server.address();
    page = new WebSocket(`ws://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
    page.binaryType = 'nodebuffer';
    await once(page, 'open');
  });
  afterEach(() => {
    page.terminate();
    engine.close();
    server.close();
  });

  test('WebSocket bridge: passes text as text and bytes as bytes, in order, in both directions', async () => {
    const atEngine: unknown[] = [];
    engine.on('message', (message) => atEngine.push(message));
    page.send('Zażółć gęślą jaźń 🛎');
    page.send(Uint8Array.of(0, 255, 123, 125));
    page.send('');
    while (atEngine.length < 3) await once(engine, 'message');
    expect(atEngine).toEqual(['Zażółć gęślą jaźń 🛎', Uint8Array.of(0, 255, 123, 125), '']);

    const atPage: unknown[] = [];
    page.on('message', (data: Buffer, isBinary: boolean) =>
      atPage.push(isBinary ? Uint8Array.from(data) : data.toString('utf8')),
    );
    engine.postMessage('łóżko');
    engine.postMessage(Uint8Array.of(1, 2, 3));
    engine.postMessage(Uint8Array.of(9).buffer);
    while (atPage.length < 3) await once(page, 'message');
    expect(atPage).toEqual(['łóżko', Uint8Array.of(1, 2, 3), Uint8Array.of(9)]);
  });

  test('WebSocket bridge: closes the engine’s message port when the page closes the WebSocket', async () => {
    page.close();
    await once(engine, 'close');
  });

  test('WebSocket bridge: closes the page socket with code 1001 when the engine closes its port', async () => {
    engine.close();
    const [code] = (await once(page, 'close')) as [number];
    expect(code).toBe(1001);
  });

  test('WebSocket bridge: closes the connection when the page stops receiving, so that unsent messages cannot fill the memory', async () => {
    page.pause();
    const ended = once(engine, 'close');
    const chunk = 'x'.repeat(1024 * 1024);
    // The socket buffers hold a few megabytes; the rest waits in this process.
    for (let sent = 0; sent < 160; sent += 1) engine.postMessage(chunk);
    await ended;
  });

  test('WebSocket bridge: closes the page socket with code 1003 when the engine sends neither text nor bytes', async () => {
    engine.postMessage({ not: 'a message' });
    const [code] = (await once(page, 'close')) as [number];
    expect(code).toBe(1003);
  });
});

describe('a window’s port and a port', () => {
  /** Wraps a Node port so that it behaves like Electron's port as its typings describe it. */
  const asWindowPort = (port: MessagePort): WindowPort => ({
    on: (event: 'message' | 'close', listener: (event: { data: unknown }) => void) =>
      port.on(event, (data: unknown) => listener({ data })),
    postMessage: (message) => port.postMessage(message),
    start: () => port.start(),
    close: () => port.close(),
  });
  const joined = () => {
    const [window, engine] = [new MessageChannel(), new MessageChannel()];
    joinWindowToEnginePort(asWindowPort(window.port2), engine.port2);
    return { page: window.port1, engine: engine.port1 };
  };

  test('window port bridge: passes messages between page and engine in both directions', async () => {
    const { page, engine } = joined();
    page.postMessage('pytanie');
    expect(await once(engine, 'message')).toEqual(['pytanie']);
    engine.postMessage(Uint8Array.of(7));
    expect(await once(page, 'message')).toEqual([Uint8Array.of(7)]);
    page.close();
  });

  test('window port bridge: closes each end when the other end closes', async () => {
    const first = joined();
    first.page.close();
    await once(first.engine, 'close');
    const second = joined();
    second.engine.close();
    await once(second.page, 'close');
  });
});
