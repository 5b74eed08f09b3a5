import { readdirSync, readFileSync } from 'node:fs';
import { arch, release, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import type { Instant } from '#shared/model/scalars';
import type { Problem } from '#shared/outcome/problem';
import { maskLogTextUnlessCode, log } from '../../log/log';
import { listLogFolders, LOG_FILE_NAME_PATTERN } from '../../log/logFile';
import { parseStackFrames, buildErrorTrace } from '#shared/outcome/errorTrace';
import type { EngineContext } from './engineContextInterface';
import { findMainPropertyProfileDir } from '../profile/propertyFolders';
import type { Diagnosis } from './doctor';

/**
 * A ZIP file for support that contains the log, versions, settings and record counts, but no guest data, secrets or
 * staff names.
 */
export interface Bundle {
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

interface Parts {
  readonly profileDir: string;
  readonly version: string;
  readonly at: Instant;
  /** The running engine whose data goes into the support bundle; null if the profile could not be opened. */
  readonly context: EngineContext | null;
  readonly refusal: string | null;
  readonly diagnosis: Diagnosis | null;
}

const MAX_FAILED_REQUESTS = 500;

export function buildSupportBundle({ profileDir, version, at, context, refusal, diagnosis }: Parts): Bundle {
  const files: Record<string, Uint8Array> = {};
  /** If a file of the support bundle cannot be built, the bundle contains the error in its place. */
  const add = (name: string, make: () => unknown): void => {
    let value: unknown;
    try {
      value = make();
    } catch (error) {
      value = { notReadable: buildErrorTrace(error) };
    }
    files[name] = strToU8(typeof value === 'string' ? value : `${JSON.stringify(value, null, 2)}\n`);
  };
  add('about.json', () => ({ ...describeVersions(version, at), refusal, mode: context?.mode ?? null }));
  if (context) {
    add('settings.json', () => summarizeSettings(context));
    add('problems.json', () => summarizeProblems(context));
    add('counts.json', () => {
      const { version: schema, rows } = context.store.summarize();
      return { schema, rows };
    });
    add('schema.txt', () => context.store.summarize().schema);
  }
  if (diagnosis) add('doctor.json', () => removeFreeText(diagnosis));
  for (const [name, folder] of listNamedLogFolders(profileDir))
    for (const file of listLogFileNames(folder)) files[`${name}/${file}`] = readFileSync(join(folder, file));
  return {
    fileName: `Kontuar-support-${at.slice(0, 10)}.zip`,
    bytes: zipSync(files, { level: 6, mtime: at }),
  };
}

/** Returns the log folders. The training property uses the log folder of the first property. */
function listNamedLogFolders(profileDir: string): [name: string, folder: string][] {
  const [ownFolder, pcFolder] = listLogFolders(findMainPropertyProfileDir(profileDir));
  const logPath = log.getFilePath();
  const inUse = logPath === null ? ownFolder : dirname(logPath);
  return [
    ['log', inUse],
    ...(inUse === pcFolder ? [] : [['log-of-this-pc', pcFolder] satisfies [string, string]]),
  ];
}

const listLogFileNames = (folder: string): string[] => {
  try {
    return readdirSync(folder).filter((name) => LOG_FILE_NAME_PATTERN.test(name));
  } catch {
    return [];
  }
};

const describeVersions = (kontuar: string, at: Instant) => {
  const { node, electron, chrome } = process.versions;
  return {
    at,
    kontuar,
    node,
    electron: electron ?? null,
    chrome: chrome ?? null,
    system: process.platform,
    release: release(),
    arch: arch(),
    memoryMb: Math.round(totalmem() / 1024 ** 2),
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
};

/**
 * The support bundle contains the number of staff members and of items in the owner's item list, but not their names.
 */
function summarizeSettings(context: EngineContext) {
  const { items, updatesFrom, ...shown } = context.preferences.get();
  const staff = context.staff.state();
  const account = context.session.account();
  return {
    ...shown,
    staff: staff.members.length,
    rolesApply: staff.rolesApply,
    items: items.length,
    someoneAtDesk: staff.atDesk !== null,
    updatesFrom: updatesFrom && new URL(updatesFrom).host,
    properties: context.otherProperties.list().length,
    prepared: context.prepared !== null,
    account: account && {
      baseUrl: new URL(account.baseUrl).host,
      legacyBaseUrl: new URL(account.legacyBaseUrl).host,
      legacyAuth: account.legacyAuth,
      ownAuthority: account.caPem !== null,
      onlyThisRun: context.session.isInMemoryOnly(),
    },
  };
}

function summarizeProblems({ store, syncStatus, updates }: EngineContext) {
  const { problem, queueProblem, ...state } = syncStatus.state();
  return {
    state: {
      ...state,
      problem: problem && pickProblemCodes(problem),
      queueProblem: queueProblem && pickProblemCodes(queueProblem),
    },
    queue: store.outbox
      .listOpen()
      .map(({ changeId, localId, kind, state: at, conflict, failures, looks, ...change }) => ({
        changeId,
        localId,
        kind,
        state: at,
        conflict,
        failures,
        looks,
        queuedAt: change.queuedAt,
        nextTry: change.nextTry,
        problem: change.problem && pickProblemCodes(change.problem),
      })),
    setAside: store.log.listUnreadable(),
    failedRequests: store.log.listRequests(MAX_FAILED_REQUESTS, true),
    update: updates.getLastCheck(),
  };
}

const pickProblemCodes = ({ kind, cause, status, ruid, retryAfterMs, at, fields, trace }: Problem) => ({
  kind,
  cause,
  status,
  ruid,
  retryAfterMs,
  at,
  fields: fields.map(({ field }) => maskLogTextUnlessCode(field)),
  trace: parseStackFrames(trace ?? ''),
});

const removeFreeText = ({ addresses: _, lines, ...diagnosis }: Diagnosis) => ({
  ...diagnosis,
  lines: lines.map(({ step, state, facts, problem }) => ({
    step,
    state,
    facts: Object.fromEntries(
      Object.entries(facts).map(([name, fact]) => [
        name,
        typeof fact === 'string' ? maskLogTextUnlessCode(fact) : fact,
      ]),
    ),
    problem: problem && pickProblemCodes(problem),
  })),
});
