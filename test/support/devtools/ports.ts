import { EventEmitter } from 'node:events';
import { encodePortMessage, decodePortMessage, type Heard, type saidSchema } from './preloadWorld';
import type { z } from 'zod';

/** Stand-in for `MessageChannelMain`: one end stays here, and the other end works in a page once it was sent there. */
export class PortMain extends EventEmitter {
  /** Sends to the page; null until the other end was sent to a page. */
  #to: ((heard: Heard) => void) | null = null;
  #id = 0;
  readonly #unsent: unknown[] = [];
  #waiting: unknown[] | null = [];
  #closed = false;

  join(id: number, to: (heard: Heard) => void): void {
    this.#id = id;
    this.#to = to;
    for (const message of this.#unsent.splice(0)) this.postMessage(message);
  }
  hear(message: Extract<z.infer<typeof saidSchema>, { is: 'port' | 'closed' }>): void {
    if (message.is === 'closed') return this.ended();
    const data = decodePortMessage(message.data);
    if (this.#waiting) this.#waiting.push(data);
    else this.emit('message', { data, ports: [] });
  }
  /** Closes this end after the other end was closed, alone or with its page. */
  ended(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.emit('close');
  }

  postMessage = (message: unknown): void => {
    if (this.#closed) return;
    if (this.#to) this.#to({ is: 'port', id: this.#id, data: encodePortMessage(message) });
    else this.#unsent.push(message);
  };
  start = (): void => {
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    for (const data of waiting) this.emit('message', { data, ports: [] });
  };
  close = (): void => {
    if (this.#closed) return;
    this.#to?.({ is: 'close', id: this.#id });
    this.ended();
  };
}

/** Stands for the page's end of the channel as an argument of `postMessage`. */
export class PagePort {
  readonly main: PortMain;
  constructor(main: PortMain) {
    this.main = main;
  }
}

export class MessageChannelMain {
  readonly port1 = new PortMain();
  readonly port2 = new PagePort(this.port1);
}
