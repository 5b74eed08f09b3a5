import { createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { z } from 'zod';

/**
 * The signed list of a version's files: an envelope of DSSE v1 (github.com/secure-systems-lab/dsse) around JSON, signed
 * with Ed25519. Its form and its keys: docs/developers.md, Signed updates. Nothing of it is believed before a signature
 * fits. This file imports no other of ours: the script that signs a release runs it as it is.
 */

/** Beside the installers, in the folder on the web. */
export const MANIFEST_FILE = 'kontuar-update.json';

const PAYLOAD_TYPE = 'application/vnd.kontuar.update+json';
/** The same as APP_ID (src-main/installation.ts); a test compares them. A manifest of another program is no update. */
export const PRODUCT = 'app.kontuar.desk';

/** Versions of this program are three numbers. */
const versionSchema = z.string().regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/);

const fileSchema = z.object({
  /** Never a path: it lies in the folder of the manifest. */
  name: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/),
  system: z.enum(['win32', 'darwin', 'linux']),
  arch: z.enum(['x64', 'arm64', 'any']),
  /** Bytes. */
  size: z.int().positive(),
  /** Base64 of its 64 bytes. */
  sha512: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
  /** Bytes of the list of blocks at the end of an AppImage, with which only what changed is fetched. */
  blockMapSize: z.int().positive().exactOptional(),
});
export type SignedFile = z.infer<typeof fileSchema>;

/** News of a version for the question to install it: at most five lines a language. */
const linesSchema = z.array(z.string().trim().min(1).max(120)).min(1).max(5);
export const releaseNotesSchema = z.object({ pl: linesSchema, en: linesSchema });
export type ReleaseNotes = z.infer<typeof releaseNotesSchema>;

const manifestSchema = z.object({
  product: z.literal(PRODUCT),
  version: versionSchema,
  /** The day of the release, for people. */
  released: z.iso.date(),
  notes: releaseNotesSchema,
  /** Percent of the PCs that are offered it, while a release goes out in stages; without it all. */
  share: z.int().min(1).max(100).exactOptional(),
  files: z.array(fileSchema).min(1).max(50),
});
export type Manifest = z.infer<typeof manifestSchema>;

const envelopeSchema = z.object({
  payloadType: z.string(),
  payload: z.base64(),
  signatures: z.array(z.object({ keyid: z.string(), sig: z.base64() })).max(20),
});

/**
 * Why a manifest is not believed. `unsigned`: no envelope, or one without a signature. `foreign`: none of its keys is one
 * of this program's. `tampered`: the key is, the signature does not fit. `unreadable`: signed, and not of this form.
 */
export type Disbelief = 'unsigned' | 'foreign' | 'tampered' | 'unreadable';

export type ReadManifest =
  | { readonly ok: true; readonly manifest: Manifest }
  | { readonly ok: false; readonly why: Disbelief };

/** The signed bytes: type and payload, each preceded by its length (DSSE, PAE). */
const signedBytes = (payload: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`DSSEv1 ${PAYLOAD_TYPE.length} ${PAYLOAD_TYPE} ${payload.length} `, 'utf8'),
    payload,
  ]);

/** `key`: the 32 bytes of an Ed25519 public key, in base64url. */
const publicKey = (key: string): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' });

/** The 32 bytes of the public half, in base64url: how `keys.ts` and the envelope name a key. */
export const nameOfKey = (key: KeyObject): string =>
  z.object({ x: z.string() }).parse(key.export({ format: 'jwk' })).x;

/** The envelope of a manifest, with a signature of each of these private keys. */
export function signManifest(manifest: Manifest, keys: readonly KeyObject[]): string {
  const payload = Buffer.from(JSON.stringify(manifestSchema.parse(manifest)), 'utf8');
  const signatures = keys.map((key) => ({
    keyid: nameOfKey(createPublicKey(key)),
    sig: sign(null, signedBytes(payload), key).toString('base64'),
  }));
  return `${JSON.stringify({ payloadType: PAYLOAD_TYPE, payload: payload.toString('base64'), signatures }, null, 2)}\n`;
}

/** The payload of an envelope that one of `keys` has signed. */
export function readManifest(envelope: string, keys: readonly string[]): ReadManifest {
  const no = (why: Disbelief): ReadManifest => ({ ok: false, why });
  const parsed = envelopeSchema.safeParse(json(envelope));
  if (!parsed.success || parsed.data.signatures.length === 0) return no('unsigned');
  const { payloadType, payload, signatures } = parsed.data;
  const ours = signatures.filter(({ keyid }) => keys.includes(keyid));
  if (ours.length === 0) return no('foreign');
  const bytes = Buffer.from(payload, 'base64');
  const fits = ours.some(({ keyid, sig }) =>
    verify(null, signedBytes(bytes), publicKey(keyid), Buffer.from(sig, 'base64')),
  );
  if (!fits || payloadType !== PAYLOAD_TYPE) return no('tampered');
  const manifest = manifestSchema.safeParse(json(bytes.toString('utf8')));
  return manifest.success ? { ok: true, manifest: manifest.data } : no('unreadable');
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Below 0: `a` is older than `b`. Both are three numbers. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => versionSchema.parse(version).split('.').map(Number));
  const differences = (left ?? []).map((part, index) => part - (right?.[index] ?? 0));
  return differences.find((difference) => difference !== 0) ?? 0;
}
