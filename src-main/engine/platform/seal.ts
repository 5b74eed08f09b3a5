import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';

/**
 * Keeps a short text unreadable at rest: AES-256-GCM with a key that lies in the keychain (docs/security.md). It begins
 * with a key of this run alone, so that nothing is ever written in clear while no keychain answers.
 */
export interface Seal {
  /** Text that says nothing without the key. It opens only under the `name` that it was closed with. */
  close(name: string, text: string): string;
  /** null: closed with a key that is not at hand, or under another name, or altered. */
  open(name: string, sealed: string): string | null;
  /** Whether it was closed with the key in use. */
  isCurrent(sealed: string): boolean;
  /** From now on this key closes; what earlier keys of this run closed still opens in this run. */
  use(key: SealKey): void;
  readonly key: SealKey;
}

/** As the keychain holds it: 32 bytes in base64. */
export const sealKeySchema = z.object({ key: z.base64().length(44) });
export type SealKey = z.infer<typeof sealKeySchema>;

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

interface Held {
  readonly bytes: Buffer;
  readonly text: SealKey;
  /** Tells keys apart, and nothing of the key. */
  readonly mark: string;
}

/** A sealed text is `mark.base64`: nonce, tag, then what was closed. */
export function createSeal(): Seal {
  let current = held({ key: randomBytes(KEY_BYTES).toString('base64') });
  const known = new Map([[current.mark, current]]);
  const markOf = (sealed: string): string => sealed.slice(0, sealed.indexOf('.'));
  return {
    close(name, text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, current.bytes, nonce).setAAD(Buffer.from(name));
      const closed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${current.mark}.${Buffer.concat([nonce, cipher.getAuthTag(), closed]).toString('base64')}`;
    },
    open(name, sealed) {
      const key = known.get(markOf(sealed));
      const bytes = Buffer.from(sealed.slice(sealed.indexOf('.') + 1), 'base64');
      if (!key || bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv(CIPHER, key.bytes, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(name))
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      try {
        const start = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
        return Buffer.concat([start, decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
    isCurrent: (sealed) => markOf(sealed) === current.mark,
    use(key) {
      current = held(key);
      known.set(current.mark, current);
    },
    get key() {
      return current.text;
    },
  };
}

function held(text: SealKey): Held {
  const bytes = Buffer.from(text.key, 'base64');
  return { bytes, text, mark: createHash('sha256').update(bytes).digest('hex').slice(0, 8) };
}
