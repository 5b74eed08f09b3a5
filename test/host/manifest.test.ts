import { createPublicKey, sign } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { version as ownVersion } from '../../package.json';
import { APP_ID } from '../../src-main/installation';
import { UPDATE_KEYS } from '../../src-main/host/update/keys';
import {
  compareVersions,
  nameOfKey,
  PRODUCT,
  readManifest,
  signManifest,
} from '../../src-main/host/update/manifest';
import { isSigned, checkManifest, vouchedFile, type Installed } from '../../src-main/host/update/offer';
import { fileOf, manifestOf, temporary, testKey } from '#support/releases';

const ours = testKey();
const next = testKey();
const stranger = testKey();
const image = fileOf('Kontuar-0.2.0.AppImage', 'the new version');
const manifest = manifestOf('0.2.0', [image]);
const signed = signManifest(manifest, [ours.secret]);
const pc: Installed = { version: '0.1.0', platform: 'linux', arch: 'x64', keys: [ours.name] };

interface Envelope {
  payloadType: string;
  payload: string;
  signatures: { keyid: string; sig: string }[];
}
const opened = (envelope = signed): Envelope => JSON.parse(envelope) as Envelope;
const changed = (change: (envelope: Envelope) => void): string => {
  const envelope = opened();
  change(envelope);
  return JSON.stringify(envelope);
};
const payloadOf = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64');

describe('a signed manifest', () => {
  test('is believed with its key, and names the file of this PC', () => {
    expect(checkManifest(signed, pc)).toEqual({ ok: true, value: { manifest, files: [image] } });
  });

  test('a signature of a key that comes next is enough, and one of a key that went is not', () => {
    const both = signManifest(manifest, [ours.secret, next.secret]);
    for (const keys of [[ours.name], [next.name], [stranger.name, next.name]])
      expect(readManifest(both, keys).ok).toBe(true);
    expect(readManifest(both, [stranger.name])).toEqual({ ok: false, why: 'foreign' });
  });

  test.each([
    ['nothing', '', 'unsigned'],
    ['the list of electron-builder', 'version: 0.2.0\nfiles: []\n', 'unsigned'],
    ['the manifest without an envelope', JSON.stringify(manifest), 'unsigned'],
    ['an envelope without signatures', changed((one) => (one.signatures = [])), 'unsigned'],
    ['a key that is not ours', signManifest(manifest, [stranger.secret]), 'foreign'],
    [
      'a stranger’s signature under the name of our key',
      changed((one) => {
        const [foreign] = opened(signManifest(manifest, [stranger.secret])).signatures;
        one.signatures = [{ keyid: ours.name, sig: foreign?.sig ?? '' }];
      }),
      'tampered',
    ],
    [
      'another file under the old signature',
      changed(
        (one) => (one.payload = payloadOf(manifestOf('0.2.0', [fileOf(image.name, 'not the version')]))),
      ),
      'tampered',
    ],
    [
      'a later version under the old signature',
      changed((one) => (one.payload = payloadOf(manifestOf('9.0.0', [image])))),
      'tampered',
    ],
    ['another type', changed((one) => (one.payloadType = 'text/plain')), 'tampered'],
  ])('%s is refused', (_what, envelope, why) => {
    expect(checkManifest(envelope, pc)).toEqual({ ok: false, why });
  });

  test('any byte of its content that is another makes it tampered', () => {
    const bytes = Buffer.from(opened().payload, 'base64');
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (place, by) => {
        const other = Buffer.from(bytes);
        other[place] = (other[place] ?? 0) ^ by;
        const envelope = changed((one) => (one.payload = other.toString('base64')));
        expect(readManifest(envelope, [ours.name])).toEqual({ ok: false, why: 'tampered' });
      }),
      { numRuns: 100 },
    );
  });

  test('what was signed for another use, or has another form, is no manifest', () => {
    // The signature of the bytes alone, without the type in front.
    const bare = changed((one) => {
      const sig = sign(null, Buffer.from(one.payload, 'base64'), ours.secret).toString('base64');
      one.signatures = [{ keyid: ours.name, sig }];
    });
    expect(readManifest(bare, [ours.name])).toEqual({ ok: false, why: 'tampered' });
    const type = opened().payloadType;
    for (const content of [
      { ...manifest, product: 'app.other.program' },
      { ...manifest, version: '0.2.0-beta.1' },
      { ...manifest, files: [] },
      { ...manifest, files: [{ ...image, name: '../Kontuar.AppImage' }] },
      { ...manifest, files: [{ ...image, name: 'https://elsewhere.example/K.AppImage' }] },
      { ...manifest, files: [{ ...image, sha512: '' }] },
      { ...manifest, files: [{ ...image, size: 0 }] },
      { ...manifest, notes: 'The whole changelog as one text.' },
      { ...manifest, notes: { ...manifest.notes, pl: Array<string>(6).fill('wiersz') } },
      { ...manifest, notes: { ...manifest.notes, en: ['a line without an end'.repeat(6)] } },
    ]) {
      const payload = Buffer.from(JSON.stringify(content));
      const pae = Buffer.concat([Buffer.from(`DSSEv1 ${type.length} ${type} ${payload.length} `), payload]);
      const envelope = JSON.stringify({
        payloadType: type,
        payload: payload.toString('base64'),
        signatures: [{ keyid: ours.name, sig: sign(null, pae, ours.secret).toString('base64') }],
      });
      expect(readManifest(envelope, [ours.name])).toEqual({ ok: false, why: 'unreadable' });
    }
  });

  test('an older version is refused, the same one is nothing newer', () => {
    expect(checkManifest(signed, { ...pc, version: '0.2.1' })).toEqual({ ok: false, why: 'older' });
    expect(checkManifest(signed, { ...pc, version: '0.10.0' })).toEqual({ ok: false, why: 'older' });
    expect(checkManifest(signed, { ...pc, version: '0.2.0' }).ok).toBe(true);
  });

  test('versions are compared as numbers', () => {
    const inOrder = ['0.1.9', '0.1.10', '0.2.0', '0.10.0', '1.0.0', '10.0.0'];
    expect(inOrder.toReversed().toSorted(compareVersions)).toEqual(inOrder);
    expect(() => compareVersions('1.0', '1.0.0')).toThrow();
  });

  test('each system and processor gets its own files, or is told that there is none', () => {
    const files = [
      fileOf('Kontuar-Setup-0.2.0.exe', 'w', { system: 'win32' }),
      fileOf('Kontuar-0.2.0.AppImage', 'l', { arch: 'x64' }),
      fileOf('Kontuar-0.2.0-arm64.AppImage', 'a', { arch: 'arm64' }),
    ];
    const envelope = signManifest(manifestOf('0.2.0', files), [ours.secret]);
    const namesFor = (platform: NodeJS.Platform, arch: string) => {
      const judged = checkManifest(envelope, { ...pc, platform, arch });
      return judged.ok ? judged.value.files.map(({ name }) => name) : judged.why;
    };
    expect(namesFor('win32', 'arm64')).toEqual(['Kontuar-Setup-0.2.0.exe']);
    expect(namesFor('linux', 'x64')).toEqual(['Kontuar-0.2.0.AppImage']);
    expect(namesFor('linux', 'arm64')).toEqual(['Kontuar-0.2.0-arm64.AppImage']);
    expect(namesFor('darwin', 'arm64')).toBe('notForThisPc');
    expect(vouchedFile(envelope, '0.2.0', pc, '.AppImage')?.name).toBe('Kontuar-0.2.0.AppImage');
    expect(vouchedFile(envelope, '0.1.0', pc, '.AppImage')).toBeNull();
    expect(vouchedFile(envelope, '0.2.0', pc, '.deb')).toBeNull();
  });

  test('a file is the signed one by size and by hash', async () => {
    const file = join(temporary('signed'), 'file');
    writeFileSync(file, 'the new version');
    expect(await isSigned(file, image)).toBe(true);
    expect(await isSigned(file, { ...image, size: image.size + 1 })).toBe(false);
    writeFileSync(file, 'the new versioN');
    expect(await isSigned(file, image)).toBe(false);
    expect(await isSigned(`${file}.none`, image)).toBe(false);
  });
});

test('a build without a key refuses whatever there is', () => {
  expect(checkManifest(signed, { ...pc, keys: [] })).toEqual({ ok: false, why: 'noKey' });
});

test('the keys of this program are Ed25519 keys, its version can be compared, its name is that of the installers', () => {
  for (const key of UPDATE_KEYS)
    expect(nameOfKey(createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' }))).toBe(
      key,
    );
  expect(compareVersions(ownVersion, ownVersion)).toBe(0);
  expect(PRODUCT).toBe(APP_ID);
});
