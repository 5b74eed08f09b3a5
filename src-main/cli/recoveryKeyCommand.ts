import type { Command } from 'commander';
import { z } from 'zod';
import {
  createDataKey,
  lockAndSetAsideDataOfLostKey,
  storeRecoveryKeyInKeychain,
  createDataKeySources,
  deriveRecoveryWordsFromDataKey,
} from '../engine/openEngine';
import { parseDataKeyFromRecoveryWords } from '../engine/readProfile';
import {
  buildCommandSuccess,
  buildRefusedCommandResult,
  buildBadInputFailure,
  buildGeneralFailure,
  type CommandResult,
} from './commandResult';
import { explainUnusableProfile } from './unusableProfile';
import { defineCliCommand, type Common } from './defineCommand';
import { askRecoveryWords, readRecoveryKeyFromEnvironment, readSecretsFromEnvironment } from './secrets';

const options = z.object({
  new: z.boolean().default(false),
  enter: z.boolean().default(false),
  giveUp: z.boolean().default(false),
});

/** Adds the command `recovery-key`, with which the user shows, creates or enters the twelve recovery words. */
export function registerRecoveryKeyCliCommand(program: Command): void {
  const command = program
    .command('recovery-key')
    .description('the twelve recovery words of the encrypted data; keep them on paper, away from this PC')
    .option(
      '--new',
      'twelve new words for KONTUAR_RECOVERY_KEY of a PC without a keychain; nothing is stored',
    )
    .option('--enter', 'put the key of the words into the keychain: asked for, or from KONTUAR_RECOVERY_KEY')
    .option(
      '--give-up',
      'without words: put the encrypted data aside and begin anew; says what waited to be sent',
    );
  defineCliCommand(command, options, async (chosen, common) => {
    if (Number(chosen.new) + Number(chosen.enter) + Number(chosen.giveUp) > 1)
      return buildBadInputFailure('Give one of --new, --enter and --give-up.');
    if (chosen.new) return buildRecoveryWordsResult(createDataKey().encodeRecoveryWords().split(' '));
    if (chosen.enter) return enterRecoveryWords(common);
    if (chosen.giveUp) return abandonEncryptedData(common);
    return showRecoveryWords(common);
  });
}

const buildRecoveryWordsResult = (words: string[]): CommandResult =>
  buildCommandSuccess({ words }, words.map((word, index) => `${index + 1}. ${word}`).join('\n'));

async function showRecoveryWords({ profileDir }: Common): Promise<CommandResult> {
  const given = await readRecoveryKeyFromEnvironment();
  if (!given.ok) return buildBadInputFailure(given.message);
  const hasSecrets = (await readSecretsFromEnvironment()) !== null;
  const read = await deriveRecoveryWordsFromDataKey(profileDir, createDataKeySources(given.key, !hasSecrets));
  if (!read.ok) return explainUnusableProfile(read.refusal, profileDir);
  return read.value === null ? buildNotEncryptedRefusal() : buildRecoveryWordsResult(read.value);
}

const buildNotEncryptedRefusal = (): CommandResult =>
  buildRefusedCommandResult(
    'notEncrypted',
    'The data of this profile is not encrypted: there is no keychain, and no KONTUAR_RECOVERY_KEY is set.',
  );

async function enterRecoveryWords({ profileDir }: Common): Promise<CommandResult> {
  const given = await readRecoveryKeyFromEnvironment();
  if (!given.ok) return buildBadInputFailure(given.message);
  const key = given.key ?? parseDataKeyFromRecoveryWords((await askRecoveryWords()) ?? '');
  if (!key) return buildBadInputFailure('These are not twelve recovery words. Nothing was changed.');
  switch (await storeRecoveryKeyInKeychain(profileDir, key)) {
    case 'kept':
      return buildCommandSuccess({ entered: true }, 'The key is in the keychain; the data opens.');
    case 'plain':
      return buildNotEncryptedRefusal();
    case 'wrongKey':
      return buildBadInputFailure('These are the recovery words of other data. Nothing was changed.');
    case 'noKeychain':
      return buildGeneralFailure(
        'keychain',
        'The keychain of this PC cannot hold the key. Set KONTUAR_RECOVERY_KEY, or KONTUAR_RECOVERY_KEY_FILE, for every command.',
      );
  }
}

async function abandonEncryptedData({ profileDir }: Common): Promise<CommandResult> {
  const given = await lockAndSetAsideDataOfLostKey(profileDir);
  if (!given.ok) return explainUnusableProfile(given.refusal, profileDir);
  if (given.value === null) return buildNotEncryptedRefusal();
  const { keptAs, waiting } = given.value;
  const lines = waiting.map(
    ({ id, kind, queuedAt }) => `lost: change ${id}, ${kind ?? '?'}, ${queuedAt ?? '?'}`,
  );
  const text = [`The encrypted data is kept in ${keptAs}. Connect again: kontuar connect.`, ...lines];
  return buildCommandSuccess({ keptAs, lost: waiting }, text.join('\n'));
}
