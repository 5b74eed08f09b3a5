import pino, { type Logger } from 'pino';
import { logFile, type LogFile } from './logFile';
import { buildErrorTrace } from '#shared/outcome/errorTrace';

/**
 * The log in the profile's folder `log`, one JSON line per event: codes, ids, numbers; never a body, name or error text
 * (`code`).
 */

/** The writer. Each thread and process has its own; all write the same file. */
export type Part = 'desktop' | 'browser' | 'command' | 'engine' | 'window';

type Event =
  | 'start'
  | 'stop'
  | 'refused'
  /** A procedure of the contract that answered with an error it names. */
  | 'call'
  | 'pass'
  | 'attempt'
  /** A change of the queue moved, by a decision of the desk or by an answer. */
  | 'change'
  | 'decision'
  /** A plain profile was encrypted, or could not be. */
  | 'encrypt'
  | 'update'
  /** Events of the operating system: the session ends, the PC has slept. */
  | 'system';

type Facts = Readonly<Record<string, string | number | boolean | null>>;

export interface Log {
  note(event: Event, facts: Facts): void;
  /** An anomaly that the program can continue with. */
  warn(event: Event, facts: Facts): void;
  /** An unexpected exception with its stack. `where` is a code. */
  fault(where: string, error: unknown, facts?: Facts): void;
  /** Folder of the lines; null if no disk accepts them. */
  place(): string | null;
}

interface Options {
  /** The folder of the whole installation. */
  readonly profileDir: string;
  readonly part: Part;
  /** A command that only reads makes no folder: it writes where a log is already. */
  readonly makes: boolean;
}

/** A repeated fault would displace all else: after this many only each hundredth is written. */
const SAME_FAULTS = 20;

const MAX_LOG_CODE_CHARS = 200;
/** Codes, ids, instants, paths of the interface; no space, no `@`, no letter beyond ASCII. */
const CODE = /^[\w./:?&=*%+,[\]-]*$/;

/** A text that can be a code, or what says that it was none. */
export const code = (text: string): string => (CODE.test(text) ? text.slice(0, MAX_LOG_CODE_CHARS) : '?');

const coded = (facts: Facts): Facts =>
  Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [name, typeof fact === 'string' ? code(fact) : fact]),
  );

let file: LogFile | null = null;
let lines: Logger | null = null;
const faults = new Map<string, number>();

/** From now on this thread's lines go to the profile's log; before, and in tests that do not ask, nowhere. */
export function openLog({ profileDir, part, makes }: Options): void {
  file = logFile(profileDir, makes);
  faults.clear();
  lines = pino(
    {
      base: { pid: process.pid, part },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
    },
    file,
  );
}

/** Exceptions that end this process or thread are written down; how it ends is not changed. */
export function logUncaught(): void {
  process.on('uncaughtExceptionMonitor', (error, origin) => log.fault(origin, error));
}

/** Electron only prints an unhandled rejection, without ending the process. */
export function logRejections(): void {
  process.on('unhandledRejection', (reason) => log.fault('unhandledRejection', reason));
}

export const log: Log = {
  note: (event, facts) => lines?.info({ ...coded(facts), event }),
  warn: (event, facts) => lines?.warn({ ...coded(facts), event }),
  fault: (where, error, facts = {}) => {
    const thrown = buildErrorTrace(error);
    // An error of Node's promise file system has no place of its own: the place that heard of it stands for it.
    const trace =
      thrown.frames.length > 0 ? thrown : { ...thrown, frames: buildErrorTrace(new Error()).frames };
    const name = [where, trace.name, trace.frames[0]].join(' ');
    const times = (faults.get(name) ?? 0) + 1;
    faults.set(name, times);
    if (times > SAME_FAULTS && times % 100 !== 0) return;
    lines?.error({ event: 'fault', where: code(where), times, ...coded(facts), ...trace });
  },
  place: () => file?.place() ?? null,
};
