import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { aFolder, openDesk } from './hurtProfile';

/**
 * Tests a process killed (SIGKILL) at any moment: during a backup, the preparation of a restore, the exchange of files
 * or a new journal. Each next start finds every change reported as saved, even when the database is lost as well.
 */

const KILLS = Number(process.env['KONTUAR_RECOVERY_KILLS'] ?? 4);
const lineSchema = z.union([
  z.object({ saved: z.string() }),
  z.object({ queue: z.array(z.string()), integrity: z.array(z.string()) }),
]);
const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Returns every line that the process printed until it was killed. */
async function live(profileDir: string, life: number): Promise<z.infer<typeof lineSchema>[]> {
  const child = spawn(
    process.execPath,
    [
      '--experimental-transform-types',
      '--no-warnings',
      '--import',
      path('../store/children/resolveTs.mjs'),
      path('children/busy.ts'),
      profileDir,
      String(life),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const kill = () => void child.kill('SIGKILL');
  onTestFinished(kill);
  const closed = once(child, 'close');
  const lines: z.infer<typeof lineSchema>[] = [];
  for await (const text of createInterface(child.stdout)) {
    lines.push(lineSchema.parse(JSON.parse(text)));
    if (lines.length === 1) setTimeout(kill, Math.random() * 700).unref();
  }
  await closed;
  return lines;
}

test(
  `backup, restore and queue journal: lose no saved change when the process is killed ${KILLS} times during work`,
  async () => {
    const profileDir = aFolder();
    const saved: string[] = [];
    for (let life = 0; life < KILLS; life += 1) {
      const lines = await live(profileDir, life);
      const [first] = lines;
      if (!first || !('queue' in first)) throw new Error('it did not begin');
      expect(first.integrity).toEqual(['ok']);
      expect(first.queue).toEqual(expect.arrayContaining(saved));
      expect(new Set(first.queue).size).toBe(first.queue.length);
      saved.push(...lines.flatMap((line) => ('saved' in line ? [line.saved] : [])));
    }
    expect(saved.length).toBeGreaterThan(0);
    writeFileSync(join(profileDir, 'kontuar.db'), 'nothing');
    const { store } = openDesk(profileDir);
    expect(store.outbox.listOpen().map(({ localId }) => localId)).toEqual(expect.arrayContaining(saved));
  },
  60_000 + KILLS * 6_000,
);
