import { MessageChannel, Worker } from 'node:worker_threads';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';

/**
 * Exports the accountant's month of a profile with the built program while a screen keeps calling, and prints the
 * measurements. Memory is that of the whole process: engine, drawing thread and screen.
 */

const [worker = '', profileDir = '', format = 'month'] = process.argv.slice(2);

const engine = new Worker(worker, {
  workerData: { profileDir, version: '0.0.0', platform: 'bench' },
  // The limits equal those in src-main/host/engineThread.ts.
  resourceLimits: { maxYoungGenerationSizeMb: 48 },
});
const waitFor = (type) =>
  new Promise((resolve, reject) => {
    engine.on('message', (message) => message.type === type && resolve());
    engine.once('error', reject);
  });
await waitFor('ready');
const { port1, port2 } = new MessageChannel();
engine.postMessage({ type: 'connect', world: 'real', port: port2 }, [port2]);
port1.start();
const client = createORPCClient(new RPCLink({ port: port1 }));
const { today } = await client.app.hello();

let [most, bytes, invoices, done] = [0, 0, 0, false];
const sampler = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20);
const filter = { from: null, to: null, type: null, status: null, paymentStatus: null, reservationId: null };
const began = performance.now();
const exporting = (async () => {
  const steps = await client.documents.export({
    format,
    selection: { by: 'filter', filter: { search: '', ...filter } },
  });
  for await (const step of steps) {
    if (step.kind === 'part') bytes += Math.floor((step.bytes.length * 3) / 4);
    if (step.kind === 'progress') invoices = step.done;
  }
  done = true;
})();
const calls = [];
while (!done) {
  const asked = performance.now();
  await client.reservations.today({ day: today });
  calls.push(performance.now() - asked);
  await new Promise((resolve) => setTimeout(resolve, 10));
}
await exporting;
const ms = performance.now() - began;
clearInterval(sampler);
engine.postMessage({ type: 'stop' });
await waitFor('stopped');
process.stdout.write(JSON.stringify({ ms, invoices, bytes, rss: most, calls }));
process.exit(0);
