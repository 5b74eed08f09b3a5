import pino, { type Logger } from 'pino';
import { createLogFileWriter, type LogFile } from './logFile';
import { buildErrorTrace } from '#shared/outcome/errorTrace';

/**
 * Log in the profile's folder `log`, one JSON line per event. It contains no request bodies and no names; an error's
 * message is logged only if it names nothing but code (errorTrace.ts).
 */

export type Part = 'desktop' | 'browser' | 'command' | 'engine' | 'window';

type LogEvent =
  | 'start'
  | 'stop'
  | 'refused'
  /** Log event: a call of the engine API failed with one of the errors that the API declares. */
  | 'call'
  | 'pass'
  | 'attempt'
  /** Log event: a queued change got a new state, because of a user's decision or an answer of the service. */
  | 'change'
  | 'decision'
  /** Log event: the profile's data was encrypted for the first time, or the encryption failed. */
  | 'encrypt'
  | 'update'
  /** An event of the operating system: the user's session ends, or the PC wakes from sleep. */
  | 'system';

type Facts = Readonly<Record<string, string | number | boolean | null>>;

export interface Log {
  note(event: LogEvent, facts: Facts): void;
  /** Logs an unexpected event after which the program continues. */
  warn(event: LogEvent, facts: Facts): void;
  /** Logs an unexpected exception with its stack; `where` is a short code for the place in the program. */
  fault(where: string, error: unknown, facts?: Facts): void;
  /** Returns the path of the log file; null if the log cannot be written anywhere. */
  getFilePath(): string | null;
}

interface Options {
  readonly profileDir: string;
  readonly part: Part;
  /** False if no log folder may be created, as for commands that change nothing. */
  readonly makes: boolean;
}

/**
 * After a fault has been logged this many times, only every hundredth repetition is logged, because a repeated fault
 * would otherwise displace all other lines.
 */
const MAX_REPEATED_FAULT_LINES = 20;

const MAX_LOG_CODE_CHARS = 200;
/**
 * Matches texts that may be logged unchanged: codes, ids, instants and paths of the service's interface. A text with a
 * space, `@` or a letter beyond ASCII does not match.
 */
const CODE_PATTERN = /^[\w./:?&=*%+,[\]-]*$/;

export const maskLogTextUnlessCode = (text: string): string =>
  CODE_PATTERN.test(text) ? text.slice(0, MAX_LOG_CODE_CHARS) : '?';

const maskFacts = (facts: Facts): Facts =>
  Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [
      name,
      typeof fact === 'string' ? maskLogTextUnlessCode(fact) : fact,
    ]),
  );

let file: LogFile | null = null;
let logger: Logger | null = null;
const faultCounts = new Map<string, number>();

/** Opens the log file of the profile for this thread. Lines logged before this call are discarded. */
export function openLog({ profileDir, part, makes }: Options): void {
  file = createLogFileWriter(profileDir, makes);
  faultCounts.clear();
  logger = pino(
    {
      base: { pid: process.pid, part },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
    },
    file,
  );
}

/** Logs exceptions that end this process or thread, without changing how it ends. */
export function logUncaughtExceptions(): void {
  process.on('uncaughtExceptionMonitor', (error, origin) => log.fault(origin, error));
}

/** Logs unhandled rejections, because Electron only prints a rejection and continues. */
export function logUnhandledRejections(): void {
  process.on('unhandledRejection', (reason) => log.fault('unhandledRejection', reason));
}

export const log: Log = {
  note: (event, facts) => logger?.info({ ...maskFacts(facts), event }),
  warn: (event, facts) => logger?.warn({ ...maskFacts(facts), event }),
  fault: (where, error, facts = {}) => {
    const thrown = buildErrorTrace(error);
    // An error of Node's promise-based file system has no stack frames, so the frames of the reporting code are logged.
    const trace =
      thrown.frames.length > 0 ? thrown : { ...thrown, frames: buildErrorTrace(new Error()).frames };
    const name = [where, trace.name, trace.frames[0]].join(' ');
    const times = (faultCounts.get(name) ?? 0) + 1;
    faultCounts.set(name, times);
    if (times > MAX_REPEATED_FAULT_LINES && times % 100 !== 0) return;
    logger?.error({
      event: 'fault',
      where: maskLogTextUnlessCode(where),
      times,
      ...maskFacts(facts),
      ...trace,
    });
  },
  getFilePath: () => file?.getPath() ?? null,
};
