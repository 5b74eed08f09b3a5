import { unzipSync } from 'fflate';
import { XmlDocument } from 'libxml2-wasm';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bindSecretsToAddresses, type KeptSecrets } from '#engine/account/secretsAddressBinding';
import { buildDesktopNotice } from '#engine/notifications/desktopNotices';
import { readEpp } from '../engine/documents/monthReaders';
import { exportInvoices, zipExportFiles } from '#engine/documents/export/exportInvoices';
import { buildFa3Xml } from '#engine/documents/fa3/fa3';
import { collectInvoiceDocumentData } from '#engine/documents/invoiceDocumentData';
import { renderInCurrentThread } from '#engine/documents/worker/renderJob';
import { createInMemoryKeychain } from '#engine/platform/systemKeychain';
import { createNetwork } from '#engine/platform/proxyAndTlsDispatchers';
import { systemRandom, systemClock } from '#engine/platform/systemClock';
import { createEngine } from '#engine/app/engine';
import type { Engine } from '#engine/app/engineTypes';
import { collectDowntimePackContents } from '#engine/documents/pack/downtimePackContents';
import { buildDowntimePackFiles } from '#engine/documents/pack/buildDowntimePackFiles';
import { openPreferences } from '#engine/profile/preferenceFile';
import { openStaffRegister } from '#engine/profile/staffRegister';
import { rememberDataKeyInProcess } from '#engine/recovery/findDataKey';
import { openStore } from '#engine/store/openStore';
import type { Store } from '#engine/store/storeInterface';
import { ALL_INVOICES } from '#shared/contract/defaultInvoiceFilter';
import type { ExportFormat, ExportSelection } from '#shared/contract/documentsContract';
import type { InboxItem } from '#shared/contract/inboxContract';
import { toPropertyDay } from '#shared/rules/days';
import { plainValue } from '#shared/text/plain';
import { build, kontuar } from '#support/testProfile';
import { readPdf } from '#support/readPdf';
import { TEST_KEY } from '#support/testKey';
import { startStranger, type Stranger } from '#support/stranger/startStranger';
import { anInvoice, putInvoice, putStay } from '#support/syncedProgram';
import { INVOICE_FIELDS, invoiceWith, STAY_FIELDS, stayWith } from './fields';
import { acting, PAYLOADS, PAYLOAD_NAMES } from './payloads';

/**
 * Passes every payload in every field through a whole sync pass over HTTPS and out of every output except the screen:
 * nothing runs, nothing takes effect, no other file is read, and no neighbouring record is lost.
 */

const DAY = toPropertyDay(new Date().toISOString());
const NEIGHBOURS = 10;
/**
 * `npm run test:long -- hostile` tests every field with every payload; otherwise each field gets some payloads and each
 * payload some fields.
 */
const FULL = process.env['KONTUAR_HOSTILE'] === 'full';
/** Generous time limit (ms), because the suite checks results and not speed. */
const LIMIT_MS = FULL ? 1_800_000 : 120_000;
const isTaken = (payload: number, field: number): boolean => FULL || (payload + field) % 9 === 0;
/**
 * Invoice ids: first the neighbours, then one invoice per payload with it in all fields, then one for each field and
 * payload.
 */
const FIRST_WHOLE = 1_000;
const FIRST_SINGLE = 10_000;

let service: Stranger;
let engine: Engine;
let store: Store;
const profileDir = mkdtempSync(join(tmpdir(), 'kontuar-hostile-'));

beforeAll(async () => {
  await build();
  service = await startStranger();
  for (let at = 1; at <= NEIGHBOURS; at += 1) {
    putInvoice(service, anInvoice(at));
    putStay(service, stayWith(at, DAY, [], ''));
  }
  let [single, stay] = [FIRST_SINGLE, 100];
  for (const [at, name] of PAYLOAD_NAMES.entries()) {
    const value = PAYLOADS[name] ?? '';
    putInvoice(service, invoiceWith(FIRST_WHOLE + at, INVOICE_FIELDS, value));
    putStay(service, stayWith(stay++, DAY, STAY_FIELDS, value));
    for (const [n, field] of INVOICE_FIELDS.entries())
      if (isTaken(at, n)) putInvoice(service, invoiceWith(single++, [field], value));
    for (const [n, field] of STAY_FIELDS.entries())
      if (isTaken(at, n)) putStay(service, stayWith(stay++, DAY, [field], value));
  }
  // The engine stores PDFs only with the key of the data, which the program remembers when it opens the data.
  rememberDataKeyInProcess(TEST_KEY);
  const opened = openStore({ file: join(profileDir, 'kontuar.db'), clock: systemClock, key: TEST_KEY });
  if (!opened.ok) throw new Error(opened.detail);
  ({ store } = opened);
  const keychain = createInMemoryKeychain<KeptSecrets>(null);
  engine = createEngine({
    mode: 'real',
    version: '0.0.0',
    platform: 'test',
    profileDir,
    store,
    preferences: await openPreferences(profileDir),
    staff: await openStaffRegister({ profileDir: null, clock: systemClock }),
    clock: systemClock,
    random: systemRandom,
    keychain: () => keychain,
    eventKeychain: () => createInMemoryKeychain(),
    networkFor: (account) => createNetwork(account.caPem),
  });
  engine.context.session.signIn(service.account, service.secrets);
  await keychain.write(bindSecretsToAddresses(service.account, service.secrets));
  const end = await engine.runPass(true);
  expect(end?.problem).toBeNull();
}, 240_000);
afterAll(async () => {
  await engine.stop();
  await service.close();
  rmSync(profileDir, { recursive: true, force: true });
});

/** Returns the stored invoices that have one payload in all fields. */
const wholeIds = () =>
  PAYLOAD_NAMES.map((_, at) => FIRST_WHOLE + at)
    .filter((id) => store.invoices.listServiceIds().includes(id))
    .map(String);

test('import of hostile records: each record is stored or listed as unreadable, and stored invoices can be opened', async () => {
  const ids = new Set(store.invoices.listServiceIds());
  const aside = new Set(store.log.listUnreadable().map(({ kind, id }) => `${kind} ${id}`));
  const invoiceIds = [...service.invoices.keys()];
  expect(invoiceIds.filter((id) => !ids.has(id) && !aside.has(`invoice ${id}`))).toEqual([]);
  for (let id = 1; id <= NEIGHBOURS; id += 1) expect(ids.has(id)).toBe(true);
  expect(
    store.reservations.count() + [...aside].filter((entry) => entry.startsWith('reservation')).length,
  ).toBe(service.stays.size);
  for (const id of [...wholeIds(), ...[...ids].filter((_, at) => at % 7 === 0).map(String)])
    expect((await engine.client.invoices.show({ id })).invoice.invoiceId).toBe(Number(id));
});

test('Today and invoice card data from hostile records: contains no control or text direction characters', async () => {
  const today = await engine.client.reservations.today({ day: DAY });
  const cards = await Promise.all(wholeIds().map((id) => engine.client.invoices.show({ id })));
  const texts = JSON.stringify(plainValue([today, cards])).replaceAll(/\\[tnr]/g, ' ');
  expect(acting(texts)).toEqual([]);
  expect(texts).not.toMatch(/\\u00[01]|\\b|\\f/);
  expect(texts).toContain('window.hostile=1');
});

test('request log and list of unreadable records: contain no text from malicious records', () => {
  const log = JSON.stringify([store.log.listRequests(1_000, false), store.log.listUnreadable()]);
  for (const word of ['hostile', 'evil', 'passwd', 'owned', 'WWWW']) expect(log).not.toContain(word);
  expect(acting(log)).toEqual([]);
});

async function exported(format: ExportFormat, ids: readonly string[] | null) {
  const selection: ExportSelection =
    ids === null ? { by: 'filter', filter: ALL_INVOICES } : { by: 'ids', ids: [...ids] };
  const files = new Map<string, Uint8Array>();
  for await (const step of exportInvoices(engine.context, { format, selection, language: 'pl' }))
    if (step.kind === 'file') files.set(step.name, step.bytes);
  return files;
}

/** Returns the cells as a spreadsheet reads them: without quotes, with the line ends inside cells. */
function cellsOf(csv: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^;\r\n"]*))(;|\r\n)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== ';') rows.push([]);
  }
  return rows.slice(0, -1);
}
const LONG: readonly string[] = ['long', 'lines', 'wide', 'spaces'];
const RUN = /^[\s\p{C}\p{Z}]*[=+@\uff1d\uff0b\uff20]|^[\s\p{C}\p{Z}]*[-\uff0d](?![\d,]+$)/u;
const KEPT_PHONE = /^="\+[\d ()/.-]+"$/;

function expectHarmless(csv: Uint8Array, rows: number): void {
  const text = Buffer.from(csv).toString('utf8').slice(1);
  expect(acting(text)).toEqual([]);
  const cells = cellsOf(text);
  expect(cells).toHaveLength(rows + 1);
  expect(new Set(cells.map((row) => row.length)).size).toBe(1);
  expect(cells.flat().filter((cell) => RUN.test(cell) && !KEPT_PHONE.test(cell))).toEqual([]);
}

test(
  'CSV export of malicious data: has one row per invoice, no formula and no control characters',
  async () => {
    const files = await exported('csv', null);
    expectHarmless(files.get('faktury.csv') ?? new Uint8Array(), store.invoices.listServiceIds().length);
  },
  LIMIT_MS,
);

test(
  'XLSX export of malicious data: consists of valid XML with one row per invoice and no formula',
  async () => {
    const files = await exported('xlsx', null);
    const parts = unzipSync(files.get('faktury.xlsx') ?? new Uint8Array());
    let rows = 0;
    for (const [name, bytes] of Object.entries(parts).filter(([part]) => /\.(?:xml|rels)$/.test(part))) {
      const text = Buffer.from(bytes).toString('utf8');
      const document = XmlDocument.fromBuffer(bytes);
      document.dispose();
      expect([name, /<f[ >]/.test(text)]).toEqual([name, false]);
      if (/sheet1\.xml$/.test(name)) rows = text.match(/<row /g)?.length ?? 0;
    }
    // Heads and sums.
    expect(rows).toBe(store.invoices.listServiceIds().length + 2);
  },
  LIMIT_MS,
);

test('month ZIP of malicious data: has safe file names, one PDF per invoice and no active content in the PDFs', async () => {
  // The longest payloads would fill hundreds of pages.
  const ids = wholeIds().filter(
    (id) => FULL || !LONG.includes(PAYLOAD_NAMES[Number(id) - FIRST_WHOLE] ?? ''),
  );
  const archive = zipExportFiles(
    exportInvoices(engine.context, { format: 'month', selection: { by: 'ids', ids }, language: 'pl' }),
    engine.context.now(),
  );
  const bytes: Uint8Array[] = [];
  for await (const step of archive) if (step.kind === 'part') bytes.push(step.bytes);
  const files = unzipSync(Buffer.concat(bytes));
  const names = Object.keys(files);
  for (const name of names)
    expect(name).toMatch(/^(?:faktury\/)?[\w-][\w.-]*\.(?:pdf|csv|xlsx|json|sha256)$/);
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
  const papers = names.filter((name) => name.startsWith('faktury/'));
  expect(papers).toHaveLength(ids.length);
  for (const name of [...papers.slice(0, 24), 'zestawienie.pdf']) {
    const source = Buffer.from(files[name] ?? []).toString('latin1');
    expect(source).not.toMatch(/\/(?:JavaScript|JS|Launch|SubmitForm|URI|EmbeddedFile|OpenAction)\b/);
    expect(acting((await readPdf(files[name] ?? new Uint8Array())).text)).toEqual([]);
  }
  // And the sums.
  expectHarmless(files['rejestr.csv'] ?? new Uint8Array(), ids.length + 1);
}, 240_000);

test('month export of malicious data: the JPK and Optima files are valid XML, and EDI++ has complete records', async () => {
  const selection = { by: 'month' as const, month: DAY.slice(0, 7), failureDays: [] };
  const files = new Map<string, Uint8Array>();
  for await (const step of exportInvoices(engine.context, { format: 'month', selection, language: 'pl' })) {
    if (step.kind === 'file') files.set(step.name, step.bytes);
    if (files.has('powiazania.json')) break;
  }
  for (const name of ['jpk-v7m-sprzedaz.xml', 'optima.xml']) {
    const document = XmlDocument.fromBuffer(files.get(name) ?? new Uint8Array());
    expect(document.root.find('*').length).toBeGreaterThan(0);
    document.dispose();
  }
  const records = readEpp(files.get('edi.epp') ?? new Uint8Array());
  const headings = records.filter(({ label }) => label === 'NAGLOWEK');
  expect(headings.length).toBeGreaterThan(10);
  for (const { records: rows } of headings) expect(rows.map((fields) => fields.length)).toEqual([62]);
}, 240_000);

test(
  'FA(3) of malicious data: is refused, or is valid XML without entities or markup from the data',
  () => {
    let made = 0;
    for (const id of store.invoices.listServiceIds()) {
      const card = store.invoices.readCard(String(id));
      if (!card) continue;
      const result = buildFa3Xml(collectInvoiceDocumentData(store, card), engine.context.now());
      if (!result.ok) continue;
      made += 1;
      expect(result.xml).not.toMatch(/<!DOCTYPE|<!ENTITY|<script|<img|<svg/i);
      XmlDocument.fromString(result.xml).dispose();
    }
    expect(made).toBeGreaterThan(NEIGHBOURS);
  },
  LIMIT_MS,
);

test(
  'downtime pack of malicious data: its CSV files contain no formulas, and its PDFs no active content',
  async () => {
    const files = await buildDowntimePackFiles(
      collectDowntimePackContents(store, engine.context.now(), true),
      'pl',
      engine.context.now(),
      renderInCurrentThread,
    );
    for (const { name, bytes } of files) {
      expect(name).toMatch(/^[\w-]+\.(?:pdf|csv)$/);
      if (name.endsWith('.csv'))
        expect(
          cellsOf(Buffer.from(bytes).toString('utf8').slice(1))
            .flat()
            .filter((cell) => RUN.test(cell) && !KEPT_PHONE.test(cell)),
        ).toEqual([]);
      else expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/\/(?:JavaScript|JS|Launch|URI)\b/);
    }
  },
  LIMIT_MS,
);

test('notification of malicious data: is a single short line without control characters', () => {
  for (const value of Object.values(PAYLOADS)) {
    const stay = {
      name: value,
      forename: value,
      roomName: value,
      arrival: DAY,
      departure: DAY,
      currency: value,
    };
    const at = engine.context.now();
    const item: InboxItem = {
      itemId: 1,
      recordId: 1,
      subject: 'reservation',
      kind: 'new',
      fields: [],
      about: stay,
      firstAt: at,
      lastAt: at,
    };
    const notice = buildDesktopNotice([item], 'pl', { world: 'real', property: value }, false, DAY);
    for (const text of [notice.title, notice.body]) {
      expect(acting(text)).toEqual([]);
      expect(text).not.toContain('\n');
      expect(text.length).toBeLessThanOrEqual(200);
    }
  }
});

test(
  'command line with malicious data: prints at most one line per invoice and no terminal control characters',
  async () => {
    for (const args of [
      ['invoices', 'list'],
      ['reservations', 'list'],
      ['status'],
      ['pricing', 'list', '--from', DAY, '--to', DAY],
    ])
      for (const json of [[], ['--json']]) {
        const ended = await kontuar([...args, ...json, '--profile', profileDir], {
          DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent',
          KONTUAR_RECOVERY_KEY: TEST_KEY.encodeRecoveryWords(),
        });
        expect([args, ended.status]).toEqual([args, 0]);
        expect(acting(ended.out + ended.err)).toEqual([]);
        if (json.length > 0) expect(() => void JSON.parse(ended.out)).not.toThrow();
        else if (args[0] === 'invoices')
          expect(ended.out.trim().split('\n').length).toBeLessThanOrEqual(
            store.invoices.listServiceIds().length + 2,
          );
      }
  },
  LIMIT_MS,
);
