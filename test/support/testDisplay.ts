import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Starts a test's own display (Debian: xvfb) and can close the windows that open on it. */
export interface TestDisplay {
  /** For `DISPLAY`. */
  readonly name: string;
  /**
   * Closes each new window from now on, as its cross would. Returns a function that stops and returns the number of
   * closed windows.
   */
  closeWindows(): () => number;
  stop(): Promise<void>;
}

export async function startDisplay(): Promise<TestDisplay> {
  // Xvfb chooses a free display number and writes it to the given file descriptor.
  const xvfb = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1366x768x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [chunk] = (await once(xvfb.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer];
  const number = chunk.toString('utf8').trim();
  return {
    name: `:${number}`,
    closeWindows: () => {
      const over = new AbortController();
      const closed = new Set<number>();
      closeAll(`/tmp/.X11-unix/X${number}`, over.signal, closed).catch((error: unknown) => {
        if (!over.signal.aborted) throw error;
      });
      return () => {
        over.abort();
        return closed.size;
      };
    },
    stop: async () => {
      xvfb.kill();
      await once(xvfb, 'exit');
    },
  };
}

/** Milliseconds between two searches for a window. */
const LOOK_MS = 100;
/** Numbers of the X protocol that this file needs. */
const GET_ATTRIBUTES = 3;
const QUERY_TREE = 15;
const INTERN_ATOM = 16;
const GET_PROPERTY = 20;
const SEND_EVENT = 25;
const CLIENT_MESSAGE = 33;
const VIEWABLE = 2;

async function closeAll(path: string, over: AbortSignal, closed: Set<number>): Promise<void> {
  const socket = connect(path);
  over.addEventListener('abort', () => socket.destroy());
  const { root, ask } = await greet(socket);
  const atom = async (name: string) => {
    const text = Buffer.alloc(Math.ceil(name.length / 4) * 4);
    text.write(name);
    const length = Buffer.alloc(4);
    length.writeUInt16LE(name.length);
    return (await ask(INTERN_ATOM, Buffer.concat([length, text]))).readUInt32LE(8);
  };
  const protocols = await atom('WM_PROTOCOLS');
  const close = await atom('WM_DELETE_WINDOW');
  const isOpen = async (window: number) => {
    const attributes = await ask(GET_ATTRIBUTES, words(window));
    if (attributes[26] !== VIEWABLE) return false;
    const understands = await ask(GET_PROPERTY, words(window, protocols, 0, 0, 64));
    const count = understands.readUInt32LE(16);
    return Array.from({ length: count }, (_, at) => understands.readUInt32LE(32 + 4 * at)).includes(close);
  };
  while (!over.aborted) {
    const tree = await ask(QUERY_TREE, words(root));
    const count = tree.readUInt16LE(16);
    for (let at = 0; at < count; at += 1) {
      const window = tree.readUInt32LE(32 + 4 * at);
      if (!(await isOpen(window))) continue;
      const event = Buffer.concat([Buffer.from([CLIENT_MESSAGE, 32, 0, 0]), words(window, protocols, close)]);
      socket.write(request(SEND_EVENT, Buffer.concat([words(window, 0), event, Buffer.alloc(16)])));
      closed.add(window);
    }
    await wait(LOOK_MS);
  }
}

const words = (...values: readonly number[]): Buffer => {
  const buffer = Buffer.alloc(4 * values.length);
  values.forEach((value, at) => buffer.writeUInt32LE(value, 4 * at));
  return buffer;
};

function request(opcode: number, rest: Buffer): Buffer {
  const head = Buffer.from([opcode, 0, 0, 0]);
  head.writeUInt16LE(1 + rest.length / 4, 2);
  return Buffer.concat([head, rest]);
}

/** Opens an X connection in little-endian byte order without a password; `ask` resolves with one complete answer. */
async function greet(socket: Socket) {
  const read = reader(socket);
  socket.write(Buffer.from([0x6c, 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
  const first = await read(8);
  const welcome = await read(4 * first.readUInt16LE(6));
  const vendor = Math.ceil(welcome.readUInt16LE(16) / 4) * 4;
  const formats = 8 * (welcome[21] ?? 0);
  const root = welcome.readUInt32LE(32 + vendor + formats);
  const ask = async (opcode: number, rest: Buffer): Promise<Buffer> => {
    socket.write(request(opcode, rest));
    for (;;) {
      const head = await read(32);
      // An error means that the window was closed meanwhile, so the answer is empty.
      if (head[0] === 0) return Buffer.alloc(64);
      // Everything except an answer is an event that this client does not use.
      if (head[0] === 1) return Buffer.concat([head, await read(4 * head.readUInt32LE(4))]);
    }
  };
  return { root, ask };
}

function reader(socket: Socket): (bytes: number) => Promise<Buffer> {
  let held = Buffer.alloc(0);
  const chunks = socket[Symbol.asyncIterator]();
  return async (bytes) => {
    while (held.length < bytes) {
      const next = await chunks.next();
      if (next.done) throw new Error('the display has gone');
      held = Buffer.concat([held, Buffer.from(next.value)]);
    }
    const taken = held.subarray(0, bytes);
    held = held.subarray(bytes);
    return taken;
  };
}
