import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Steps of the release workflow that fail where a release would be less than promised:
 *
 *   node bin/release.mjs secrets NAME…       every one of these variables has a value
 *   node bin/release.mjs sums FOLDER         SHA256SUMS for all that lies there, as `sha256sum --check` reads it
 */
const SUMS = 'SHA256SUMS';

/** Names of variables that are missing or empty: an unknown secret of a workflow is an empty text. */
export const missingSecrets = (names, environment) => names.filter((name) => !environment[name]?.trim());

async function sumOf(file) {
  const hash = createHash('sha256');
  for await (const part of createReadStream(file)) hash.update(part);
  return hash.digest('hex');
}

/** Writes the checksums and returns them; throws where there is nothing. */
export async function writeSums(folder) {
  const names = (await readdir(folder)).filter((name) => name !== SUMS).toSorted();
  if (names.length === 0) throw new Error(`${basename(folder)} is empty`);
  const lines = [];
  for (const name of names) lines.push(`${await sumOf(join(folder, name))}  ${name}\n`);
  await writeFile(join(folder, SUMS), lines.join(''));
  return lines;
}

async function run([what, ...words]) {
  if (what === 'secrets') {
    const missing = missingSecrets(words, process.env);
    if (missing.length > 0) throw new Error(`not signed: these secrets are missing: ${missing.join(', ')}`);
  } else if (what === 'sums' && words[0] !== undefined) await writeSums(words[0]);
  else throw new Error('node bin/release.mjs secrets NAME… | sums FOLDER');
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  run(process.argv.slice(2)).catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
