import { loadTexts } from '#shared/text/loadTexts';
import { LANGUAGES, type Language } from '#shared/text/language';
import type { Installation } from '../engineProtocol';
import { startEngineThread, type Engine, type NotStarted, type ProxyFor, type Started } from './engineThread';
import { log } from '../log/log';
import { buildDowngradeRestoreQuestion, type Question } from './startupQuestion';
import {
  buildStartupErrorMessage,
  classifyStartFailure,
  type TroubleMessage,
  type Trouble,
} from './startupErrorMessage';

/** First content of the window: the real property that it showed last (`real`), or training mode. */
export type Mode = 'real' | 'training';

/** Interface between the program and the window that shows it, in Electron or in a browser. */
export interface Host {
  /** Language of texts that are shown before or outside the window, such as start errors. */
  readonly language: Language;
  /**
   * Returns the system's proxies for an address. If `proxyFor` is missing, Kontuar takes proxies only from environment
   * variables.
   */
  readonly proxyFor?: ProxyFor;
  /** Shows the window; the promise resolves when the user closes the window or when the signal `leave` is aborted. */
  show(
    engine: Pick<
      Engine,
      'home' | 'connect' | 'requestUnsentChanges' | 'setFollower' | 'notifyWakeUp' | 'reportUpdateCheck'
    >,
    leave: AbortSignal,
  ): Promise<void>;
  /**
   * Asks the user a yes-or-no question before the program has a window. If `leave` is aborted before the answer, the
   * result is false.
   */
  ask(question: Question, leave: AbortSignal): Promise<boolean>;
  /** Shows the user why Kontuar could not start, and resolves when the user has closed the message. */
  showStartupError(trouble: TroubleMessage, leave: AbortSignal): Promise<void>;
}

/** Exit statuses of the program when it was started with a window (command-line.md). */
export type HostStatus = 0 | 1 | 6;

/**
 * Runs the program in the given host, such as Electron or a browser: starts the engine, shows the window and stops the
 * engine cleanly.
 */
export async function runProgramInHost(
  host: Host,
  /** `out/main`, with `worker.js`. */
  programDir: string,
  installation: Installation,
  leave: AbortSignal,
): Promise<HostStatus> {
  await loadTexts(host.language);
  const reportStartFailure = async (trouble: Trouble): Promise<HostStatus> => {
    log.warn('refused', { reason: trouble.reason });
    await host.showStartupError(buildStartupErrorMessage(trouble, host.language, installation), leave);
    return trouble.reason === 'inUse' ? 6 : 1;
  };
  let started: Started | 'declined';
  try {
    started = await startOrOfferRestore(
      host,
      programDir,
      { ...installation, language: host.language },
      leave,
    );
  } catch (error) {
    log.fault('start', error);
    return reportStartFailure(classifyStartFailure(error));
  }
  if (started === 'declined') return 1;
  if (!started.ok) return reportStartFailure(started);
  const { engine } = started;
  const over = new AbortController();
  // When the engine ends, the window is closed; an open window would show outdated data.
  const lost = engine.ended.then((error) => {
    over.abort();
    return error;
  });
  let trouble: Trouble | null = null;
  try {
    await host.show(engine, AbortSignal.any([leave, over.signal]));
  } catch (error) {
    log.fault('window', error);
    trouble = classifyStartFailure(error);
  } finally {
    await engine.stop();
  }
  const error = await lost;
  if (trouble) return reportStartFailure(trouble);
  if (!error) return 0;
  log.fault('engine', error);
  return reportStartFailure({ reason: 'stopped', detail: error.message });
}

/**
 * Starts the engine. If the data cannot be opened but backups can be restored, asks the user whether to restore the
 * backups.
 */
async function startOrOfferRestore(
  host: Host,
  programDir: string,
  installation: Installation,
  leave: AbortSignal,
): Promise<Started | 'declined'> {
  const { proxyFor = null } = host;
  const started = await startEngineThread(programDir, installation, proxyFor);
  const way = started.ok ? null : buildRestoreOffer(started, host.language);
  if (!way) return started;
  if (!(await host.ask(way.question, leave))) return 'declined';
  return startEngineThread(programDir, { ...installation, ...way.then }, proxyFor);
}

/** Returns the question whether to restore backups, with the restore options; null if no backup can be restored. */
function buildRestoreOffer(
  { waysBack }: NotStarted,
  language: Language,
): { question: Question; then: Partial<Installation> } | null {
  const question = buildDowngradeRestoreQuestion(waysBack, language);
  const restore = waysBack.flatMap(({ id, backup }) => (backup ? [{ id, name: backup.name }] : []));
  return question && { question, then: { restore } };
}

/** Returns the locale of this PC. `Intl.PluralRules` is made in 1 ms, and `Intl.DateTimeFormat` in 28 ms. */
const getSystemLocale = (): string => new Intl.PluralRules().resolvedOptions().locale;

/** Returns the language of this PC, or English if Kontuar does not have that language. */
export function getSystemLanguage(locale = getSystemLocale()): Language {
  const [code] = locale.toLowerCase().split(/[-_]/);
  return LANGUAGES.find((language) => language === code) ?? 'en';
}
