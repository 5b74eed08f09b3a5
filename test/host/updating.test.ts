import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { eventually } from '#support/eventually';
import { fileOf, manifestOf, testKey } from '#support/releases';
import { goBack, keepInstaller, keepManifest } from '../../src-main/host/update/installers';
import { signManifest } from '../../src-main/host/update/manifest';
import { startFile } from '../../src-main/host/update/startRecord';
import { beginStart, keptInstaller, startedWell, takenBack } from '../../src-main/host/update/starts';
import {
  OFF,
  step,
  type UpdateAct,
  type UpdateEvent,
  type Updating,
} from '../../src-main/host/update/updating';

const HOUR = 60 * 60_000;
const offer = { version: '0.2.0', notes: { pl: ['Plan otwiera się szybciej.'], en: ['Plan opens faster.'] } };

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'kontuar-updating-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** An update under way, at an hour of its day, with this many open changes. */
function desk() {
  let state: Updating = OFF;
  const around = { now: 0, open: 0 as number | null, takenBack: [] as string[] };
  return {
    around,
    state: () => state,
    hear: (event: UpdateEvent): UpdateAct | null => {
      const { next, act } = step(state, event, around);
      state = next;
      return act;
    },
  };
}
const tick: UpdateEvent = { what: 'tick' };

/** Looked, found and fetched: it waits to be offered. */
function fetched() {
  const one = desk();
  one.hear({ what: 'feed', address: 'https://updates.example/k' });
  one.around.now += HOUR;
  expect(one.hear(tick)).toEqual({ do: 'look' });
  expect(one.hear({ what: 'found', offer })).toEqual({ do: 'fetch' });
  expect(one.hear({ what: 'fetched' })).toBeNull();
  return one;
}

describe('an update', () => {
  test('nobody looks where nobody has said where', () => {
    const { hear, around } = desk();
    around.now = 100 * HOUR;
    expect(hear(tick)).toBeNull();
    expect(hear({ what: 'closed' })).toBeNull();
    hear({ what: 'feed', address: 'https://updates.example/k' });
    hear({ what: 'feed', address: null });
    around.now = 200 * HOUR;
    expect(hear(tick)).toBeNull();
  });

  test('is offered when nothing is open, and a "later" is a day', () => {
    const { hear, around } = fetched();
    around.open = 1;
    expect(hear(tick)).toBeNull();
    around.open = null;
    expect(hear(tick)).toBeNull();
    around.open = 0;
    expect(hear(tick)).toEqual({ do: 'ask', offer });
    expect(hear(tick)).toBeNull();
    expect(hear({ what: 'answered', now: false })).toBeNull();
    around.now += 23 * HOUR;
    expect(hear(tick)).toBeNull();
    around.now += HOUR;
    expect(hear(tick)).toEqual({ do: 'ask', offer });
  });

  test('put off, it is installed when the program is closed; wanted now, the program closes and comes back', () => {
    const later = fetched();
    expect(later.hear({ what: 'closed' })).toEqual({ do: 'install', offer, startAfter: false });
    const now = fetched();
    now.hear(tick);
    expect(now.hear({ what: 'answered', now: true })).toEqual({ do: 'close' });
    expect(now.hear({ what: 'closed' })).toEqual({ do: 'install', offer, startAfter: true });
  });

  test('a change saved while the question stood goes first', () => {
    const { hear, around, state } = fetched();
    hear(tick);
    around.open = 1;
    expect(hear({ what: 'answered', now: true })).toBeNull();
    expect(state().is).toBe('ready');
  });

  test('whoever stays after all is left alone for a day', () => {
    const { hear, around } = fetched();
    hear(tick);
    hear({ what: 'answered', now: true });
    hear({ what: 'stayed' });
    around.now += HOUR;
    expect(hear(tick)).toBeNull();
  });

  test('a line that breaks is tried again in six hours, and what was taken back is not fetched again', () => {
    const { hear, around } = desk();
    hear({ what: 'feed', address: 'https://updates.example/k' });
    around.now += HOUR;
    hear(tick);
    hear({ what: 'failed' });
    around.now += 5 * HOUR;
    expect(hear(tick)).toBeNull();
    around.now += HOUR;
    expect(hear(tick)).toEqual({ do: 'look' });
    around.takenBack.push(offer.version);
    expect(hear({ what: 'found', offer })).toBeNull();
  });

  test('whatever happens in whatever order: nothing is installed or closed while a change is open', () => {
    const event: fc.Arbitrary<UpdateEvent> = fc.oneof(
      fc.constantFrom<UpdateEvent>(
        tick,
        { what: 'nothing' },
        { what: 'failed' },
        { what: 'fetched' },
        { what: 'found', offer },
        { what: 'stayed' },
        { what: 'closed' },
        { what: 'answered', now: true },
        { what: 'answered', now: false },
        { what: 'feed', address: 'https://updates.example/k' },
        { what: 'feed', address: null },
      ),
    );
    const moment = fc.record({ event, open: fc.option(fc.nat(3)), passed: fc.nat(30 * HOUR) });
    fc.assert(
      fc.property(fc.array(moment, { maxLength: 60 }), (moments) => {
        const { hear, around } = desk();
        for (const one of moments) {
          around.now += one.passed;
          around.open = one.open;
          const act = hear(one.event);
          if (act?.do === 'install') expect([one.event.what, one.open]).toEqual(['closed', 0]);
          if (act?.do === 'close' || act?.do === 'ask') expect(one.open).toBe(0);
        }
      }),
    );
  });
});

describe('starts', () => {
  const worked = startedWell(beginStart(null, '0.1.0').record);

  test('a version that fails twice is offered to be taken back at its third start', () => {
    const kept = keptInstaller(worked, '/kept/Kontuar-0.1.0.exe');
    const first = beginStart(kept, '0.2.0');
    expect(first.back).toBeNull();
    const second = beginStart(first.record, '0.2.0');
    expect(second.back).toBeNull();
    const third = beginStart(second.record, '0.2.0');
    expect(third.back).toEqual({ version: '0.1.0', file: '/kept/Kontuar-0.1.0.exe' });
    expect(takenBack(third.record)).toMatchObject({ takenBack: ['0.2.0'], failed: 0, well: '0.1.0' });
    // Tried again, and it works.
    const fine = startedWell(beginStart(third.record, '0.2.0').record);
    expect(beginStart(fine, '0.2.0').back).toBeNull();
  });

  test('a version that has worked here is not taken back, nor a first one', () => {
    let record = worked;
    for (let times = 0; times < 5; times += 1) {
      const begun = beginStart(record, '0.1.0');
      expect(begun.back).toBeNull();
      record = begun.record;
    }
    let first = beginStart(null, '0.1.0');
    for (let times = 0; times < 5; times += 1) first = beginStart(first.record, '0.1.0');
    expect(first.back).toBeNull();
  });

  test('an installer of another version is not that of the one before', () => {
    const kept = keptInstaller(worked, '/kept/Kontuar-0.1.0.exe');
    const next = startedWell(beginStart(kept, '0.2.0').record);
    let failing = beginStart(next, '0.3.0');
    failing = beginStart(failing.record, '0.3.0');
    expect(beginStart(failing.record, '0.3.0').back).toEqual({ version: '0.2.0', file: null });
  });

  test('the note survives on disk; a broken one counts as none', () => {
    const file = join(folder(), 'profile', 'starts.json');
    const notes = startFile(file);
    expect(notes.read()).toBeNull();
    notes.write(worked);
    expect(notes.read()).toEqual(worked);
    writeFileSync(file, '{"version": 3');
    expect(notes.read()).toBeNull();
    // A folder that cannot be made: the start goes on.
    startFile(join(file, 'below', 'starts.json')).write(worked);
  });
});

describe('the version before', () => {
  const key = testKey();
  const installed = { version: '0.1.0', arch: process.arch, keys: [key.name] };

  test('an AppImage that was signed is kept, put back in its place and started', async () => {
    const dir = folder();
    const own = join(dir, 'Kontuar.AppImage');
    const place = {
      platform: 'linux' as const,
      environment: { APPIMAGE: own },
      versionsDir: join(dir, 'versions'),
      installed: { ...installed, platform: 'linux' as const },
    };
    const trace = join(dir, 'started');
    const content = `#!/bin/sh\necho before > ${trace}\n`;
    writeFileSync(own, content);
    const envelope = signManifest(manifestOf('0.1.0', [fileOf('K.AppImage', content)]), [key.secret]);
    for (const version of ['0.0.9', '0.1.0', '0.2.0']) await keepManifest(place, version, envelope);
    const kept = await keepInstaller(place, '0.2.0');
    expect(kept).toBe(join(dir, 'versions', 'Kontuar-0.1.0.AppImage'));
    // What no way leads back to is not kept.
    expect(readdirSync(place.versionsDir).toSorted()).toEqual([
      '0.1.0.json',
      '0.2.0.json',
      'Kontuar-0.1.0.AppImage',
    ]);
    writeFileSync(own, '#!/bin/sh\nexit 1\n');
    chmodSync(own, 0o755);
    expect(await goBack(place, '0.1.0', kept ?? '')).toBe(true);
    await eventually(() => expect(readFileSync(trace, 'utf8')).toBe('before\n'));
    expect(readFileSync(own, 'utf8')).toContain('before');
    expect(await goBack(place, '0.1.0', join(dir, 'none'))).toBe(false);
    // Another version's word, another file, no key: nothing is put in place of the running one.
    writeFileSync(join(dir, 'other'), content.replace('before', 'evil'));
    expect(await goBack(place, '0.1.0', join(dir, 'other'))).toBe(false);
    expect(await goBack(place, '0.2.0', kept ?? '')).toBe(false);
    const keyless = { ...place, installed: { ...place.installed, keys: [] } };
    expect(await goBack(keyless, '0.1.0', kept ?? '')).toBe(false);
    expect(readFileSync(own, 'utf8')).toContain('before');
    expect(existsSync(join(dir, '.kontuar-next'))).toBe(false);
  });

  test('on Windows the kept installer is looked at before it is started', async () => {
    const dir = folder();
    const versionsDir = join(dir, 'versions');
    const windows = { platform: 'win32' as const, environment: { LOCALAPPDATA: dir }, versionsDir };
    const place = { ...windows, installed: { ...installed, platform: 'win32' as const } };
    const trace = join(dir, 'started');
    const content = `#!/bin/sh\necho "$@" > ${trace}\n`;
    mkdirSync(join(dir, 'kontuar-updater'));
    writeFileSync(join(dir, 'kontuar-updater', 'installer.exe'), content, { mode: 0o755 });
    const file = fileOf('Kontuar-Setup-0.1.0.exe', content, { system: 'win32' });
    await keepManifest(place, '0.1.0', signManifest(manifestOf('0.1.0', [file]), [key.secret]));
    const kept = (await keepInstaller(place, '0.2.0')) ?? '';
    expect(kept).toBe(join(versionsDir, 'Kontuar-0.1.0.exe'));
    writeFileSync(kept, content.replace('echo', 'echo x'));
    expect(await goBack(place, '0.1.0', kept)).toBe(false);
    expect(existsSync(trace)).toBe(false);
    writeFileSync(kept, content);
    expect(await goBack(place, '0.1.0', kept)).toBe(true);
    await eventually(() => expect(readFileSync(trace, 'utf8')).toBe('/S --force-run\n'));
  });

  test('a deb, an rpm and a dmg are the system’s own; Windows keeps what its installer left behind', async () => {
    const dir = folder();
    const versionsDir = join(dir, 'versions');
    const environment = { LOCALAPPDATA: dir };
    for (const platform of ['win32', 'linux', 'darwin'] as const) {
      const place = { platform, environment, versionsDir, installed: { ...installed, platform } };
      expect(await keepInstaller(place, '0.2.0')).toBeNull();
    }
    expect(existsSync(join(versionsDir, 'Kontuar-0.1.0.exe'))).toBe(false);
  });
});
