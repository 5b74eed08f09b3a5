import { accessSync, constants } from 'node:fs';
import { parseStackFrames, buildErrorTrace } from '#shared/outcome/errorTrace';
import { speak, type Language } from '#shared/text/language';
import { troubleWords } from '#shared/text/start';
import { getErrorMessage } from '../errorMessage';
import { log } from '../log/log';
import type { Installation, OpeningRefusal } from '../engineProtocol';
import * as texts from '#shared/i18n/texts';

/** Reason why Kontuar cannot be shown; `fault` is an unexpected exception. */
export type Trouble =
  | OpeningRefusal
  | { readonly reason: 'stopped' | 'notRestored' | 'program'; readonly detail: string }
  | { readonly reason: 'fault'; readonly detail: string; readonly error: unknown };

export interface TroubleMessage {
  readonly reason: Trouble['reason'];
  readonly language: Language;
  readonly message: string;
  /** Details of a failed start for the administrator: the system's message and the path of the log. */
  readonly details: readonly string[];
  /** Text about the failed start that the user can send to Kontuar's support. */
  readonly support: string;
}

/** Thrown if a file of the program itself is missing. */
export class ProgramIncompleteError extends Error {
  override readonly name = 'ProgramIncomplete';
}

/** Node's error codes for a module that is missing or that the system cannot load. */
const MODULE_LOAD_ERROR_CODES = new Set(['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND', 'ERR_DLOPEN_FAILED']);

export function classifyStartFailure(error: unknown): Trouble {
  const detail = getErrorMessage(error);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  // A syntax error that does not come from `JSON.parse` means that a program file of Kontuar is truncated.
  const cutShort =
    error instanceof SyntaxError &&
    !parseStackFrames(error.stack ?? '').some((at) => at.includes('JSON.parse'));
  if (error instanceof ProgramIncompleteError || MODULE_LOAD_ERROR_CODES.has(code) || cutShort)
    return { reason: 'program', detail };
  return { reason: 'fault', detail, error };
}

export function buildStartupErrorMessage(
  trouble: Trouble,
  language: Language,
  { version, platform, profileDir }: Pick<Installation, 'version' | 'platform' | 'profileDir'>,
): TroubleMessage {
  const text = speak(texts.start, language);
  const logPath = log.getFilePath();
  const { reason } = trouble;
  const detail = reason === 'unwritable' ? appendAccessError(trouble.detail, profileDir) : trouble.detail;
  const trace = reason === 'fault' ? buildErrorTrace(trouble.error) : null;
  return {
    reason,
    language,
    message: troubleWords(language, { ...trouble, detail }),
    details: [`${text.detail}: ${detail}`, ...(logPath === null ? [] : [`${text.log}: ${logPath}`])],
    support: [
      `Kontuar ${version} (${platform}), ${new Date().toISOString()}`,
      `start: ${reason}`,
      detail,
      ...(trace ? [[trace.name, trace.code].filter(Boolean).join(' '), ...trace.frames] : []),
      ...(logPath === null ? [] : [logPath]),
    ].join('\n'),
  };
}

function appendAccessError(detail: string, folder: string): string {
  try {
    accessSync(folder, constants.W_OK);
    return detail;
  } catch (error) {
    return error instanceof Error && 'code' in error ? `${detail} (${String(error.code)})` : detail;
  }
}

export const formatStartupErrorForConsole = ({ message, details }: TroubleMessage): string =>
  [message, ...details].join('\n');
