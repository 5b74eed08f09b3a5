import { existsSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { loadDataKey } from '#engine/app/dataKeys';
import { keychainDataKeySchema } from '#engine/platform/dataKeyAndRecoveryWords';
import type { KeySources } from '#engine/recovery/findDataKey';

/**
 * A process that encrypts a plain profile and is killed meanwhile; its keychain is a folder that survives the process.
 */

const [profileDir = '', keychainDir = ''] = process.argv.slice(2);
const say = (word: string): void => void writeSync(1, `${word}\n`);
const done = { ok: true as const, value: true as const };

const sources: KeySources = {
  given: null,
  makesEntries: true,
  keychain: (keyId) => {
    const file = join(keychainDir, keyId);
    return {
      read: () =>
        Promise.resolve({
          ok: true,
          value: existsSync(file)
            ? keychainDataKeySchema.parse(JSON.parse(readFileSync(file, 'utf8')))
            : null,
        }),
      write: (kept) => {
        writeFileSync(file, JSON.stringify(kept));
        return Promise.resolve(done);
      },
      forget: () => Promise.resolve(done),
      probe: () => Promise.resolve(done),
    };
  },
};
say('begin');
const opened = await loadDataKey({ profileDir, sources, writes: true });
say(opened.ok && opened.value ? opened.value.encodeRecoveryWords() : 'plain');
