import { Option, type Command } from 'commander';
import { z } from 'zod';
import {
  serviceAddressErrorContract,
  type CheckLine,
  type Connection,
} from '#shared/contract/accountContract';
import { awaitResultOrDeclaredError } from '#shared/contract/awaitResultOrDeclaredError';
import {
  legacyApiAuthMethodSchema,
  type LegacyAuth,
  type Secrets,
} from '#shared/model/accountAndPreferences';
import type { PropertyId } from '#shared/model/propertyOrTrainingId';
import type { WhyClosed } from '#shared/model/propertyOrTrainingIdSchema';
import { troubleWords } from '#shared/text/start';
import { bindSecretsToAddresses, isConnectionUsable, type Engine } from '../engine/openEngine';
import {
  buildBadInputFailure,
  buildCommandSuccess,
  buildConnectionCheckFailure,
  convertProblemToFailure,
  buildGeneralFailure,
  buildRefusedCommandResult,
  type CommandResult,
} from './commandResult';
import { defineCliCommand, runWithEngine, type Common } from './defineCommand';
import { writeStderrLine } from './commandOutput';
import { askSecrets, readCaCertificateFile, readSecretsFromEnvironment } from './secrets';

const options = z.object({
  baseUrl: z.string(),
  legacyBaseUrl: z.string(),
  caFile: z.string().optional(),
  legacyAuth: legacyApiAuthMethodSchema.optional(),
});

/**
 * Adds the command `connect`, which checks the sign-in to the service's current and legacy interfaces and then stores
 * the addresses and the secrets.
 */
export function registerConnectCliCommand(program: Command): void {
  const command = program
    .command('connect')
    .description('check the sign-in of both interfaces and store it')
    .addOption(
      new Option('--base-url <url>', 'address of the current interface, ends in /v1/public')
        .env('KONTUAR_BASE_URL')
        .makeOptionMandatory(),
    )
    .addOption(
      new Option('--legacy-base-url <url>', 'address of the older interface, ends in /v0')
        .env('KONTUAR_LEGACY_BASE_URL')
        .makeOptionMandatory(),
    )
    .addOption(
      new Option('--ca-file <pem>', 'a private certificate authority to trust for this profile').env(
        'KONTUAR_CA_FILE',
      ),
    )
    .option(
      '--legacy-auth <way>',
      `how the older interface takes login and password: ${legacyApiAuthMethodSchema.options.join(', ')}`,
    );
  defineCliCommand(command, options, async ({ baseUrl, legacyBaseUrl, caFile, legacyAuth }, common) => {
    const caPem = caFile === undefined ? null : await readCaCertificateFile(caFile);
    if (caFile !== undefined && caPem === null)
      return buildBadInputFailure(`There is no file ${caFile}.`, 'caFile');
    const given = await readSecretsFromEnvironment();
    const secrets = given ?? (await askSecrets());
    if (!secrets)
      return buildBadInputFailure(
        'The four secrets are needed: type them on a terminal, or set KONTUAR_CLIENT_ID, KONTUAR_CLIENT_SECRET, KONTUAR_LEGACY_LOGIN and KONTUAR_LEGACY_PASSWORD.',
      );
    const answer = await runWithEngine(
      common,
      true,
      (engine) => connect(engine, { baseUrl, legacyBaseUrl, caPem, legacyAuth }, secrets),
      given,
    );
    if (answer.ok && given) await storeInKeychainIfPossible(common, given);
    return answer;
  });
}

async function connect(
  { client }: Engine,
  {
    legacyAuth,
    ...addresses
  }: Pick<Connection, 'baseUrl' | 'legacyBaseUrl' | 'caPem'> & {
    legacyAuth: LegacyAuth | undefined;
  },
  secrets: Secrets,
): Promise<CommandResult> {
  const known = await client.account.get();
  const connection: Connection = {
    ...addresses,
    legacyAuth: legacyAuth ?? known?.legacyAuth ?? 'basic',
    secrets,
  };
  const lines: CheckLine[] = [];
  try {
    for await (const line of await client.account.check(connection)) {
      if (line.state === 'running') continue;
      lines.push(line);
      writeStderrLine(`${line.step}: ${line.state}${line.problem ? ` (${line.problem.cause})` : ''}`);
    }
  } catch (error) {
    const fault = wrongAddressSchema.safeParse(error);
    if (fault.success) return buildWrongAddressFailure(fault.data.data);
    throw error;
  }
  const failed = lines.find((line) => line.state === 'bad' && line.problem);
  if (failed?.problem) {
    const { otherWays } = failed.facts;
    if (Array.isArray(otherWays) && otherWays.length > 0)
      writeStderrLine(
        `If login and password are surely right, try another way: --legacy-auth ${otherWays.join(' or ')}`,
      );
    return buildConnectionCheckFailure(failed, failed.problem);
  }
  if (!isConnectionUsable(lines)) {
    const bad = lines.find((line) => line.state === 'bad');
    if (bad?.step === 'keychain') return buildNoKeychainFailure(String(bad.facts['detail']));
    return buildGeneralFailure(
      bad?.step ?? 'check',
      `${bad?.step}: ${String(bad?.facts['detail'] ?? 'not usable')}`,
    );
  }
  const { error } = await awaitResultOrDeclaredError(client.account.connect(connection));
  if (error) {
    switch (error.code) {
      case 'ADDRESS':
        return buildWrongAddressFailure(error.data);
      case 'KEYCHAIN':
        return buildNoKeychainFailure(error.data.detail);
      case 'OTHER_PROPERTY':
        return buildOtherPropertyRefusal(error.data);
      case 'UNPROVEN':
        writeStderrLine(
          'Whether this is the property of this profile could not be found out; nothing was changed.',
        );
        return convertProblemToFailure(error.data.problem);
      case 'NOT_KEPT':
        return buildGeneralFailure('notKept', error.data.detail);
      case 'ALREADY_HERE':
        return buildAlreadyAddedRefusal(error.data.id);
      case 'NEIGHBOUR_CLOSED':
        return buildUnreadablePropertyRefusal(error.data);
      case 'NO_ROOM':
        throw error;
    }
  }
  const checks = lines.map(({ step, state, facts }) => ({ step, state, facts }));
  return buildCommandSuccess({ connected: true, checks }, 'Connected.');
}

/**
 * Stores secrets from environment variables in the keychain for the desktop program. Without a keychain, the command
 * only prints a message.
 */
async function storeInKeychainIfPossible(common: Common, given: Secrets): Promise<void> {
  await runWithEngine(
    common,
    // This command stores the account's secrets in the keychain and not in the profile, so it does not take the
    // profile's write lock.
    false,
    async ({ context }) => {
      const account = context.session.account();
      const kept = account && (await context.keychain.write(bindSecretsToAddresses(account, given)));
      if (kept?.ok === false)
        writeStderrLine(
          `The keychain did not take the secrets (${kept.reason}); the four variables and those of the addresses are needed each time.`,
        );
      return buildCommandSuccess(undefined, '');
    },
    null,
  );
}

function buildOtherPropertyRefusal({
  waiting,
  legacyOnly,
}: {
  waiting: number;
  legacyOnly: boolean;
}): CommandResult {
  if (legacyOnly)
    return buildRefusedCommandResult(
      'otherProperty',
      'The key is that of this profile, but login and password of the older interface lead to the reservations of another property. Nothing was changed: give those of the same property.',
    );
  const left = waiting > 0 ? ` Changes that still wait for the other property: ${waiting}.` : '';
  return buildRefusedCommandResult(
    'otherProperty',
    `This profile holds the records of another property, which this sign-in does not know. Nothing was changed: use another --profile.${left}`,
  );
}

const buildAlreadyAddedRefusal = (id: PropertyId): CommandResult =>
  buildRefusedCommandResult(
    'alreadyHere',
    `This property is on this computer already: ${id === 'real' ? 'it is the first one of these profiles' : `in the folder properties/${id}`}. Nothing was changed; use its folder as --profile.`,
  );

const buildUnreadablePropertyRefusal = ({ folder, why }: { folder: string; why: WhyClosed }): CommandResult =>
  buildRefusedCommandResult(
    'neighbourClosed',
    `Another property of this computer cannot be read, so whether this is the same one is not known. Nothing was changed. ${folder}: ${troubleWords('en', { reason: why === 'opening' ? 'inUse' : why })}`,
  );

const buildNoKeychainFailure = (detail: string): CommandResult =>
  buildGeneralFailure(
    'keychain',
    `The keychain of this PC cannot hold the secrets (${detail}). Unlock or install one, or set the four variables KONTUAR_CLIENT_ID, KONTUAR_CLIENT_SECRET, KONTUAR_LEGACY_LOGIN, KONTUAR_LEGACY_PASSWORD and those of the addresses for every command.`,
  );

const ADDRESS_ERROR_TEXTS = {
  notUrl: 'is not an address',
  notHttps: 'must begin with https://',
  path: 'does not end as this interface does (/v1/public, /v0)',
  swapped: 'is the address of the other interface',
  notPem: 'holds no certificate in PEM form',
} as const;

const wrongAddressSchema = z.object({
  code: z.literal('ADDRESS'),
  data: serviceAddressErrorContract.ADDRESS.data,
});

const buildWrongAddressFailure = ({
  field,
  reason,
}: z.infer<typeof wrongAddressSchema>['data']): CommandResult =>
  buildBadInputFailure(`${field} ${ADDRESS_ERROR_TEXTS[reason]}.`, field === 'caPem' ? 'caFile' : field);
