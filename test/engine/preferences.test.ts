import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openEngineForCommand } from '#engine/openEngine';
import { openPreferences } from '#engine/profile/preferenceFile';
import { preferencesSchema, type Preferences } from '#shared/model/accountAndPreferences';
import { DEFAULT_WEBHOOK_SIGNATURE_FORMAT } from '#shared/model/serviceEvent';

const NOBODY = 65_534;

function profile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kontuar-preferences-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const onDisk = (folder: string): unknown =>
  JSON.parse(readFileSync(join(folder, 'preferences.json'), 'utf8'));

describe('preferences', () => {
  it('preferences: simultaneous changes of different settings are all stored', async () => {
    const folder = profile();
    const preferences = await openPreferences(folder);
    await Promise.all([
      preferences.set({ language: 'en' }),
      preferences.set({ theme: 'dark' }),
      preferences.set({ density: 'roomy' }),
    ]);
    const wished = { ...preferencesSchema.parse({}), language: 'en', theme: 'dark', density: 'roomy' };
    expect(preferences.get()).toEqual(wished);
    expect(onDisk(folder)).toEqual(wished);
  });

  it('preferences file of a newer version: an unknown value is ignored but kept in the file, and the other values are read', async () => {
    const folder = profile();
    const written = { language: 'en', theme: 'sepia', coverAfter: 15, startAtLogin: true, sound: 'bell' };
    writeFileSync(join(folder, 'preferences.json'), JSON.stringify(written));
    const preferences = await openPreferences(folder);
    expect(preferences.get()).toEqual({
      ...preferencesSchema.parse({}),
      language: 'en',
      coverAfter: 15,
      startAtLogin: true,
    });
    await preferences.set({ density: 'roomy' });
    expect(onDisk(folder)).toMatchObject({ ...written, density: 'roomy' });
    await preferences.set({ theme: 'dark' });
    expect(onDisk(folder)).toMatchObject({ theme: 'dark', sound: 'bell' });
  });

  it.skipIf(process.platform === 'win32')(
    'are not lost where another program held the file at the start',
    async () => {
      const folder = profile();
      const file = join(folder, 'preferences.json');
      const written = { language: 'en', density: 'roomy' };
      writeFileSync(file, JSON.stringify(written));
      // The file is temporarily unreadable. Root may read every file, so the test runs this part as another user.
      chmodSync(file, 0o000);
      chmodSync(folder, 0o777);
      const root = process.getuid?.() === 0;
      if (root) process.seteuid?.(NOBODY);
      const preferences = await openPreferences(folder);
      const held = await preferences.set({ theme: 'dark' }).catch((error: unknown) => error);
      if (root) process.seteuid?.(0);
      expect(held).toMatchObject({ code: 'EACCES' });
      chmodSync(file, 0o600);
      expect(await preferences.set({ theme: 'dark' })).toMatchObject({ ...written, theme: 'dark' });
      expect(onDisk(folder)).toMatchObject({ ...written, theme: 'dark' });
      expect(preferences.get()).toMatchObject(written);
    },
  );

  it('preferences: changing one setting leaves all other settings unchanged, also through the engine’s API', async () => {
    const opened = await openEngineForCommand({
      profileDir: profile(),
      version: '0.0.0',
      platform: 'test',
      secrets: null,
      lock: true,
    });
    if (!opened.ok) throw new Error(opened.refusal.detail);
    onTestFinished(() => opened.value.stop());
    const { app } = opened.value.client;
    await app.setPreferences({ language: 'en' });
    expect(await app.setPreferences({ theme: 'dark' })).toMatchObject({ language: 'en', theme: 'dark' });

    // Contains every preference with a value other than its default; the compiler requires new preferences to be added.
    const others: Preferences = {
      language: 'en',
      theme: 'light',
      density: 'roomy',
      coverAfter: 15,
      items: [{ name: 'Parking', unit: 'doba', rate: '23', price: '40.00', symbol: '' }],
      roomPersons: { '101 101 Jedynka': 1 },
      notifications: { on: false, kinds: ['new'], quiet: { from: '22:00', to: '06:00' } },
      plan: { days: 7, colouring: 'payment', prices: false, grouping: 'floor' },
      access: {
        letterKeys: false,
        undoStays: true,
        announce: 'important',
        contrast: 'more',
        textSize: 130,
        planAsList: true,
      },
      startAtLogin: true,
      tourSeen: true,
      // Only the provisioning file sets these preferences.
      eventSigning: DEFAULT_WEBHOOK_SIGNATURE_FORMAT,
      updatesFrom: 'https://updates.example/kontuar',
    };
    expect(await app.setPreferences(others)).toEqual(others);
  });

  it('preferences: use the defaults when the file is unreadable', async () => {
    const folder = profile();
    writeFileSync(join(folder, 'preferences.json'), '{"language":');
    expect((await openPreferences(folder)).get().language).toBe('pl');
  });
});
