import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './checkout.mjs';
import {
  MANIFEST_FILE,
  nameOfKey,
  PRODUCT,
  readManifest,
  releaseNotesSchema,
  signManifest,
} from '../src-main/host/update/manifest.ts';
import { UPDATE_KEYS } from '../src-main/host/update/keys.ts';

/**
 * Signs a release, and makes the keys for it (docs/developers.md, Signed updates). Runs on Node 24:
 *
 *   node bin/signUpdate.mjs key FILE              a new key: the private half into FILE, the public half to the terminal
 *   node bin/signUpdate.mjs sign FOLDER [SHARE]   kontuar-update.json for the installers in FOLDER; SHARE: percent of the PCs
 *   node bin/signUpdate.mjs verify FOLDER         whether programs believe what lies there, file by file
 *
 * The private keys are PEM in KONTUAR_UPDATE_KEY, one after the other while two are in use. They are never an argument.
 */

/**
 * The use of a release file, by its name; null: not for the updater. `arch` on Windows and macOS: one file for both.
 */
export function placeOf(name) {
  const arch = /arm64|aarch64/.test(name) ? 'arm64' : 'x64';
  if (/\.(AppImage|deb|rpm)$/.test(name)) return { system: 'linux', arch };
  if (name.endsWith('.exe')) return { system: 'win32', arch: 'any' };
  // The updater of macOS takes the zip.
  return name.endsWith('.zip') ? { system: 'darwin', arch: 'any' } : null;
}

/** The lines of one file of docs/release-notes by language. Throws where one has none, more than five, or a long one. */
export function releaseNotes(text) {
  const linesOf = (heading) => {
    const [, part = ''] = text.split(new RegExp(`^## ${heading}$`, 'm'));
    return [...part.split(/^#/m)[0].matchAll(/^- (.+)$/gm)].map(([, line]) => line);
  };
  return releaseNotesSchema.parse({ pl: linesOf('Polski'), en: linesOf('English') });
}

async function hashOf(file) {
  const hash = createHash('sha512');
  for await (const part of createReadStream(file)) hash.update(part);
  return hash.digest('base64');
}

/** An AppImage ends with the list of its blocks and, in four bytes, the length of that list. */
async function blockMapSize(file, size) {
  if (!file.endsWith('.AppImage') || size < 4) return {};
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, size - 4);
    const length = buffer.readUInt32BE(0);
    return length > 0 && length < size ? { blockMapSize: length } : {};
  } finally {
    await handle.close();
  }
}

/** The envelope for what lies in `folder`. Throws where there is nothing to sign, or no PC would believe it. */
export async function signFolder({ folder, pem, version, notes, released, share, known = UPDATE_KEYS }) {
  const keys = (pem.match(/-----BEGIN PRIVATE KEY-----[^-]+-----END PRIVATE KEY-----/g) ?? []).map((one) =>
    createPrivateKey(one),
  );
  if (keys.length === 0) throw new Error('KONTUAR_UPDATE_KEY holds no private key in PEM');
  const files = [];
  for (const name of (await readdir(folder)).toSorted()) {
    const place = placeOf(name);
    if (place === null) continue;
    if (!name.includes(version)) throw new Error(`${name} is not of version ${version}`);
    const { size } = await stat(join(folder, name));
    const sha512 = await hashOf(join(folder, name));
    files.push({ name, ...place, size, sha512, ...(await blockMapSize(join(folder, name), size)) });
  }
  const envelope = signManifest(
    { product: PRODUCT, version, released, notes, ...(share === undefined ? {} : { share }), files },
    keys,
  );
  if (!readManifest(envelope, known).ok)
    throw new Error(
      `no program would believe it: ${keys.map((key) => nameOfKey(createPublicKey(key))).join(', ')} is not in src-main/host/update/keys.ts`,
    );
  return envelope;
}

/** Systems and processors that a release is for; one file of Windows and of macOS is for both processors. */
const PLACES = ['win32 any', 'darwin any', 'linux x64', 'linux arm64'];

/**
 * What programs would find wrong in a folder of release files: nothing, or a line for each. The manifest is read as they
 * read it, and every file's bytes are compared with it.
 */
export async function wrongIn(folder, version, known = UPDATE_KEYS) {
  const envelope = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch(() => '');
  const read = readManifest(envelope, known);
  if (!read.ok) return [`${MANIFEST_FILE} is ${read.why}`];
  const { manifest } = read;
  const wrong = manifest.version === version ? [] : [`the manifest is of ${manifest.version}`];
  for (const { name, size, sha512 } of manifest.files) {
    const there = await stat(join(folder, name)).catch(() => null);
    if (there === null) wrong.push(`${name} is not there`);
    else if (there.size !== size || (await hashOf(join(folder, name))) !== sha512)
      wrong.push(`${name} is not the one that was signed`);
  }
  const listed = new Set(manifest.files.map(({ name }) => name));
  for (const name of await readdir(folder))
    if (placeOf(name) !== null && !listed.has(name)) wrong.push(`${name} is not in the manifest`);
  const places = new Set(manifest.files.map(({ system, arch }) => `${system} ${arch}`));
  for (const place of PLACES) if (!places.has(place)) wrong.push(`nothing for ${place}`);
  return wrong;
}

async function verify(folder) {
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const wrong = await wrongIn(folder, version);
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  console.log(`${MANIFEST_FILE} of ${version}: every program believes it`);
}

async function makeKey(file) {
  if (resolve(file).startsWith(ROOT))
    throw new Error('not into the checkout: a private key is never in the repository');
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  await writeFile(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { flag: 'wx', mode: 0o600 });
  console.log(`Private half: ${file}. For src-main/host/update/keys.ts:\n  '${nameOfKey(publicKey)}',`);
}

async function sign(folder, share) {
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const envelope = await signFolder({
    folder,
    version,
    pem: process.env.KONTUAR_UPDATE_KEY ?? '',
    notes: releaseNotes(await readFile(join(ROOT, 'docs', 'release-notes', `${version}.md`), 'utf8')),
    ...(share === undefined ? {} : { share: Number(share) }),
    released: new Date().toISOString().slice(0, 10),
  });
  await writeFile(join(folder, MANIFEST_FILE), envelope);
  console.log(`${MANIFEST_FILE} of ${version}`);
}

async function run([what, where, share]) {
  const commands = { key: makeKey, sign, verify };
  if (where === undefined || !Object.hasOwn(commands, what))
    throw new Error('node bin/signUpdate.mjs key FILE | sign FOLDER [SHARE] | verify FOLDER');
  await commands[what](where, share);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  run(process.argv.slice(2)).catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
