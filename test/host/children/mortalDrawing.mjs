import { parentPort } from 'node:worker_threads';

/** Runs the built drawing thread, which ends itself when a page with this number is requested. */
parentPort.on('message', ({ job }) => job.paper?.number === 'THE END' && process.exit(7));
await import(new URL('../../../out/main/drawing.js', import.meta.url).href);
