import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { command } from '#support/command';
import { makeProfile, type TestProfile } from '#support/testProfile';
import { startTrainingServer, type TrainingServer } from '#support/trainingServer';

let service: TrainingServer;
let profile: TestProfile;
let folder: string;

const run = (...args: string[]) =>
  command([...args, '--profile', profile.dir], {
    KONTUAR_CLIENT_ID: service.clientId,
    KONTUAR_CLIENT_SECRET: service.clientSecret,
    KONTUAR_LEGACY_LOGIN: service.legacyLogin,
    KONTUAR_LEGACY_PASSWORD: service.legacyPassword,
    KONTUAR_BASE_URL: service.baseUrl,
    KONTUAR_LEGACY_BASE_URL: service.legacyBaseUrl,
    KONTUAR_CA_FILE: service.caFile,
  });

const chooseLanguage = (language: string): void =>
  writeFileSync(join(profile.dir, 'preferences.json'), JSON.stringify({ language }));

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kontuar-report-'));
  [service, profile] = await Promise.all([startTrainingServer({ invoices: 20, rooms: 4 }), makeProfile()]);
  const { baseUrl, legacyBaseUrl, caFile } = service;
  const addresses = ['--base-url', baseUrl, '--legacy-base-url', legacyBaseUrl, '--ca-file', caFile];
  expect((await run('connect', ...addresses)).status).toBe(0);
  expect((await run('sync')).status).toBe(0);
  const { book } = service.service.property;
  const invoice = book
    .listSortedBy('invoiceId')
    .find(({ invoiceType, invoiceStatus }) => invoiceType === 1 && invoiceStatus === 'ISSUED');
  if (!invoice) throw new Error('the training property has no issued invoice');
  const mine = join(folder, 'mine.json');
  writeFileSync(mine, JSON.stringify({ town: 'Zakopane' }));
  expect((await run('invoices', 'edit', String(invoice.invoiceId), mine)).status).toBe(0);
  book.edit(invoice.invoiceId, { town: 'Kraków' }, Date.now());
  expect((await run('sync')).status).toBe(3);
}, 180_000);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await Promise.all([service.close(), profile.remove()]);
});

describe('kontuar conflicts, text for a person', { timeout: 60_000 }, () => {
  test.each([
    {
      language: 'pl',
      event: 'sprzeczne zmiany',
      field: 'Miejsce wystawienia',
      mine: 'Moje',
      open: 'do decyzji',
    },
    {
      language: 'en',
      event: 'changed here and in the service',
      field: 'Place of issue',
      mine: 'Mine',
      open: 'undecided',
    },
    {
      language: 'uk',
      event: 'суперечливі зміни',
      field: 'Місце виставлення',
      mine: 'Моє',
      open: 'не вирішено',
    },
  ])(
    'kontuar conflicts list and show: print the conflict’s kind and field values in the language $language',
    async ({ language, event, field, mine, open }) => {
      chooseLanguage(language);
      const list = await run('conflicts', 'list');
      expect(list.out).toContain(event);
      const [, id = ''] = /^(\d+)/m.exec(list.out) ?? [];

      const { out, status } = await run('conflicts', 'show', id);
      expect(status).toBe(0);
      expect(out).toContain(event);
      const [head, row] = out.split('\n').filter((line) => /^(--field|town) /.test(line));
      expect(head).toContain(mine);
      expect(row?.split(/ {2,}/)).toEqual(['town', field, expect.any(String), 'Zakopane', 'Kraków', open]);
      expect(out).toContain(`kontuar conflicts resolve ${id} --keep mine|theirs`);
    },
  );
});
