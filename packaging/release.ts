import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Steps of the release workflow that fail where a release would be less than promised:
 *
 *   node packaging/release.ts secrets NAME…       every one of these variables has a value
 *   node packaging/release.ts sums FOLDER         SHA256SUMS for all that lies there, as `sha256sum --check` reads it
 */
const SUMS = 'SHA256SUMS';

/** Names of variables that are missing or empty: an unknown secret of a workflow is an empty text. */
export function missingSecrets(names: readonly string[], environment: NodeJS.ProcessEnv): string[] {
  return names.filter((name) => !environment[name]?.trim());
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(file)) hash.update(part as Buffer);
  return hash.digest('hex');
}

/** Writes the checksums and returns them; throws where there is nothing. */
export async function writeSums(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name !== SUMS).toSorted();
  if (names.length === 0) throw new Error(`${basename(folder)} is empty`);
  const lines: string[] = [];
  for (const name of names) lines.push(`${await sha256Of(join(folder, name))}  ${name}\n`);
  await writeFile(join(folder, SUMS), lines.join(''));
  return lines;
}

async function run([what, ...words]: readonly string[]): Promise<void> {
  if (what === 'secrets') {
    const missing = missingSecrets(words, process.env);
    if (missing.length > 0) throw new Error(`not signed: these secrets are missing: ${missing.join(', ')}`);
  } else if (what === 'sums' && words[0] !== undefined) await writeSums(words[0]);
  else throw new Error('node packaging/release.ts secrets NAME… | sums FOLDER');
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  run(process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
