import { readdirSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { z } from 'zod';

/** What this process holds: what a program that runs for weeks must not let grow. */
export interface Held {
  /** Bytes of JavaScript that are still reachable, and of buffers beside it. */
  readonly bytes: number;
  /** Sockets, timers and the like. */
  readonly resources: number;
  /** Open files and sockets, as the system counts them; 1 where it does not tell. */
  readonly files: number;
}

setFlagsFromString('--expose-gc');
const collect = z.custom<() => void>((value) => typeof value === 'function').parse(runInNewContext('gc'));

/** Measures after everything that nobody holds any more was thrown away. */
export async function held(): Promise<Held> {
  // What a finalizer lets go of is gone with the next turn.
  for (let time = 0; time < 2; time += 1) {
    collect();
    await turn();
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  const files = process.platform === 'linux' ? readdirSync('/proc/self/fd').length : 1;
  return { bytes: heapUsed + arrayBuffers, resources: process.getActiveResourcesInfo().length, files };
}
