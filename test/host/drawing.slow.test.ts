import { join } from 'node:path';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { RenderJob } from '#engine/documents/worker/renderJob';
import type { PaperCopy } from '#engine/documents/paper/invoicePaperTypes';
import { openPdfRenderPool } from '#engine/documents/worker/renderPool';
import { systemClock } from '#engine/platform/systemClock';
import { openStore } from '#engine/store/openStore';
import type { Client } from '#shared/contract/contract';
import type { Day } from '#shared/model/scalars';
import { buildErrorTrace } from '#shared/outcome/errorTrace';
import { build, makeProfile, ROOT, type TestProfile } from '#support/testProfile';
import { readPdf } from '#support/readPdf';
import { virtualClock } from '#support/virtualClock';
import { startEngineThread } from '../../src-main/host/engineThread';
import { longInvoice, longPaper, paperNamed } from '../engine/documents/papers';

/** Tests the drawing thread as it is built: its guarantees, and that the engine answers meanwhile. */

const AT = '2026-06-03T12:00:00.000Z';
const OUT = join(ROOT, 'out', 'main');
const MORTAL = join(import.meta.dirname, 'children', 'mortalDrawing.mjs');
const page = (number: string, items = 0): RenderJob => ({
  kind: 'invoice',
  paper: { ...(items > 0 ? longPaper(items) : paperNamed('vat')), number },
  copy: { language: 'pl', duplicateOn: null, training: false },
  madeAt: AT,
});
/** Returns a workbook with one sheet; some names are invalid for a sheet. */
const bookOf = (name: string): RenderJob => ({
  kind: 'xlsx',
  tables: [{ name, columns: [{ head: 'd', kind: 'day', width: 9 }], rows: [['2026-06-03']] }],
});

beforeAll(build, 180_000);

function drawing(file = join(OUT, 'drawing.js'), threads = 1) {
  const clock = virtualClock();
  const opened = openPdfRenderPool(file, clock, threads);
  onTestFinished(() => opened.close());
  return { ...opened, clock };
}

describe('the drawing thread', () => {
  test('PDF and XLSX thread: returns each file to its own request, in the order of the requests', async () => {
    const { render: draw } = drawing();
    const answered: number[] = [];
    const jobs = [page('FV 1', 120), bookOf('Sheet'), page('FV 3')];
    const files = await Promise.all(
      jobs.map(async (job, at) => {
        const file = await draw(job);
        answered.push(at);
        return file;
      }),
    );
    expect(answered).toEqual([0, 1, 2]);
    expect(files.map((file) => file.toString('latin1', 0, 2))).toEqual(['%P', 'PK', '%P']);
    expect((await readPdf(files[0] ?? Buffer.alloc(0))).text).toContain('FV 1');
    expect((await readPdf(files[2] ?? Buffer.alloc(0))).text).toContain('FV 3');
  });

  test('PDF creation with three threads: a long document does not delay short documents', async () => {
    const { render } = drawing(undefined, 3);
    // Warms the threads up: each reads its fonts with its first page, which takes longer than a short page.
    await Promise.all([page('FV 1'), page('FV 2'), page('FV 3')].map(render));
    const answered: string[] = [];
    const asked = ['FV 1', 'FV 2', 'FV 3'].map(async (number) => {
      const file = await render(page(number, number === 'FV 1' ? 600 : 0));
      answered.push(number);
      return (await readPdf(file)).text;
    });
    for (const [index, text] of (await Promise.all(asked)).entries())
      expect(text).toContain(`FV ${index + 1}`);
    expect(answered.at(-1)).toBe('FV 1');
  });

  test('PDF creation with three threads: a thread that dies fails only its own document', async () => {
    const { render: draw } = drawing(MORTAL, 3);
    const [lost, drawn] = await Promise.allSettled([draw(page('THE END')), draw(page('FV 2'))]);
    expect(lost).toMatchObject({ reason: { message: 'the drawing thread ended' } });
    expect(drawn.status).toBe('fulfilled');
  });

  test('PDF and XLSX thread: reports why a file cannot be created, and creates the next file', async () => {
    const { render: draw } = drawing();
    const [failed, drawn] = await Promise.allSettled([draw(bookOf('a/b')), draw(page('FV 2'))]);
    expect(failed).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('a/b') } });
    // The trace begins in the library that refused the name, not where the error was received.
    const [first, ...rest] = failed?.status === 'rejected' ? buildErrorTrace(failed.reason).frames : [];
    expect(first).toMatch(/sheet/i);
    expect(rest.join()).toMatch(/at renderXlsx \(xlsx-/);
    expect(drawn.status).toBe('fulfilled');
  });

  test('PDF thread: only the document whose data cannot be copied to the thread fails', async () => {
    const { render: draw, clock } = drawing();
    const job = page('FV 1');
    const paper = { ...paperNamed('vat'), pen: () => 'ink' };
    const copy: PaperCopy = { language: 'pl', duplicateOn: null, training: false };
    await expect(draw({ kind: 'invoice', paper, copy, madeAt: AT })).rejects.toThrow('could not be cloned');
    expect((await draw(job)).length).toBeGreaterThan(1000);
    await clock.advance(60_000);
    expect((await draw(job)).length).toBeGreaterThan(1000);
  });

  test('PDF thread: when the thread ends, its unfinished documents fail, and a new thread creates later documents', async () => {
    const { render: draw } = drawing(MORTAL);
    expect((await draw(page('FV 1'))).length).toBeGreaterThan(1000);
    const lost = await Promise.allSettled([draw(page('THE END')), draw(page('FV 2'))]);
    expect(lost).toMatchObject(
      Array.from({ length: 2 }, () => ({
        status: 'rejected',
        reason: { message: 'the drawing thread ended' },
      })),
    );
    expect((await readPdf(await draw(page('FV 3')))).text).toContain('FV 3');
  });

  test('PDF thread: fails its pending documents with “the engine has stopped” when the engine stops', async () => {
    const { render: draw, close } = drawing();
    const waiting = [draw(page('FV 1', 300)), draw(page('FV 2'))].map((job) =>
      job.then(
        () => 'drawn',
        (error: unknown) => (error instanceof Error ? error.message : 'nothing'),
      ),
    );
    await close();
    expect(await Promise.all(waiting)).toEqual(['the engine has stopped', 'the engine has stopped']);
  });
});

describe('the engine, while a large export is drawn', () => {
  const LARGE = 12;
  /**
   * The average number of calls answered between two invoices: an engine that draws by itself answers two to ten, an
   * engine with a drawing thread thirty or more.
   */
  const LEAST_MEAN = 15;
  const TODAY: Day = '2026-06-03';
  let profile: TestProfile;
  let client: Client;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    profile = await makeProfile();
    const opened = openStore({ file: join(profile.dir, 'kontuar.db'), clock: systemClock });
    if (!opened.ok) throw new Error(opened.detail);
    opened.store.invoices.apply(
      Array.from({ length: 2 * LARGE }, (_, at) => ({
        ...longInvoice(at < LARGE ? 20 : 300),
        invoiceId: at + 1,
        invoiceFullNo: `FV ${at + 1}/06/2026`,
        // Drafts are not stored, so no disk write slows the drawing of the second half.
        invoiceStatus: at < LARGE ? 'ISSUED' : 'DRAFT',
      })),
      AT,
    );
    opened.store.close();
    const started = await startEngineThread(OUT, {
      profileDir: profile.dir,
      version: '0.0.0',
      platform: 'test',
    });
    if (!started.ok) throw new Error(started.detail);
    const port = started.engine.connect('real');
    port.start();
    client = createORPCClient<Client>(new RPCLink({ port }));
    stop = () => started.engine.stop();
  });
  afterAll(async () => {
    await stop();
    await profile.remove();
  });
  const exported = (first: number, signal?: AbortSignal) =>
    client.documents.export(
      {
        format: 'onePdf',
        selection: { by: 'ids', ids: Array.from({ length: LARGE }, (_, at) => `inv-${first + at}`) },
      },
      signal ? { signal } : undefined,
    );

  test('large PDF export: creates no further documents when the export is cancelled', async () => {
    const control = new AbortController();
    const heard: number[] = [];
    try {
      for await (const step of await exported(1, control.signal)) {
        if (step.kind !== 'progress') continue;
        heard.push(step.done);
        if (step.done === 2) control.abort();
      }
    } catch (error) {
      if (!control.signal.aborted) throw error;
    }
    expect(heard.at(-1)).toBeLessThan(LARGE / 2);
    // The last invoice was not drawn before, so it is drawn now, as its first copy.
    const before = new Date().toISOString();
    const last = await client.documents.invoice({ id: `inv-${LARGE}`, language: 'pl' });
    expect(last.madeAt >= before).toBe(true);
  });

  test('engine: keeps answering calls while a large export runs', async () => {
    const counts: number[] = [];
    let [calls, done] = [0, false];
    const asking = (async () => {
      while (!done) {
        await client.reservations.today({ day: TODAY });
        calls += 1;
      }
    })();
    for await (const step of await exported(LARGE + 1)) {
      if (step.kind !== 'progress') continue;
      counts.push(calls);
      calls = 0;
    }
    done = true;
    await asking;
    // The first report comes before the first invoice; on a busy machine two reports may arrive together with no call
    // between them.
    const drawn = counts.slice(1);
    expect(drawn.reduce((sum, count) => sum + count, 0) / drawn.length).toBeGreaterThan(LEAST_MEAN);
  });
});
