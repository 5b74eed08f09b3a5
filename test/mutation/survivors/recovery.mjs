/** One reason for mutants of a file. */
const because = (file, why, ...mutants) => ({ file: `src-main/engine/recovery/${file}.ts`, why, mutants });

/** Survivors of recovery that no test can kill: nobody can tell the difference. Form: survivors.mjs. */
export const RECOVERY = [
  because(
    'journal',
    'Only a disk that refuses tells, as in recovery/fullDisk.test.ts, which is not run here.',
    'owed = «true → false»;',
    'if (owed) «cut(); → ;»',
    'if («owed → false») cut();',
    'catch (error) «{ tryTo(cut); throw error; } → {}»',
    '«tryTo(cut); → ;» throw error;',
  ),
  because(
    'journal',
    'Only a power cut tells, as in recovery/synced.test.ts, which is not run here.',
    '«fsyncSync(opened()); → ;»',
    '«fsyncSync(to); → ;»',
    '«syncFolder(dirname(file)); → ;»',
  ),
  because(
    'journal',
    'No transaction has the number 0: the first line begins another group.',
    '{ n: 0, entries: [] } → {}',
    '{ n: 0, entries: «[] → ["Stryker was here"]» }',
  ),
  because('journal', 'What is not there counts as false.', 'let [bad, seen] = «[false, false] → []»;'),
  because(
    'files',
    'Only a power cut tells, as in recovery/synced.test.ts, which is not run here.',
    'export function syncFolder(folder: string): void «{…} → {}»',
    "if («process.platform === 'win32' → true») return;",
    "if («process.platform === 'win32' → process.platform !== 'win32'») return;",
    'function syncFile(file: string): void «{…} → {}»',
    'try «{ fsyncSync(handle); } → {}» finally',
    'try { «fsyncSync(handle); → ;»',
  ),
  because(
    'files',
    'Only Windows tells, which has no such call.',
    "if («process.platform === 'win32' → false») return;",
  ),
  because('files', 'Only a cut between two of the renamings tells.', '[...BESIDE].reverse() → [...BESIDE]'),
  because(
    'identity',
    'Places that know the same were written in the same moment.',
    'one.count >= (best?.count ?? 0) → one.count > (best?.count ?? 0)',
  ),
  because(
    'backups',
    'Of two copies of the same instant either is the newest.',
    '[...backups].sort((one, other) => («one.madeAt < other.madeAt → one.madeAt <= other.madeAt»',
  ),
  because(
    'files',
    'A handle that stays open is told by the limit of open files alone.',
    'finally «{ closeSync(handle); } → {}»',
    '«closeSync(handle); → ;»',
  ),
  because(
    'mend',
    'Only a full disk tells, as in recovery/fullDisk.test.ts, which is not run here.',
    "readied.reason === 'noRoom' → false",
    "{ ok: false, reason: 'unwritable', detail: `there is no room to restore ${name}` } → {}",
    "return { ok: «false → true», reason: 'unwritable', detail: `there is no room",
  ),
  because('mend', 'A copy that is listed is there: its size was just read.', '!existsSync(file) → false'),
];
