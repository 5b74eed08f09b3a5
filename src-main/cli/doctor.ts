import type { Command } from 'commander';
import { z } from 'zod';
import { speak } from '#shared/text/language';
import { networkDriveText } from '#shared/text/networkDrive';
import { copiedText } from '#shared/text/copied';
import { recoveryText } from '#shared/text/recovery';
import { diagnose, type Diagnosis } from '../engine/entry';
import { done, fromCheck, unexpected } from './answer';
import { brokeAt, readOnlyWords } from './closed';
import { does, withEngine } from './command';
import { tell } from './output';

const t = speak(recoveryText, 'en');
const copies = speak(copiedText, 'en');
const onNetwork = speak(networkDriveText, 'en');

const inWords = ({ mode, open }: Diagnosis['files']): string =>
  mode === null
    ? 'modes unknown'
    : open.length === 0
      ? `for this user alone (${mode})`
      : `open to others (${mode}): ${open.join(', ')}`;

/** Finds damage that the quick check at a start misses: a wrong index, a row that refers to nothing. */
const notWhole = (found: string | undefined) =>
  unexpected(
    'damaged',
    `The data file is damaged. Put a whole copy in its place: kontuar restore FILE. (${found ?? 'no answer'})`,
  );

/** `doctor`: everything that syncing needs, looked at once; never a secret, never a guest's name. */
export function addDoctor(program: Command): void {
  const command = program
    .command('doctor')
    .description('keychain, database, disk, clock, reachability, scopes, versions');
  does(command, z.object({}), (_options, common) =>
    withEngine(common, false, async ({ core }) => {
      const diagnosis = await diagnose(core);
      const { copied, recovery: mended, records } = diagnosis;
      const data = { profile: common.profileDir, ...diagnosis };
      const text = [
        `profile: ${common.profileDir}`,
        ...Object.entries(diagnosis.versions).map(([name, version]) => `${name}: ${version}`),
        `database: ${diagnosis.database.join('; ')}`,
        `records: ${records.broken.length === 0 ? 'ok' : `changed on the disk: ${records.broken.slice(0, 20).join(', ')}`}; verified ${records.verifiedAt ?? 'never'}`,
        `backup: ${diagnosis.backup ?? 'none yet'}`,
        ...(mended ? [`mended: ${mended.at}, ${t.told(mended.why, mended.keptAs, mended.queue)}`] : []),
        ...(copied ? [`copied: ${copied.at}, ${copies.told(copied.how, copied.from)}`] : []),
        `files: ${inWords(diagnosis.files)}`,
        `account: ${diagnosis.connected ? 'connected' : 'none'}`,
        ...(diagnosis.addresses
          ? [
              `addresses: ${diagnosis.addresses.baseUrl}, ${diagnosis.addresses.legacyBaseUrl}, CA ${diagnosis.addresses.ca ?? 'of the system'}`,
            ]
          : []),
        ...diagnosis.lines.map(({ step, state, facts }) =>
          [
            `${step}: ${state}`,
            ...Object.entries(facts).map(([name, value]) => `${name} ${String(value)}`),
          ].join(', '),
        ),
        ...diagnosis.lines.flatMap(({ facts: { networkDrive } }) =>
          typeof networkDrive === 'string' ? [`${onNetwork.where(networkDrive)} ${onNetwork.next}`] : [],
        ),
      ].join('\n');
      const bad = diagnosis.lines.find(({ state }) => state === 'bad');
      const broken = diagnosis.database.some((word) => word !== 'ok');
      const open = diagnosis.files.open.length > 0;
      const readOnly = readOnlyWords(common.profileDir);
      if (readOnly !== null) tell(readOnly);
      if (!bad && !broken && !open && records.broken.length === 0) return done(data, text);
      if (!common.json) tell(text);
      if (broken) return { ...(brokeAt(common.profileDir) ?? notWhole(diagnosis.database[0])), data };
      if (records.broken.length > 0) {
        const message = `The disk has changed ${records.broken.length} stored invoices. Fetch them again: kontuar sync --full`;
        return { ...unexpected('records', message), data };
      }
      if (!bad)
        return {
          ...unexpected(
            'openToOthers',
            `Other users of this PC can read the profile: ${inWords(diagnosis.files)}. It is not this user's to change: ask whoever made the folder.`,
          ),
          data,
        };
      if (bad.problem) return fromCheck(bad, bad.problem, data);
      return {
        ...unexpected(bad.step, `${bad.step}: ${String(bad.facts['detail'] ?? 'bad')}`),
        data,
      };
    }),
  );
}
