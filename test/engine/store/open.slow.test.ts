import { closeSync, mkdirSync, openSync, readFileSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import Connection from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { migrateDatabaseSchema } from '#engine/store/sql/migrateDatabaseSchema';
import { openStore } from '#engine/store/openStore';
import { CURRENT_SCHEMA_VERSION, MIGRATION_STEPS } from '#engine/store/sql/migrationSteps';
import { anInvoice } from '#support/records';
import { startChild } from './children/child';
import { AT, TODAY, openTestStore, stillClock, tempDir } from './openTestStore';

/** Milliseconds; a child process takes seconds to start on a busy machine. */
const CHILD_MS = 60_000;
const PAGE = 200;

const open = (file: string) => openStore({ file, clock: stillClock });

function fill(file: string, invoices: number): void {
  const store = openTestStore(file);
  store.invoices.apply(
    Array.from({ length: invoices }, (_, index) => anInvoice({ invoiceId: index + 1 })),
    AT,
  );
  store.close();
}

describe('openStore', () => {
  test('store opening: keeps existing data, uses WAL and records every migration', () => {
    const file = join(tempDir(), 'kontuar.db');
    fill(file, 3);
    expect(openTestStore(file).invoices.listServiceIds()).toEqual([1, 2, 3]);
    const connection = new Connection(file, { readonly: true });
    expect(connection.pragma('journal_mode', { simple: true })).toBe('wal');
    expect(connection.pragma('user_version', { simple: true })).toBe(CURRENT_SCHEMA_VERSION);
    expect(connection.prepare('SELECT version, applied_at FROM migrations').all()).toEqual(
      Array.from({ length: 1 + MIGRATION_STEPS.length }, (_, index) => ({
        version: 21 + index,
        applied_at: AT,
      })),
    );
    connection.close();
  });

  test('store opening: skips a migration step that another process applied meanwhile', () => {
    const file = join(tempDir(), 'kontuar.db');
    const [first, second] = [new Connection(file), new Connection(file)];
    const steps = ['CREATE TABLE once (id INTEGER)'];
    migrateDatabaseSchema(first, [], () => AT);
    const meanwhile = () => {
      migrateDatabaseSchema(second, steps, () => AT);
      return null;
    };
    expect(migrateDatabaseSchema(first, steps, () => AT, meanwhile)).toEqual({ ok: true });
    expect(first.prepare('SELECT version FROM migrations').pluck().all()).toEqual([21, 22]);
    for (const connection of [first, second]) connection.close();
  });

  test('store opening: refuses a database of a newer version and leaves the file unchanged', () => {
    const file = join(tempDir(), 'kontuar.db');
    fill(file, 1);
    const connection = new Connection(file);
    connection.pragma('user_version = 99');
    connection.close();
    expect(open(file)).toMatchObject({ ok: false, reason: 'newer', detail: expect.stringContaining('99') });
    const after = new Connection(file, { readonly: true });
    expect(after.pragma('user_version', { simple: true })).toBe(99);
    after.close();
  });

  test('store opening: reports a text file or a foreign database as damaged and leaves the file unchanged', () => {
    const dir = tempDir();
    const text = join(dir, 'text.db');
    writeFileSync(text, 'Drogi pamiętniku, '.repeat(100));
    const foreign = join(dir, 'foreign.db');
    const connection = new Connection(foreign);
    connection.exec('CREATE TABLE recipes (name TEXT)');
    connection.close();
    for (const file of [text, foreign]) {
      const before = readFileSync(file);
      expect(open(file)).toMatchObject({ ok: false, reason: 'damaged' });
      expect(readFileSync(file).equals(before)).toBe(true);
    }
  });

  test('store opening: detects a damaged database page on opening or in the integrity check', () => {
    const file = join(tempDir(), 'kontuar.db');
    fill(file, 500);
    const handle = openSync(file, 'r+');
    const garbage = Buffer.alloc(8192, 0x5a);
    for (let at = 8192 * 10; at < statSync(file).size; at += 8192 * 3)
      writeSync(handle, garbage, 0, 8192, at);
    closeSync(handle);
    const opened = open(file);
    if (opened.ok) {
      expect(opened.store.checkIntegrity()).not.toEqual(['ok']);
      opened.store.close();
    } else expect(opened.reason).toBe('damaged');
  });

  test('store opening: reports “unwritable” when the folder is missing or a folder has the name of the database file', () => {
    const dir = tempDir();
    expect(open(join(dir, 'no', 'kontuar.db'))).toMatchObject({ ok: false, reason: 'unwritable' });
    mkdirSync(join(dir, 'kontuar.db'));
    expect(open(join(dir, 'kontuar.db'))).toMatchObject({ ok: false, reason: 'unwritable' });
  });

  test('store: a second connection can read during a write, and sees the new data only after the commit', () => {
    const file = join(tempDir(), 'kontuar.db');
    const writer = openTestStore(file);
    const reader = openTestStore(file);
    const list = () =>
      reader.invoices.list(
        {
          search: '',
          from: null,
          to: null,
          type: null,
          status: null,
          paymentStatus: null,
          reservationId: null,
        },
        { offset: 0, limit: 10 },
      ).total;
    expect(list()).toBe(0);
    writer.transaction(() => {
      writer.invoices.apply([anInvoice()], AT);
      expect(list()).toBe(0);
    });
    expect(list()).toBe(1);
  });
});

describe('a cut of the power', () => {
  test(
    'power cut during a migration: leaves the old schema, and the next start completes the migration',
    async () => {
      const file = join(tempDir(), 'kontuar.db');
      fill(file, 2000);
      expect(await startChild('migrateAndDie.ts', file).ended).toBe('SIGKILL');
      const store = openTestStore(file);
      expect(store.checkIntegrity()).toEqual(['ok']);
      expect(store.invoices.readCard('2000')?.invoice).toEqual(anInvoice({ invoiceId: 2000 }));
      const raw = new Connection(file, { readonly: true });
      expect(raw.pragma('user_version', { simple: true })).toBe(CURRENT_SCHEMA_VERSION);
      expect(raw.prepare("SELECT name FROM sqlite_schema WHERE name = 'half'").all()).toEqual([]);
      expect(raw.prepare("SELECT count(*) AS n FROM invoices WHERE full_no = 'overwritten'").get()).toEqual({
        n: 0,
      });
      raw.close();
    },
    CHILD_MS,
  );

  test.each([1, 6])(
    'power cut while invoices are stored: after %i confirmed pages, all invoices of these pages are complete',
    async (pages) => {
      const file = join(tempDir(), 'kontuar.db');
      const child = startChild('applyPages.ts', file);
      for (let page = 0; page < pages; page += 1) {
        expect((await child.lines.next()).value).toBe(String(page));
      }
      // The kill hits a random point in the writing of the next page.
      await new Promise((resolve) => setTimeout(resolve, pages * 3));
      await child.kill();
      const store = openTestStore(file);
      const ids = store.invoices.listServiceIds();
      const pageCount = ids.length / PAGE;
      expect(Number.isInteger(pageCount)).toBe(true);
      expect(pageCount).toBeGreaterThanOrEqual(pages);
      expect(ids).toEqual(Array.from({ length: ids.length }, (_, index) => index + 1));
      expect(store.checkIntegrity()).toEqual(['ok']);
      for (let page = 0; page < pageCount; page += 1) {
        expect(store.search(`strona${page}x lodz`, PAGE + 1, TODAY)).toHaveLength(PAGE);
      }
      expect(store.ranges.summarize().invoices).toBe(new Date(pageCount - 1).toISOString());
    },
    CHILD_MS,
  );
});
