import { accessSync, constants } from 'node:fs';
import { parseStackFrames, buildErrorTrace } from '#shared/outcome/errorTrace';
import { speak, type Language } from '#shared/text/language';
import { startText, troubleWords } from '#shared/text/start';
import { errorMessage } from '../errorMessage';
import { log } from '../log/log';
import type { Installation, Refusal } from '../engineProtocol';

/** Why there is nothing to show. `fault`: an unexpected exception. */
export type Trouble =
  | Refusal
  | { readonly reason: 'stopped' | 'notRestored' | 'program'; readonly detail: string }
  | { readonly reason: 'fault'; readonly detail: string; readonly error: unknown };

export interface TroubleMessage {
  readonly reason: Trouble['reason'];
  readonly language: Language;
  readonly message: string;
  /** For the administrator: the system's message, and the log's place. */
  readonly details: readonly string[];
  /** Text for support: version, system, reason, stack. */
  readonly support: string;
}

/** A file of the program itself is not there. */
export class ProgramIncomplete extends Error {
  override readonly name = 'ProgramIncomplete';
}

/** Node's words for a module that is missing, or that the system does not load. */
const NOT_LOADED = new Set(['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND', 'ERR_DLOPEN_FAILED']);

export function classifyStartFailure(error: unknown): Trouble {
  const detail = errorMessage(error);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  // A file of code that was cut short; what parses data has a caller.
  const cutShort =
    error instanceof SyntaxError &&
    !parseStackFrames(error.stack ?? '').some((at) => at.includes('JSON.parse'));
  if (error instanceof ProgramIncomplete || NOT_LOADED.has(code) || cutShort)
    return { reason: 'program', detail };
  return { reason: 'fault', detail, error };
}

export function troubleMessage(
  trouble: Trouble,
  language: Language,
  { version, platform, profileDir }: Pick<Installation, 'version' | 'platform' | 'profileDir'>,
): TroubleMessage {
  const text = speak(startText, language);
  const place = log.place();
  const { reason } = trouble;
  const detail = reason === 'unwritable' ? withAccess(trouble.detail, profileDir) : trouble.detail;
  const trace = reason === 'fault' ? buildErrorTrace(trouble.error) : null;
  return {
    reason,
    language,
    message: troubleWords(language, { ...trouble, detail }),
    details: [`${text.detail}: ${detail}`, ...(place === null ? [] : [`${text.log}: ${place}`])],
    support: [
      `Kontuar ${version} (${platform}), ${new Date().toISOString()}`,
      `start: ${reason}`,
      detail,
      ...(trace ? [[trace.name, trace.code].filter(Boolean).join(' '), ...trace.frames] : []),
      ...(place === null ? [] : [place]),
    ].join('\n'),
  };
}

/** SQLite says of a folder that cannot be written only that it could not open a file. */
function withAccess(detail: string, folder: string): string {
  try {
    accessSync(folder, constants.W_OK);
    return detail;
  } catch (error) {
    return error instanceof Error && 'code' in error ? `${detail} (${String(error.code)})` : detail;
  }
}

/** As text for a console. */
export const inWords = ({ message, details }: TroubleMessage): string => [message, ...details].join('\n');
