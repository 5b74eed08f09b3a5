import { readdirSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { z } from 'zod';

/** Resources of this process that must not grow while the program runs for weeks. */
export interface Held {
  /** Bytes of reachable JavaScript objects and of buffers outside the heap. */
  readonly bytes: number;
  /** Active resources such as sockets and timers. */
  readonly resources: number;
  /** Open files and sockets as counted by the operating system; 1 where the system does not report them. */
  readonly files: number;
}

setFlagsFromString('--expose-gc');
const collect = z.custom<() => void>((value) => typeof value === 'function').parse(runInNewContext('gc'));

/** Measures the resources of this process after a garbage collection. */
export async function held(): Promise<Held> {
  // Resources released by a finalizer are gone after the next event loop turn.
  for (let time = 0; time < 2; time += 1) {
    collect();
    await turn();
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  const files = process.platform === 'linux' ? readdirSync('/proc/self/fd').length : 1;
  return { bytes: heapUsed + arrayBuffers, resources: process.getActiveResourcesInfo().length, files };
}
