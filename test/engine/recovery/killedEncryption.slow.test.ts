import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { parseDataKeyFromRecoveryWords } from '#engine/platform/dataKeyAndRecoveryWords';
import { anInvoice } from '#support/records';
import { aBody } from './townInvoiceBody';
import { aFolder, AT, openDesk, queueOf, stillClock } from './hurtProfile';

/**
 * Tests the encryption of a plain profile killed (SIGKILL) at random moments: the next start completes it without loss.
 */

const KILLS = Number(process.env['KONTUAR_RECOVERY_KILLS'] ?? 8);
const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/**
 * Runs the encryption, or kills it after `killAfterMs` milliseconds. Returns the recovery words, `plain`, or null when
 * it was killed, and its duration.
 */
async function encrypt(profileDir: string, keychainDir: string, killAfterMs: number | null) {
  const child = spawn(
    process.execPath,
    [
      '--experimental-transform-types',
      '--no-warnings',
      '--import',
      path('../store/children/resolveTs.mjs'),
      path('children/encrypt.ts'),
      profileDir,
      keychainDir,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const kill = () => void child.kill('SIGKILL');
  onTestFinished(kill);
  const closed = once(child, 'close');
  let begun = 0;
  let words: string | null = null;
  for await (const line of createInterface(child.stdout)) {
    if (line !== 'begin') {
      words = line;
      continue;
    }
    begun = performance.now();
    if (killAfterMs !== null) setTimeout(kill, killAfterMs);
  }
  const workedMs = performance.now() - begun;
  await closed;
  return { words, workedMs };
}

async function aPlainHouse() {
  const profileDir = aFolder();
  const { store, guard, clock } = openDesk(profileDir, stillClock(), null);
  store.invoices.apply(
    Array.from({ length: 500 }, (_, index) => anInvoice({ invoiceId: index + 1 })),
    AT,
  );
  for (let copy = 0; copy < 2; copy += 1) {
    const made = await guard.backUp('wish');
    if (!made.ok) throw new Error(made.reason);
    clock.pass(60_000);
    store.outbox.add(
      `new-${copy}`,
      { kind: 'create', body: aBody(`new-${copy}`), references: { correctionId: null, prepaymentId: [] } },
      AT,
    );
  }
  store.outbox.add('inv-9', { kind: 'delete', base: anInvoice({ invoiceId: 9 }) }, AT);
  const queue = queueOf(store);
  const backups = guard.backups().map(({ name }) => name);
  store.close();
  return { profileDir, queue, backups };
}

test(
  `encryption of an unencrypted profile: ${KILLS} kills at random instants lose no invoice, change or backup`,
  async () => {
    const plain = await aPlainHouse();
    const copyOfPlain = () => {
      const folder = aFolder();
      cpSync(plain.profileDir, folder, { recursive: true });
      return folder;
    };
    const { workedMs } = await encrypt(copyOfPlain(), aFolder(), null);
    let killed = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const [profileDir, keychainDir] = [copyOfPlain(), aFolder()];
      const cut = await encrypt(profileDir, keychainDir, Math.random() * workedMs);
      if (cut.words === null) killed += 1;
      const { words } = await encrypt(profileDir, keychainDir, null);
      const key = parseDataKeyFromRecoveryWords(words ?? '');
      expect(key).not.toBeNull();
      const { store, guard } = openDesk(profileDir, stillClock(), key);
      expect(queueOf(store)).toEqual(plain.queue);
      expect(store.invoices.count()).toBe(500);
      expect(store.checkIntegrity()).toEqual(['ok']);
      expect(guard.getLastReport()).toBeNull();
      expect(guard.backups().map(({ name }) => name)).toEqual(plain.backups);
      const [newest] = guard.backups();
      expect(newest && guard.restore('', newest)).toEqual({ ok: true });
      store.close();
    }
    expect(killed).toBeGreaterThan(0);
  },
  240_000 + KILLS * 60_000,
);
