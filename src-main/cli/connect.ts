import { readFile } from 'node:fs/promises';
import { isDefinedError, safe } from '@orpc/client';
import type { Command } from 'commander';
import { z } from 'zod';
import type { CheckLine, Connection } from '#shared/contract/account';
import type { Secrets } from '#shared/model/account';
import { usable, type Engine } from '../engine/entry';
import { badInput, done, fromProblem, unexpected, type Answer } from './answer';
import { does, withEngine } from './command';
import { tell } from './output';
import { askSecrets, secretsFromEnvironment } from './secrets';

const options = z.object({
  baseUrl: z.string(),
  legacyBaseUrl: z.string(),
  caFile: z.string().optional(),
});

/** `connect`: checks the sign-in of both interfaces, then stores the addresses and the secrets. */
export function addConnect(program: Command): void {
  const command = program
    .command('connect')
    .description('check the sign-in of both interfaces and store it')
    .requiredOption('--base-url <url>', 'address of the current interface, ends in /v1/public')
    .requiredOption('--legacy-base-url <url>', 'address of the older interface, ends in /v0')
    .option('--ca-file <pem>', 'a private certificate authority to trust for this profile');
  does(command, options, async ({ baseUrl, legacyBaseUrl, caFile }, common) => {
    const caPem = caFile === undefined ? null : await readText(caFile);
    if (caFile !== undefined && caPem === null) return badInput(`There is no file ${caFile}.`, 'caFile');
    const secrets = secretsFromEnvironment() ?? (await askSecrets());
    if (!secrets)
      return badInput(
        'The four secrets are needed: type them on a terminal, or set KONTUAR_CLIENT_ID, KONTUAR_CLIENT_SECRET, KONTUAR_LEGACY_LOGIN and KONTUAR_LEGACY_PASSWORD.',
      );
    return withEngine(common, true, (engine) => connect(engine, { baseUrl, legacyBaseUrl, caPem }, secrets));
  });
}

async function connect(
  { client }: Engine,
  addresses: Pick<Connection, 'baseUrl' | 'legacyBaseUrl' | 'caPem'>,
  secrets: Secrets,
): Promise<Answer> {
  const known = await client.account.get();
  const connection: Connection = { ...addresses, legacyAuth: known?.legacyAuth ?? 'basic', secrets };
  const lines: CheckLine[] = [];
  const check = await safe(client.account.check(connection));
  if (isDefinedError(check.error)) return wrongAddress(check.error.data);
  if (check.error) return unexpected('check', check.error.message);
  for await (const line of check.data) {
    if (line.state === 'running') continue;
    lines.push(line);
    tell(`${line.step}: ${line.state}${line.problem ? ` (${line.problem.cause})` : ''}`);
  }
  const problem = lines.find((line) => line.state === 'bad' && line.problem)?.problem;
  if (problem) return fromProblem(problem);
  if (!usable(lines)) {
    const bad = lines.find((line) => line.state === 'bad');
    return unexpected(bad?.step ?? 'check', `${bad?.step}: ${String(bad?.facts['detail'] ?? 'not usable')}`);
  }
  const connected = await safe(client.account.connect(connection));
  if (isDefinedError(connected.error))
    return connected.error.code === 'ADDRESS'
      ? wrongAddress(connected.error.data)
      : unexpected('keychain', `The keychain did not take the secrets: ${connected.error.data.detail}`);
  if (connected.error) return unexpected('connect', connected.error.message);
  return done(
    { connected: true, checks: lines.map(({ step, state, facts }) => ({ step, state, facts })) },
    'Connected.',
  );
}

const REASONS = {
  notUrl: 'is not an address',
  notHttps: 'must begin with https://',
  path: 'does not end as this interface does (/v1/public, /v0)',
  swapped: 'is the address of the other interface',
  notPem: 'holds no certificate in PEM form',
} as const;

const wrongAddress = ({ field, reason }: { field: string; reason: keyof typeof REASONS }): Answer =>
  badInput(`${field} ${REASONS[reason]}.`, field === 'caPem' ? 'caFile' : field);

const readText = (file: string): Promise<string | null> => readFile(file, 'utf8').catch(() => null);
