import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bindSecretsToAddresses } from '#engine/account/secretsAddressBinding';
import { storeAccountAddresses } from '#engine/account/accountAddressSettings';
import { createFixedSecretsKeychain, createInMemoryKeychain } from '#engine/platform/systemKeychain';
import { systemRandom } from '#engine/platform/systemClock';
import { createEngine } from '#engine/app/engine';
import type { Engine } from '#engine/app/engineTypes';
import { openPreferences } from '#engine/profile/preferenceFile';
import { openStaffRegister } from '#engine/profile/staffRegister';
import { computeNextPassPauseMs } from '#engine/sync/syncScheduler';
import { openFreshStore } from '#support/freshStore';
import { createSimulatedProperty } from '../../src-main/training/trainingProperty';
import { createTrainingService, type TrainingService } from '../../src-main/training/createTrainingService';
import { getNextSyncAttemptTime } from '#shared/outcome/findSyncHealthReason';
import { explain } from '#shared/text/problems';
import { aBody } from '#support/outboxFixture';
import { hastyClock } from '#support/hastyClock';
import { TRAINING_ACCOUNT } from '#support/testEngine';
import { syncOnce } from '../../src-main/cli/syncCommand';
import {
  ANSWERS,
  ASKED_S,
  OPERATIONS,
  TABLE,
  type AnswerName,
  type Operation,
  type Said,
} from './answerTable';

/**
 * Carries out the table of answerTable.ts: one engine per operation receives one answer after another and recovers before
 * the next.
 */

const REQUESTS: Readonly<Record<Operation, (request: Request) => boolean>> = {
  token: ({ url }) => url.includes('/auth/'),
  list: ({ url, method }) => method === 'GET' && /\/invoices\?/.test(url),
  record: ({ url, method }) => method === 'GET' && /\/invoices\/\d+$/.test(url),
  reservations: ({ url }) => url.endsWith('/get/reservations'),
  pricing: ({ url }) => url.endsWith('/get/pricing'),
  create: ({ url, method }) => method === 'POST' && url.endsWith('/invoices'),
  edit: ({ method }) => method === 'PATCH',
  delete: ({ method }) => method === 'DELETE',
};
const steady = { next: () => 0.5, id: systemRandom.id };
const SETTLED_MS = 400_000;

function replyOf({ status, failure, body, headers = {} }: Said): Response {
  if (status === null) throw Object.assign(new TypeError('cut'), failure ?? { code: 'ECONNRESET' });
  const text = body === undefined || typeof body === 'string' ? (body ?? null) : JSON.stringify(body);
  return new Response(text, { status, headers });
}

interface Bench {
  readonly engine: Engine;
  readonly service: TrainingService;
  readonly clock: ReturnType<typeof hastyClock>;
  answersWith(answer: Said | null): void;
  stop(): Promise<void>;
}

async function begin(operation: Operation): Promise<Bench> {
  const clock = hastyClock(Date.UTC(2026, 5, 3, 8), 1);
  const service = createTrainingService({
    property: createSimulatedProperty({
      seed: 3,
      today: '2026-06-03',
      rooms: 1,
      invoices: 160,
      monthsBack: 1,
    }),
    clock,
    random: systemRandom,
    account: { connected: false },
    rateLimit: 100_000,
  });
  let answer: Said | null = null;
  const profileDir = mkdtempSync(join(tmpdir(), 'kontuar-answers-'));
  const opened = openFreshStore({ file: join(profileDir, 'kontuar.db'), clock });
  if (!opened.ok) throw new Error(opened.detail);
  storeAccountAddresses(opened.store, TRAINING_ACCOUNT);
  const engine = createEngine({
    mode: 'real',
    version: '0.0.0',
    platform: 'test',
    profileDir,
    store: opened.store,
    preferences: await openPreferences(profileDir),
    staff: await openStaffRegister({ profileDir: null, clock }),
    clock,
    random: steady,
    keychain: () => createFixedSecretsKeychain(bindSecretsToAddresses(TRAINING_ACCOUNT, service.credentials)),
    eventKeychain: () => createInMemoryKeychain(),
    networkFor: () => async (request) =>
      answer && REQUESTS[operation](request) ? replyOf(answer) : service.fetch(request),
  });
  await engine.unlocked;
  await engine.runPass(true);
  return {
    engine,
    service,
    clock,
    answersWith: (next) => (answer = next),
    stop: async () => {
      await engine.stop();
      rmSync(profileDir, { recursive: true });
    },
  };
}

describe.each(OPERATIONS)('what is made of an answer to: %s', (operation) => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await begin(operation);
  });
  afterAll(() => bench.stop());

  async function ask(nth: number): Promise<void> {
    const { engine, service, clock } = bench;
    const { outbox } = engine.client;
    const open = service.property.book
      .listSortedBy('invoiceId')
      .filter(({ invoiceType, invoiceStatus }) => invoiceType === 1 && invoiceStatus === 'ISSUED');
    const id = String(open[0]?.invoiceId);
    if (operation === 'create') await outbox.create({ body: aBody({ town: `Miasto ${nth}` }) });
    if (operation === 'edit' || operation === 'record')
      await outbox.edit({ id, patch: { town: `Miasto ${nth}` } });
    if (operation === 'delete') await outbox.remove({ id });
    // The access token has expired, and both imports are due.
    clock.pass(2 * 3_600_000);
  }

  /** Settles or discards every open change and checks that no part of the program still shows it. */
  async function mend(): Promise<void> {
    const { engine, clock } = bench;
    bench.answersWith(null);
    for (let round = 0; round < 6; round += 1) {
      for (const { changeId, state } of (await engine.client.outbox.list()).open)
        if (state === 'conflict') await engine.client.outbox.discard({ changeId });
      clock.pass(SETTLED_MS);
      const answer = await syncOnce(engine, false);
      if (answer.status === 0) break;
    }
    expect((await engine.client.sync.state()).light).toBe('upToDate');
  }

  test.each(Object.keys(ANSWERS) as AnswerName[])(
    'service answer “%s”: gives the expected exit status, sync status, displayed cause and next attempt',
    async (name) => {
      const { engine, clock } = bench;
      await ask(Object.keys(ANSWERS).indexOf(name));
      bench.answersWith(ANSWERS[name]);
      // The command waits up to half an hour for the rate limit; the test clock makes that wait instant.
      const answer = await syncOnce(engine, false);
      const state = await engine.client.sync.state();
      const reason = state.problem ?? state.queueProblem;
      const [conflict] = await engine.client.conflicts.list();
      const word = answer.ok ? (reason?.cause ?? conflict?.kind ?? '-') : answer.error.code;
      const until = getNextSyncAttemptTime(state);
      const seconds = state.problem
        ? computeNextPassPauseMs(state.problem, 1, steady) / 1000
        : until === null
          ? null
          : (Date.parse(until) - clock.now()) / 1000;
      const asked = reason?.retryAfterMs === ASKED_S * 1000;
      const next = asked
        ? 'asked'
        : conflict
          ? 'decision'
          : seconds === null
            ? '-'
            : String(Math.round(seconds));
      expect(`${answer.status} ${state.light} ${word} ${next}`).toBe(TABLE[name][operation]);
      // Every problem has texts in both languages, and the text of a failed read never suggests correcting an invoice.
      if (reason) {
        const reads = !['create', 'edit', 'delete'].includes(operation);
        for (const language of ['pl', 'en'] as const) {
          const { what, next: step } = explain(language, reason);
          expect(what).not.toBe('');
          if (reads) expect(`${what} ${step}`).not.toMatch(/Popraw wskazane pola|Correct the fields/);
        }
      }
      await mend();
    },
  );
});
