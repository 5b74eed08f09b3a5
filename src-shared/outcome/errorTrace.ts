/**
 * An error without personal data, for the log and for support: its class, its code and the place where the error was
 * thrown.
 */
export interface Trace {
  readonly name: string;
  /** Error code of the system or of a library, such as `ENOSPC` or `SQLITE_FULL`. */
  readonly code?: string;
  /**
   * Error message of the JavaScript engine or of SQLite. Only messages about the program are stored, never messages
   * that contain data.
   */
  readonly said?: string;
  /**
   * Stack lines such as `at send (worker.js:12:3)`, without folder names of this PC, which may contain a person's name.
   */
  readonly frames: readonly string[];
  readonly cause?: Trace;
}

/**
 * Error classes whose messages may be logged, because the messages name only variables, types, tables and columns.
 * Quoted values are removed.
 */
const ERRORS_WITH_LOGGABLE_MESSAGE: ReadonlySet<string> = new Set([
  'TypeError',
  'RangeError',
  'ReferenceError',
  'SqliteError',
]);
const QUOTED_TEXT_PATTERN = /'[^']*'|"[^"]*"|`[^`]*`|“[^”]*”/g;
const MAX_TRACE_FRAMES = 30;
const MAX_TRACE_MESSAGE_CHARS = 300;
const MAX_TRACE_CAUSES = 3;

export function buildErrorTrace(error: unknown, depth = 0): Trace {
  if (!(error instanceof Error)) return { name: `thrown ${typeof error}`, frames: [] };
  const { name, message, stack = '', cause } = error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
  return {
    name: sanitizeErrorName(name),
    ...(code === null ? {} : { code: sanitizeErrorName(code) }),
    ...(ERRORS_WITH_LOGGABLE_MESSAGE.has(name)
      ? { said: message.replace(QUOTED_TEXT_PATTERN, '…').slice(0, MAX_TRACE_MESSAGE_CHARS) }
      : {}),
    frames: parseStackFrames(stack),
    ...(cause instanceof Error && depth < MAX_TRACE_CAUSES
      ? { cause: buildErrorTrace(cause, depth + 1) }
      : {}),
  };
}

/** Returns the lines of a stack trace that name a place in the code, without the error message. */
export const parseStackFrames = (stack: string): string[] =>
  stack
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^at (?:.*\()?[^()]*:\d+:\d+\)?$/.test(line) || /^at .*\(<anonymous>\)$/.test(line))
    .slice(0, MAX_TRACE_FRAMES)
    .map((line) => line.replace(/(?:\w+:\/\/)?(?:[A-Za-z]:)?[\\/][^\s()]*[\\/]/g, ''));

const sanitizeErrorName = (text: string): string => text.replace(/[^\w.:-]/g, '').slice(0, 60);
