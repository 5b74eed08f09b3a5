import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Runs steps of the release workflow and fails where a release would be incomplete. `node packaging/release.ts secrets
 * NAME…` checks that each of these variables has a value; `node packaging/release.ts sums FOLDER` writes SHA256SUMS for
 * all files in the folder, in the format of `sha256sum --check`.
 */
const SUMS = 'SHA256SUMS';

/** Returns the names of variables that are missing or empty: a workflow passes an unknown secret as an empty text. */
export function missingSecrets(names: readonly string[], environment: NodeJS.ProcessEnv): string[] {
  return names.filter((name) => !environment[name]?.trim());
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(file)) hash.update(part as Buffer);
  return hash.digest('hex');
}

/** Writes the checksums of a folder and returns them; throws if the folder is empty. */
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
