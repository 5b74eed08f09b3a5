import { describe, expect, it } from 'vitest';
import type { SyncState } from '#shared/outcome/syncHealthSchemas';
import { standingEngine } from '#support/standingEngine';

/**
 * Tests a service that asks for a long pause: the sync light reports the pause at once and turns off when it ends
 * (sync.md, The sync light).
 */

const PAUSE_S = 120;
const LIST = { method: 'GET', path: /\/invoices$/ };

async function running(invoices: number) {
  const { clock, service, engine } = await standingEngine(invoices);
  const pages: string[] = [];
  service.observe({
    onExchange: ({ path, query, status }) => {
      if (path.endsWith('/invoices') && query.get('limit') === '200' && status === 200)
        pages.push(query.get('page') ?? '');
    },
  });
  const state = () => engine.client.sync.state();
  return {
    clock,
    service,
    engine,
    pages,
    state,
    /** Advances the clock until the state fulfils the condition. */
    until: async (reached: (now: SyncState) => boolean) => {
      for (let step = 0; step < 200; step += 1) {
        await clock.advance(5_000);
        const now = await state();
        if (reached(now)) return now;
      }
      throw new Error(`still ${JSON.stringify(await state())}`);
    },
  };
}
const isCalm = ({ confirmedAt, progress }: SyncState) => confirmedAt !== null && progress === null;

describe('a service that asks for a pause of two minutes', () => {
  it('two-minute rate limit: appears in the sync status at once, and syncing resumes after the two minutes', async () => {
    const { clock, service, engine, until, state } = await running(20);
    engine.start();
    await until(isCalm);
    service.faults.plan({ kind: 'limited', seconds: PAUSE_S }, LIST);
    // The next scheduled pass starts within a minute.
    const { problem, nextTry, progress } = await until(({ light }) => light === 'limit');
    // The service states whole seconds, rounded up.
    expect(problem?.retryAfterMs).toBeGreaterThanOrEqual(PAUSE_S * 1000);
    expect(problem?.retryAfterMs).toBeLessThanOrEqual((PAUSE_S + 1) * 1000);
    expect(progress).toBeNull();
    expect(Date.parse(nextTry ?? '') - clock.now()).toBeGreaterThan(60_000);

    const now = engine.runPass(false);
    await clock.advance(1_000);
    expect((await now)?.problem?.cause).toBe('limit');
    await clock.advance(PAUSE_S * 1000);
    await until(isCalm);
    expect((await state()).light).toBe('upToDate');
  });

  it('two-minute rate limit: the first download of all invoices continues at the page where it stopped', async () => {
    const { service, engine, pages, until } = await running(3_500);
    const stop = service.observe({
      onRequest: () => {
        if (pages.length !== 8) return;
        stop();
        service.faults.plan({ kind: 'limited', seconds: PAUSE_S }, LIST);
      },
    });
    engine.start();
    await until(({ light }) => light === 'limit');
    expect(pages).toHaveLength(8);
    await until(isCalm);
    // The pass reads 18 pages; up to three more are page 1 on continuing, the invoices changed meanwhile, and page 1
    // once more.
    expect(new Set(pages).size).toBe(18);
    expect(pages.length).toBeLessThanOrEqual(18 + 3);
  });

  it('full sync stopped by a two-minute rate limit: is completed as a full sync after the two minutes', async () => {
    const { clock, service, engine, pages, until } = await running(700);
    engine.start();
    await until(isCalm);
    service.faults.plan({ kind: 'limited', seconds: PAUSE_S }, LIST);
    void engine.context.scheduler.startPass({ full: true, priority: 'background' });
    await until(({ light }) => light === 'limit');
    pages.length = 0;
    // A pass that may not wait sends no request and leaves the paused pass unchanged.
    const impatient = engine.runPass(false);
    await clock.advance(1_000);
    expect((await impatient)?.pass.requests).toBe(0);
    await clock.advance(PAUSE_S * 1000);
    await until(isCalm);
    expect(new Set(pages)).toEqual(new Set(['1', '2', '3', '4']));
  });
});
