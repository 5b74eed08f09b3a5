import { bringTexts } from '#shared/text/bring';
import { LANGUAGES, type Language } from '#shared/text/language';
import type { Installation } from '../engineProtocol';
import { startEngine, type Engine, type NotStarted, type ProxyFor, type Started } from './engineThread';
import { log } from '../log/log';
import { wayBackQuestion, type Question } from './question';
import { troubleMessage, classifyStartFailure, type TroubleMessage, type Trouble } from './trouble';

/** The world of a start: the property that the window showed last, or training. */
export type Mode = 'real' | 'training';

/** The interface of a host. The rest of the program does not know which one it runs in. */
export interface Host {
  /** Language of messages without a window. */
  readonly language: Language;
  /** Where the host knows the system's proxies; elsewhere the environment's alone count. */
  readonly proxyFor?: ProxyFor;
  /**
   * Shows the window and resolves when the user has left it, or when `leave` is aborted.
   * `connectAccount` gives one page its line to the engine; leaving while changes wait is not done without a word (`unsent`).
   * `follow` is for a host that raises notifications itself; where it does not, the page does. `woken` is for one that
   * hears of the PC’s sleep; elsewhere the next pass comes within a minute.
   */
  show(
    engine: Pick<Engine, 'home' | 'connect' | 'unsent' | 'follow' | 'woken' | 'looked'>,
    leave: AbortSignal,
  ): Promise<void>;
  /** Asks before there is anything to show. `leave` is a no. */
  ask(question: Question, leave: AbortSignal): Promise<boolean>;
  /** Shows, in a window of its own where there can be one, why there is nothing else to show; until it was read. */
  explain(trouble: TroubleMessage, leave: AbortSignal): Promise<void>;
}

/** The statuses of command-line.md that a window can end with. */
export type HostStatus = 0 | 1 | 6;

/** The life of the program in any host: the engine starts, the window is shown, the engine is stopped cleanly. */
export async function runHost(
  host: Host,
  /** `out/main`, with `worker.js`. */
  programDir: string,
  installation: Installation,
  leave: AbortSignal,
): Promise<HostStatus> {
  await bringTexts(host.language);
  const explain = async (trouble: Trouble): Promise<HostStatus> => {
    log.warn('refused', { reason: trouble.reason });
    await host.explain(troubleMessage(trouble, host.language, installation), leave);
    return trouble.reason === 'inUse' ? 6 : 1;
  };
  let started: Started | 'declined';
  try {
    started = await startOrAsk(host, programDir, { ...installation, language: host.language }, leave);
  } catch (error) {
    log.fault('start', error);
    return explain(classifyStartFailure(error));
  }
  if (started === 'declined') return 1;
  if (!started.ok) return explain(started);
  const { engine } = started;
  const over = new AbortController();
  // A window without its engine would show old numbers as if they were new.
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
  if (trouble) return explain(trouble);
  if (!error) return 0;
  log.fault('engine', error);
  return explain({ reason: 'stopped', detail: error.message });
}

/** Data that cannot be opened may have a solution that the user has to agree to. */
async function startOrAsk(
  host: Host,
  programDir: string,
  installation: Installation,
  leave: AbortSignal,
): Promise<Started | 'declined'> {
  const { proxyFor = null } = host;
  const started = await startEngine(programDir, installation, proxyFor);
  const way = started.ok ? null : wayOut(started, host.language);
  if (!way) return started;
  if (!(await host.ask(way.question, leave))) return 'declined';
  return startEngine(programDir, { ...installation, ...way.then }, proxyFor);
}

/** Data that a newer Kontuar wrote: the copies that this version can read. */
function wayOut(
  { waysBack }: NotStarted,
  language: Language,
): { question: Question; then: Partial<Installation> } | null {
  const question = wayBackQuestion(waysBack, language);
  const restore = waysBack.flatMap(({ id, backup }) => (backup ? [{ id, name: backup.name }] : []));
  return question && { question, then: { restore } };
}

/** The language of this PC: Kontuar's own setting lies in the profile that could not be opened. */
export const systemLanguage = (locale = Intl.DateTimeFormat().resolvedOptions().locale): Language =>
  LANGUAGES.find((language) => locale.toLowerCase().startsWith(language)) ?? 'en';
