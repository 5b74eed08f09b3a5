import { parentPort } from 'node:worker_threads';

/** The drawing thread as it is built, in a world where it ends when a page of this number is asked for. */
parentPort.on('message', ({ job }) => job.paper?.number === 'THE END' && process.exit(7));
await import(new URL('../../../out/main/drawing.js', import.meta.url).href);
