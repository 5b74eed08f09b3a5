import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { chromiumProgram } from '#support/chromiumProgram';
import { startDesktop } from '#support/devtools/drive';
import { startKeychain } from '#support/testKeychain';
import { build, kontuar, makeProfile } from '#support/testProfile';
import { createTemporaryFolder } from '#support/releases';
import { startTrainingServer } from '#support/trainingServer';
import { addressesOf, secretsOf } from './cliAnswers';

// Linux only, because other systems answer keychain requests through the operating system.
test.skipIf(process.platform !== 'linux')(
  'started again while a thread holds up its end, it starts anew all the same, and its own process goes',
  { timeout: 180_000 },
  async () => {
    await build();
    const [profile, service, keychain] = await Promise.all([
      makeProfile(),
      startTrainingServer(),
      startKeychain(),
    ]);
    onTestFinished(async () => {
      keychain.freeze(false);
      await Promise.all([profile.remove(), service.close(), keychain.stop()]);
    });
    const connect = ['connect', ...addressesOf(service), '--profile', profile.dir];
    const connected = await kontuar(connect, { ...secretsOf(service), ...keychain.environment });
    expect(connected.status, connected.err).toBe(0);
    // The frozen keychain accepts requests but never answers, so a thread waits for it and the end of the process waits
    // for that thread.
    keychain.freeze(true);

    const folder = createTemporaryFolder('again');
    const [program, argumentsFile] = [join(folder, 'Kontuar.AppImage'), join(folder, 'told')];
    writeFileSync(
      program,
      `#!/bin/sh\nprintf '%s\\n' "$@" > ${argumentsFile}.new && mv ${argumentsFile}.new ${argumentsFile}\n`,
    );
    chmodSync(program, 0o755);
    const desktop = startDesktop({
      chromium: chromiumProgram(),
      profileDir: profile.dir,
      packaged: true,
      words: ['--hidden'],
      appData: folder,
      secondStart: ['kontuar', 'kontuar://inbox'],
      environment: { ...process.env, ...keychain.environment, APPIMAGE: program },
    });
    const page = await desktop.page();
    await page.getByRole('navigation').first().waitFor({ timeout: 60_000 });
    desktop.act({ act: 'quit' });
    expect(await desktop.ended, desktop.said()).toBeNull();
    await vi.waitUntil(() => existsSync(argumentsFile), { timeout: 30_000 });
    expect(readFileSync(argumentsFile, 'utf8').trim().split('\n')).toEqual([
      `--profile=${profile.dir}`,
      '--',
      'kontuar://inbox',
    ]);
    const log = readFileSync(join(profile.dir, 'log', 'kontuar.log'), 'utf8')
      .trim()
      .split('\n');
    const events = log.map((line) =>
      z.object({ event: z.string(), why: z.string().optional() }).parse(JSON.parse(line)),
    );
    expect(events).toContainEqual(expect.objectContaining({ event: 'start', why: 'again' }));
    expect(log.at(-1)).toContain('"what":"heldUp"');
  },
);
