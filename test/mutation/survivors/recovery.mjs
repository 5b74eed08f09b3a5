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
  because(
    'guard',
    'What is thrown here is caught, and without a journal there is nothing to do.',
    'statSync(journalOf(profileDir), { throwIfNoEntry: false })?.size → …',
    'statSync(journalOf(profileDir), «{ throwIfNoEntry: false } → {}»)',
    '{ throwIfNoEntry: «false → true» }',
  ),
  because(
    'oldCopies',
    'Only a power cut tells; the file is there, and keeps the rights that it has.',
    '{ flush: true, mode: 0o600 } → {}',
    '{ flush: «true → false», mode: 0o600 }',
  ),
  because(
    'proof',
    'Whatever is thrown here is an Error; the compiler wants to hear it.',
    '!(error instanceof Error) → false',
  ),
  because(
    'proof',
    'Every code of SQLite begins so.',
    '/^SQLITE_(NOTADB|CORRUPT|ERROR)/ → /SQLITE_(NOTADB|CORRUPT|ERROR)/',
  ),
  because(
    'downgrade',
    'A lock that was asked for is there; the compiler wants to hear it.',
    'taken.value?.release → taken.value.release',
  ),
  because(
    'downgrade',
    'The later one of two is asked about first, and the order of the others tells nothing.',
    "Number(«other.id === 'real' → false»)",
    "Number(«one.id === 'real' → true»)",
  ),
  because(
    'copiesOfPerson',
    'No file has such a path.',
    'const known: string[] = «[] → ["Stryker was here"]»;',
  ),
  because(
    'copiesOfPerson',
    'What was just read tells nothing when it is read again.',
    "done === 'rewritten' || «done === 'nothing' → false»",
  ),
  because(
    'copiesOfPerson',
    'A copy that is listed is there.',
    '{ fileMustExist: true } → {}',
    '{ fileMustExist: «true → false» }',
  ),
  because(
    'copiesOfPerson',
    'Every code of SQLite begins so.',
    '/^SQLITE_(NOTADB|CORRUPT|ERROR|CONSTRAINT)/ → /SQLITE_(NOTADB|CORRUPT|ERROR|CONSTRAINT)/',
  ),
  because('copiesOfPerson', 'Without a record nothing is described.', 'existsSync(`${file}.json`) → true'),
  because('copiesOfPerson', 'Nothing is in no file.', 'wanted.length === 0 → false'),
  because(
    'copiesThread',
    'Only a thread of the built program runs it, as in host/cliPerson.test.ts, which is not run here.',
    'parentPort?.postMessage → parentPort.postMessage',
  ),
  because('mend', 'A copy that is listed is there: its size was just read.', '!existsSync(file) → false'),
];
