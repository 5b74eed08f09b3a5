import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ORPCError, safe } from '@orpc/client';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startProgram, type Program } from '#support/browser';
import { startKeychain, type TestKeychain } from '#support/testKeychain';
import { kontuar, makeProfile } from '#support/testProfile';
import { smallDisk, type SmallDisk } from '#support/smallDisk';
import { startStranger, type Stranger } from '#support/stranger/startStranger';
import { anInvoice, passDone, putInvoice } from '#support/syncedProgram';

/**
 * Tests the real program on a full, read-only or broken disk: everything reported as saved is saved, and every failure
 * is reported.
 */

const MB = 1024 * 1024;
const INVOICES = 12;

let keychain: TestKeychain;
beforeAll(async () => {
  keychain = await startKeychain();
});
afterAll(() => keychain.stop());

interface Desk {
  readonly program: Program;
  readonly stranger: Stranger;
  /** With true, the service fails every request, so that changes wait on this PC. */
  setDown(is: boolean): void;
}

/** Starts a program that is in sync with its service. */
async function startOn(disk: SmallDisk): Promise<Desk> {
  // Each test has its own service, because a request limit used up by the test before would have to be waited for.
  const stranger = await startStranger({});
  let down = false;
  stranger.misbehave({ status: 503, headers: {}, body: '' }, Infinity, () => down);
  for (let id = 1; id <= INVOICES; id += 1) putInvoice(stranger, anInvoice(id));
  const program = await startProgram({ profile: disk.dir, environment: keychain.environment });
  onTestFinished(async () => {
    await program.stop();
    await stranger.close();
    disk.remove();
  });
  await program.client.account.connect({ ...stranger.account, secrets: stranger.secrets });
  await passDone(program);
  return { program, stranger, setDown: (is) => (down = is) };
}
const edit = ({ client }: Program, id: number, additionalInfo: string) =>
  safe(client.outbox.edit({ id: `inv-${id}`, patch: { additionalInfo } }));
const isRefused = (error: unknown) => error instanceof ORPCError && error.code === 'UNWRITABLE';
const cause = async ({ client }: Program) => (await client.sync.state()).problem?.cause ?? null;
const onDisk = ({ dir }: { readonly dir: string }, ...args: string[]) =>
  kontuar([...args, '--profile', dir], keychain.environment);

test('full disk: refuses new edits, keeps the saved edits readable, and sends them when space is free again', async (context) => {
  const disk = smallDisk(24 * MB);
  if (typeof disk === 'string') return context.skip(disk);
  const { program, stranger, setDown } = await startOn(disk);
  const { client } = program;
  setDown(true);

  disk.fill(200_000);
  const kept = new Map<number, string>();
  const refused: string[] = [];
  for (let number = 1; refused.length < 5; number += 1) {
    const text = `nr ${number} ${'x'.repeat(4000)}`;
    const id = (number % INVOICES) + 1;
    const { error } = await edit(program, id, text);
    if (error) expect(isRefused(error), String(error)).toBe(true);
    if (error) refused.push(text);
    else kept.set(id, text);
  }
  expect(kept.size).toBeGreaterThan(0);
  // A small write may have succeeded meanwhile, after which the light no longer shows the disk problem.
  const causeOfOneMore = async () => {
    await edit(program, INVOICES, 'x'.repeat(50_000));
    return cause(program);
  };
  await expect.poll(causeOfOneMore).toBe('disk');
  // The saved data can be read here and by another process.
  const shown = async () => {
    const cards = [...kept.keys()].map((id) => client.invoices.show({ id: `inv-${id}` }));
    return (await Promise.all(cards)).map(({ invoice }) => invoice.additionalInfo);
  };
  expect(await shown()).toEqual([...kept.values()]);
  expect((await onDisk(disk, 'invoices', 'list')).status).toBe(0);
  // The space that the database has freed meanwhile would be enough for the settings, so the disk is filled again.
  disk.fill(0);
  const settings = await safe(client.app.setPreferences({ density: 'roomy' }));
  expect(isRefused(settings.error)).toBe(true);

  disk.free();
  setDown(false);
  const [last = 0] = kept.keys();
  expect((await edit(program, last, 'znowu')).error).toBeNull();
  kept.set(last, 'znowu');
  await client.sync.now({});
  const sent = () => [...kept.keys()].map((id) => stranger.invoices.get(id)?.['additionalInfo']);
  await expect.poll(sent, { timeout: 60_000 }).toEqual([...kept.values()]);
  expect(await cause(program)).toBeNull();
  expect(await program.stop()).toBe(0);
  return undefined;
}, 180_000);

test('failing disk: the program refuses new edits, still shows invoices and keeps the edit saved before the failure', async (context) => {
  const disk = smallDisk(64 * MB, true);
  if (typeof disk === 'string') return context.skip(disk);
  const { program, setDown } = await startOn(disk);
  setDown(true);
  expect((await edit(program, 1, 'zdążyło')).error).toBeNull();
  disk.fail();
  const late = await edit(program, 2, 'za późno');
  expect(isRefused(late.error)).toBe(true);
  expect(await cause(program)).toBe('disk');
  const { invoice } = await program.client.invoices.show({ id: 'inv-1' });
  expect(invoice.additionalInfo).toBe('zdążyło');
  expect(await program.stop()).toBe(0);

  const rescued = await makeProfile();
  onTestFinished(() => rescued.remove());
  cpSync(disk.dir, rescued.dir, { recursive: true });
  expect((await onDisk(rescued, 'status')).out).toContain('waiting: 1,');
  return undefined;
}, 120_000);

test('read-only profile folder: the program and writing commands exit with status 1, while list commands still work', async (context) => {
  const disk = smallDisk(24 * MB);
  if (typeof disk === 'string') return context.skip(disk);
  const { program } = await startOn(disk);
  await program.stop();
  disk.readOnly(true);
  await expect(
    startProgram({ profile: disk.dir, environment: keychain.environment }).then((p) => p.stop()),
  ).rejects.toThrow(/ended with status 1[\s\S]*(nie może zapisywać|cannot write)/);
  const change = join(tmpdir(), `kontuar-edit-${process.pid}.json`);
  writeFileSync(change, '{"town":"Ustka"}');
  for (const args of [['sync'], ['invoices', 'edit', 'inv-1', change]]) {
    const { status, out, err } = await onDisk(disk, ...args);
    expect([status, out, err]).toEqual([1, '', expect.stringMatching(/^The profile folder is read-only/)]);
  }
  // A read-only command reads the data without changing it (cliDamaged.slow.test.ts).
  expect((await onDisk(disk, 'invoices', 'list')).out).toContain(`FV ${INVOICES}/`);
  rmSync(change);
  disk.readOnly(false);
  expect((await onDisk(disk, 'invoices', 'list')).out).toContain(`FV ${INVOICES}/`);
  return undefined;
}, 120_000);
