import { describeRecovery } from '#shared/text/describeRecovery';
import { existsSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { z } from 'zod';
import {
  diagnoseSyncPrerequisites,
  buildSupportBundle,
  type Diagnosis,
  type Engine,
} from '../engine/openEngine';
import { PROGRAM_VERSION } from '../installation';
import {
  convertDiskErrorToFailure,
  buildBadInputFailure,
  buildCommandSuccess,
  buildConnectionCheckFailure,
  buildGeneralFailure,
  type CommandResult,
  type FailedResult,
} from './commandResult';
import { buildFailureIfDatabaseDamaged, findReadOnlyProfileMessage } from './unusableProfile';
import { defineCliCommand, runWithEngine, type Common } from './defineCommand';
import { writeStderrLine } from './commandOutput';

const describeFileModes = ({ mode, open }: Diagnosis['files']): string =>
  mode === null
    ? 'modes unknown'
    : open.length === 0
      ? `for this user alone (${mode})`
      : `open to others (${mode}): ${open.join(', ')}`;

/**
 * Builds the failure for damage of the data file that only the thorough check of `doctor` finds, such as a wrong index
 * or a row with a broken reference. The quick check at start-up does not find such damage.
 */
const buildDamageFailure = (found: string | undefined) =>
  buildGeneralFailure(
    'damaged',
    `The data file is damaged. Put a whole copy in its place: kontuar restore FILE. (${found ?? 'no answer'})`,
  );

/**
 * Adds the command `doctor`, which checks everything that sync needs. The output contains no secret and no guest's
 * name.
 */
export function registerDoctorCliCommand(program: Command): void {
  const command = program
    .command('doctor')
    .description('keychain, database, disk, clock, reachability, scopes, versions')
    .option(
      '--bundle <file>',
      'also a new ZIP for support: log, versions, settings, counts; no guest, no secret',
    );
  defineCliCommand(
    command,
    z.object({ bundle: z.string().min(1).optional() }),
    async ({ bundle }, common) => {
      if (bundle === undefined) return runDoctorChecks(common, () => null);
      const file = resolve(bundle);
      if (existsSync(file))
        return buildBadInputFailure(`${file} exists already. Nothing is written over it.`, 'bundle');
      let opened = false;
      const answer = await runDoctorChecks(common, (context, diagnosis) => {
        opened = true;
        return writeBundle(common, file, context, diagnosis, null);
      });
      if (opened) return answer;
      // The support bundle is also written if the profile cannot be opened, because support then needs the log most.
      const failed = writeBundle(common, file, null, null, answer.ok ? null : answer.error.code);
      if (failed) return failed;
      writeStderrLine(`${file}: what could be read of it`);
      return answer;
    },
  );
}

function writeBundle(
  { profileDir }: Common,
  file: string,
  context: Engine['context'] | null,
  diagnosis: Diagnosis | null,
  refusal: string | null,
): FailedResult | null {
  const at = context?.now() ?? new Date().toISOString();
  const { bytes } = buildSupportBundle({
    profileDir,
    version: PROGRAM_VERSION,
    at,
    context,
    diagnosis,
    refusal,
  });
  try {
    writeFileSync(file, bytes, { flag: 'wx', mode: 0o600, flush: true });
    return null;
  } catch (error) {
    return convertDiskErrorToFailure(error);
  }
}

/**
 * Runs all checks of `doctor` and builds the command's result. The callback `bundled` can write the support bundle; it
 * returns a failure if the bundle cannot be written, otherwise null.
 */
function runDoctorChecks(
  common: Common,
  bundled: (context: Engine['context'], diagnosis: Diagnosis) => FailedResult | null,
): Promise<CommandResult> {
  return runWithEngine(common, false, async ({ context }) => {
    const diagnosis = await diagnoseSyncPrerequisites(context);
    const unwritten = bundled(context, diagnosis);
    if (unwritten) return unwritten;
    const { recovery: mended, records } = diagnosis;
    const changed = listChangedRecords(records);
    const data = { profile: common.profileDir, ...diagnosis };
    const text = [
      `profile: ${common.profileDir}`,
      ...Object.entries(diagnosis.versions).map(([name, version]) => `${name}: ${version}`),
      `database: ${diagnosis.database.join('; ')}`,
      `records: ${changed.length === 0 ? 'ok' : `changed on the disk: ${changed.slice(0, 20).join(', ')}`}; verified ${records.verifiedAt ?? 'never'}`,
      `backup: ${diagnosis.backup ?? 'none yet'}`,
      ...(mended ? [`mended: ${mended.at}, ${describeRecovery('en', mended)}`] : []),
      `files: ${describeFileModes(diagnosis.files)}`,
      `account: ${diagnosis.connected ? 'connected' : 'none'}`,
      ...(diagnosis.addresses
        ? [
            `addresses: ${diagnosis.addresses.baseUrl}, ${diagnosis.addresses.legacyBaseUrl}, CA ${diagnosis.addresses.ca ?? 'of the system'}`,
          ]
        : []),
      ...diagnosis.lines.map(({ step, state, facts }) =>
        [
          `${step}: ${state}`,
          ...Object.entries(facts).flatMap(([name, value]) => {
            const words = String(value);
            return words === '' ? [] : [`${name} ${words}`];
          }),
        ].join(', '),
      ),
    ].join('\n');
    const bad = diagnosis.lines.find(({ state }) => state === 'bad');
    const broken = diagnosis.database.some((word) => word !== 'ok');
    const open = diagnosis.files.open.length > 0;
    const readOnly = findReadOnlyProfileMessage(common.profileDir);
    if (readOnly !== null) writeStderrLine(readOnly);
    if (!bad && !broken && !open && changed.length === 0) return buildCommandSuccess(data, text);
    if (!common.json) writeStderrLine(text);
    if (broken)
      return {
        ...(buildFailureIfDatabaseDamaged(common.profileDir) ?? buildDamageFailure(diagnosis.database[0])),
        data,
      };
    if (changed.length > 0) {
      const message = `Stored records that the disk has changed: ${changed.length}. Fetch them again: kontuar sync --full`;
      return { ...buildGeneralFailure('records', message), data };
    }
    if (!bad)
      return {
        ...buildGeneralFailure(
          'openToOthers',
          `Other users of this PC can read the profile: ${describeFileModes(diagnosis.files)}. The next command that writes, or the window, closes it; what stays open is not this user's to change.`,
        ),
        data,
      };
    if (bad.problem) return buildConnectionCheckFailure(bad, bad.problem, data);
    return {
      ...buildGeneralFailure(bad.step, `${bad.step}: ${String(bad.facts['detail'] ?? 'bad')}`),
      data,
    };
  });
}

const listChangedRecords = ({ broken, stays, prices, pending }: Diagnosis['records']): string[] => [
  ...broken.map((id) => `invoice ${id}`),
  ...pending.map((id) => `invoice with open changes ${id}`),
  ...stays.map((id) => `reservation ${id}`),
  ...prices.map((priceKey) => `price ${priceKey}`),
];
