import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createDataKey, openEngineForCommand, type DataEncryptionKey } from '#engine/openEngine';
import { parseDataKeyFromRecoveryWords } from '#engine/readProfile';
import { openSharedServices } from '#engine/app/sharedServices';
import { readUpdateAddressFixedByProvisioning, readProvisioning } from '#engine/profile/readProvisioningFile';

/** Tests the file that prepares a PC for its first start: addresses and settings, never a secret. */

const ADDRESSES = {
  baseUrl: 'https://api.pensjonat.example/v1/public',
  legacyBaseUrl: 'https://api.pensjonat.example/v0',
};

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'kontuar-provisioning-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

function provision(text: string, dir = folder()): string {
  const file = join(dir, 'provisioning.json');
  writeFileSync(file, text);
  return file;
}

const settings = { profileDir: '', version: '0.0.0', platform: 'test', secrets: null, lock: true };

describe('provisioning', () => {
  test('provisioning file: sets addresses and settings at the first start, and later starts keep the user’s choice', async () => {
    const profileDir = folder();
    const file = provision(
      JSON.stringify({
        ...ADDRESSES,
        language: 'en',
        density: 'roomy',
        updatesFrom: 'https://updates.example/k',
        items: [{ name: 'Śniadanie', rate: '8', price: '45.00' }],
        eventSigning: { header: 'X-Hub', algorithm: 'sha1', encoding: 'base64', prefix: 'sha1=' },
      }),
    );
    const begin = async () => {
      const opened = await openEngineForCommand({
        ...settings,
        profileDir,
        provisioning: ['/no/such/file.json', file],
      });
      if (!opened.ok) throw new Error(opened.refusal.detail);
      return opened.value;
    };
    const first = await begin();
    const hello = await first.client.app.hello();
    expect(hello.prepared).toEqual({ ...ADDRESSES, caPem: null, refused: null });
    expect(hello.preferences).toMatchObject({
      language: 'en',
      density: 'roomy',
      theme: 'system',
      startAtLogin: false,
      updatesFrom: 'https://updates.example/k',
      items: [{ name: 'Śniadanie', unit: '', rate: '8', price: '45.00', symbol: '' }],
      eventSigning: { header: 'X-Hub', algorithm: 'sha1', encoding: 'base64', prefix: 'sha1=' },
    });
    await first.client.app.setPreferences({ language: 'pl' });
    await first.stop();
    const second = await begin();
    expect((await second.client.app.hello()).preferences).toMatchObject({ language: 'pl', density: 'roomy' });
    await second.stop();
  });

  /** Starts with the recovery key of a PC without a keychain. */
  const startWith = async (profileDir: string, provisioning: object, dataKey: DataEncryptionKey) => {
    const file = provision(JSON.stringify(provisioning));
    const opened = await openEngineForCommand({
      ...settings,
      secrets: { clientId: 'a', clientSecret: 'b', legacyLogin: 'c', legacyPassword: 'd' },
      profileDir,
      provisioning: [file],
      dataKey,
    });
    if (!opened.ok) throw new Error(opened.refusal.detail);
    const { staff, prepared } = await opened.value.client.app.hello();
    await opened.value.stop();
    return { staff, prepared };
  };

  test('provisioning file: writes the recovery words once to the named folder, readable only by the user', async () => {
    const [profileDir, recoveryWordsFolder, key] = [folder(), folder(), createDataKey()];
    expect((await startWith(profileDir, { recoveryWordsFolder }, key)).prepared?.refused).toBeNull();
    const [name = '', ...others] = readdirSync(recoveryWordsFolder);
    expect(others).toEqual([]);
    expect(name).toContain(key.id);
    const file = join(recoveryWordsFolder, name);
    const text = readFileSync(file, 'utf8');
    expect(text).toContain(profileDir);
    const listed = [...text.matchAll(/^\d+\. (\w+)$/gm)].map(([, word]) => word);
    expect(parseDataKeyFromRecoveryWords(listed.join(' '))?.id).toBe(key.id);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await startWith(profileDir, { recoveryWordsFolder }, key);
    expect(readdirSync(recoveryWordsFolder)).toEqual([name]);
  });

  test('provisioning file: reports a missing folder for the recovery words, and the program still starts', async () => {
    const [profileDir, key] = [folder(), createDataKey()];
    const recoveryWordsFolder = join(profileDir, 'no', 'such');
    const { prepared } = await startWith(profileDir, { recoveryWordsFolder }, key);
    expect(prepared?.refused).toBe(
      `the recovery words were not written to ${recoveryWordsFolder}: there is no such folder`,
    );
    const file = provision('x');
    expect((await startWith(profileDir, { recoveryWordsFolder: file }, key)).prepared?.refused).toContain(
      'there is no such folder',
    );
  });

  test('provisioning file: adds the named staff with roles and without PINs, and refuses a PIN in the file', async () => {
    const [profileDir, key] = [folder(), createDataKey()];
    const staff = [
      { name: 'Anna', role: 'owner' },
      { name: 'Ewa', role: 'desk' },
    ];
    const first = await startWith(profileDir, { staff }, key);
    expect(first.staff).toMatchObject({
      rolesApply: false,
      members: [
        { name: 'Anna', role: 'owner', hasPin: false },
        { name: 'Ewa', role: 'desk', hasPin: false },
      ],
    });
    const withPin = await startWith(folder(), { staff: [{ name: 'Anna', role: 'owner', pin: '1234' }] }, key);
    expect(withPin.staff.members).toEqual([]);
    expect(withPin.prepared?.refused).toContain('staff.0');
  });

  test('provisioning file: a locked update address applies at every start and overrides the user’s own address', async () => {
    const profileDir = folder();
    const address = 'https://updates.example/k';
    const begin = async (...provisioning: string[]) => {
      const opened = await openEngineForCommand({ ...settings, profileDir, provisioning });
      if (!opened.ok) throw new Error(opened.refusal.detail);
      return opened.value;
    };
    const seen = async (...files: string[]) => {
      const { client, stop } = await begin(...files);
      const { preferences, updates } = await client.app.hello();
      await stop();
      return [preferences.updatesFrom, updates.locked];
    };
    // The desk has chosen its own address long before.
    const first = await begin();
    await first.client.app.setPreferences({ updatesFrom: 'https://evil.example/k' });
    await first.stop();
    const computer = provision(JSON.stringify({ updatesFrom: address, updatesLocked: true }));
    const user = provision(JSON.stringify({ updatesFrom: 'https://evil.example/k', updatesLocked: false }));
    expect(await seen(user, computer)).toEqual([address, true]);
    const locked = await begin(user, computer);
    const kept = await locked.client.app.setPreferences({
      updatesFrom: 'https://evil.example/2',
      language: 'en',
    });
    expect(kept).toMatchObject({ updatesFrom: address, language: 'en' });
    await locked.stop();
    // A lock without an address turns the update check off; without the lock, the desk's own choice is back.
    expect(await seen(provision(JSON.stringify({ updatesLocked: true })))).toEqual([null, true]);
    expect(await seen(provision(JSON.stringify({ updatesFrom: address })))).toEqual([
      'https://evil.example/k',
      false,
    ]);
  });

  test.each([
    ['a secret', { ...ADDRESSES, clientSecret: 'hush-hush' }],
    ['a secret further in', { ...ADDRESSES, account: { legacyPassword: 'hush-hush' } }],
    ['an address with a password', { ...ADDRESSES, baseUrl: 'https://desk:hush-hush@api.example/v1/public' }],
    ['an address without TLS', { ...ADDRESSES, baseUrl: 'http://api.example/hush-hush' }],
    ['a word that nobody knows', { ...ADDRESSES, baseURL: 'https://api.example/hush-hush' }],
    ['an item list with a name twice', { items: [1, 2].map(() => ({ name: 'hush-hush', rate: '8' })) }],
    [
      'events signed by an unknown hash',
      { eventSigning: { header: 'X-hush-hush', algorithm: 'md5', encoding: 'hex', prefix: '' } },
    ],
    ['an item with a price in words', { items: [{ name: 'hush-hush', rate: '8', price: 'x' }] }],
    ['updates without TLS', { updatesFrom: 'http://updates.example/hush-hush' }],
  ])(
    'provisioning file with %s: is refused as a whole, with an error message that repeats no value from the file',
    async (_what, document) => {
      const prepared = await readProvisioning([provision(JSON.stringify(document))]);
      expect(prepared).toMatchObject({ baseUrl: '', legacyBaseUrl: '' });
      expect(prepared?.refused).toMatch(/provisioning\.json: ./);
      expect(JSON.stringify(prepared)).not.toContain('hush-hush');
    },
  );

  test('provisioning file: reads a CA certificate from the named file, and refuses a file that contains a private key', async () => {
    const dir = folder();
    const caFile = join(dir, 'ca.pem');
    const pem = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n';
    writeFileSync(caFile, pem);
    const file = provision(`\uFEFF${JSON.stringify({ ...ADDRESSES, caFile })}`, dir);
    expect(await readProvisioning([file])).toMatchObject({ ...ADDRESSES, caPem: pem, refused: null });
    writeFileSync(caFile, `-----BEGIN PRIVATE KEY-----\nhush-hush\n${pem}`);
    const refused = await readProvisioning([file]);
    expect(refused).toMatchObject({ caPem: null, ...ADDRESSES });
    expect(refused?.refused).toContain('ca.pem');
  });

  test('first start: takes the system language unless the provisioning file names a language', async () => {
    const silent = await readProvisioning([provision(JSON.stringify(ADDRESSES))], 'uk');
    expect(silent?.preferences.language).toBe('uk');
    const named = await readProvisioning([provision(JSON.stringify({ ...ADDRESSES, language: 'en' }))], 'uk');
    expect(named?.preferences.language).toBe('en');
    const refused = await readProvisioning([provision('no JSON')], 'uk');
    expect(refused?.preferences.language).toBe('uk');
    const profileDir = folder();
    const { shared } = await openSharedServices({
      profileDir,
      version: '1',
      platform: 'test',
      language: 'uk',
    });
    expect(shared.preferences.get().language).toBe('uk');
    await shared.preferences.set({ language: 'pl' });
    const again = await openSharedServices({ profileDir, version: '1', platform: 'test', language: 'uk' });
    expect(again.shared.preferences.get().language).toBe('pl');
  });

  test('provisioning file: is refused without being read when the file or its certificate exceeds 1 MB', async () => {
    const padded = provision(`${JSON.stringify(ADDRESSES)}${' '.repeat(1_000_000)}`);
    const large = await readProvisioning([padded]);
    expect(large?.baseUrl).toBe('');
    expect(large?.refused).toContain('larger than 1 MB');
    const caFile = join(folder(), 'ca.pem');
    writeFileSync(caFile, `-----BEGIN CERTIFICATE-----\n${'x'.repeat(1_000_000)}`);
    const authority = await readProvisioning([provision(JSON.stringify({ ...ADDRESSES, caFile }))]);
    expect(authority?.caPem).toBeNull();
    expect(authority?.refused).toContain('ca.pem');
  });

  test.skipIf(process.platform === 'win32')('a pipe is refused without waiting for its writer', async () => {
    const pipe = join(folder(), 'provisioning.json');
    execFileSync('mkfifo', [pipe]);
    expect((await readProvisioning([pipe]))?.refused).toContain('a pipe');
    expect(await readUpdateAddressFixedByProvisioning([pipe])).toBeNull();
  });

  test('provisioning file: may be absent, and is refused when the content is not JSON', async () => {
    expect(await readProvisioning([join(folder(), 'provisioning.json')])).toBeNull();
    expect((await readProvisioning([provision('baseUrl: x')]))?.refused).toContain('not JSON');
  });
});
