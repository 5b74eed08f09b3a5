import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { shiftedClock } from '#support/outboxFixture';
import { SEED } from '#support/seed';
import { startTrainingServer } from '#support/trainingServer';
import { createSeededRandom } from '../../src-main/training/seededRandom';

/**
 * The engine runs in its own process and is killed (SIGKILL) while it makes changes and sends them over a bad
 * connection: at random times and in every gap between "attempt written down", "request sent", "answer received" and
 * "mirror written". Afterwards every change reported as saved is in the service exactly once, or in the outbox with a
 * reason. Every second run meets a service that fills empty fields of a create and reorders its items.
 */

const KILLS = Number(process.env['KONTUAR_FAULT_KILLS'] ?? 7);

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const lineSchema = z.discriminatedUnion('did', [
  z.object({ did: z.literal('open') }),
  z.object({ did: z.literal('create'), localId: z.string(), town: z.string() }),
  /** The edit has begun; a later line says whether it was saved. A null value is a deletion. */
  z.object({ did: z.literal('tries'), localId: z.string(), value: z.string().nullable() }),
  z.object({ did: z.literal('edit'), localId: z.string(), value: z.string() }),
  z.object({ did: z.literal('remove'), localId: z.string() }),
  z.object({
    did: z.literal('settled'),
    open: z.array(z.unknown()),
    /** The number of questions whether an invoice in the service is the one that was sent. */
    asked: z.number(),
    ids: z.array(z.number()),
    integrity: z.array(z.string()),
  }),
]);
type Line = z.infer<typeof lineSchema>;

/** The text that the service fills into an empty field. */
const FILLED_IN = 'Dziękujemy za pobyt';

/** A run that only sends follows after this many kills, so that the outbox stays as short as after a normal day. */
const KILLS_PER_SETTLEMENT = 25;

/** The points at which a run is killed. */
const WINDOWS = [
  'random',
  'asked POST',
  'answered POST',
  'asked PATCH',
  'answered PATCH',
  'answered GET',
  'answered DELETE',
];

test(
  `killed program: loses and duplicates no invoice change in ${KILLS} kills (seed ${SEED})`,
  async () => {
    const clock = shiftedClock();
    const server = await startTrainingServer({
      rooms: 1,
      invoices: 3,
      monthsBack: 1,
      monthsAhead: 1,
      account: { connected: false },
      serviceClock: clock,
    });
    onTestFinished(() => server.close());
    const { service, baseUrl, legacyBaseUrl, caPem } = server;
    const folder = mkdtempSync(join(tmpdir(), 'kontuar-crash-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const lines: Line[] = [];
    const random = createSeededRandom(SEED, 'kills');
    let ahead = 0;

    async function live(life: number, end: string | null): Promise<void> {
      const orders = {
        file: join(folder, 'kontuar.db'),
        baseUrl,
        legacyBaseUrl,
        caPem,
        secrets: service.credentials,
        aheadMs: ahead,
        life,
        seed: SEED + life,
        settle: end === null,
      };
      const child = spawn(
        process.execPath,
        [
          '--experimental-transform-types',
          '--no-warnings',
          '--import',
          path('../engine/store/children/resolveTs.mjs'),
          path('children/desk.ts'),
          JSON.stringify(orders),
        ],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      );
      const exit = new Promise<void>((resolve) => child.once('close', () => resolve()));
      const kill = () => void child.kill('SIGKILL');
      onTestFinished(kill);
      // The kill comes a few requests after the first, so that every kind of change has begun.
      let left = random.pickInteger(1, 6);
      const at = (window: string) => {
        if (window === end && (left -= 1) === 0) kill();
      };
      const stop = service.observe({
        onRequest: ({ method }) => at(`asked ${method}`),
        onExchange: ({ method }) => at(`answered ${method}`),
      });
      for await (const text of createInterface(child.stdout)) {
        const line = lineSchema.parse(JSON.parse(text));
        lines.push(line);
        // The timer ends the run even if it never reaches the chosen point.
        if (line.did === 'open' && end !== null)
          setTimeout(kill, end === 'random' ? random.next() * 400 : 1500).unref();
      }
      await exit;
      stop();
    }

    for (let life = 0; life < KILLS; life += 1) {
      const kind = random.pick<'cutAfter' | 'truncated' | 'cutBefore'>([
        'cutAfter',
        'truncated',
        'cutBefore',
      ]);
      Object.assign(service.account, { fillsDefaults: life % 2 === 1, reordersItems: life % 2 === 1 });
      service.faults.plan({ kind }, { path: /invoices/, times: random.pickInteger(1, 2) });
      await live(life, WINDOWS[life % WINDOWS.length] ?? 'random');
      ahead += 70_000;
      clock.pass(70_000);
      if (life % KILLS_PER_SETTLEMENT === KILLS_PER_SETTLEMENT - 1) await settle(life);
    }
    await settle(KILLS);

    async function settle(life: number): Promise<void> {
      service.faults.clear();
      await live(life, null);
      expect(lines.at(-1)).toMatchObject({ did: 'settled', open: [], integrity: ['ok'] });
    }

    const end = lines.at(-1);
    const records = service.property.book.listSortedBy('invoiceId');
    for (const line of lines) {
      if (line.did !== 'create') continue;
      const found = records
        .filter(({ town }) => town === line.town)
        .map(({ additionalInfo }) => (additionalInfo === FILLED_IN ? '' : (additionalInfo ?? '')));
      expect(
        allowed(lines, line.localId),
        `${line.town} is there as ${JSON.stringify(found)}`,
      ).toContainEqual(found);
    }
    // The service explains most lost answers, so a user is almost never asked.
    const asked = lines.reduce((sum, line) => sum + (line.did === 'settled' ? line.asked : 0), 0);
    expect(asked).toBeLessThanOrEqual(Math.ceil(KILLS / 100));
    const towns = records.map(({ town }) => town).filter((town) => /^L\d+n\d+$/.test(town));
    expect(towns.length).toBe(new Set(towns).size);
    if (end?.did === 'settled') expect(end.ids).toEqual(expect.arrayContaining(ourIds(records)));
  },
  60_000 + KILLS * 20_000,
);

/**
 * Returns the states that an invoice may have in the service: the last one reported as saved, or one begun after it.
 */
function allowed(lines: readonly Line[], localId: string): string[][] {
  let states: string[][] = [['']];
  for (const line of lines) {
    if (!('localId' in line) || line.localId !== localId) continue;
    if (line.did === 'tries') states.push(line.value === null ? [] : [line.value]);
    if (line.did === 'edit') states = [[line.value]];
    if (line.did === 'remove') states = [[]];
  }
  return states;
}

const ourIds = (records: readonly { town: string; invoiceId: number }[]): number[] =>
  records.filter(({ town }) => /^L\d+n\d+$/.test(town)).map(({ invoiceId }) => invoiceId);
