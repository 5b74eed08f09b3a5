import { speak, type Language } from '#shared/text/language';
import { startText, troubleWords } from '#shared/text/start';
import { startEngine, type Engine, type Installation, type Refusal, type Started } from './engineThread';
import { wayBackQuestion, type Question } from './question';

/** Where a start begins: at the property that the window showed last, or in training. */
export type Mode = 'real' | 'training';

/** What a host must be able to do. The rest of the program does not know which one it runs in. */
export interface Host {
  /** What is said without a window is said in it. */
  readonly language: Language;
  /**
   * Shows the window and resolves when the user has left it, or when `leave` is aborted.
   * `connect` gives one page its line to the engine; leaving while changes wait is not done without a word (`unsent`).
   * `follow` is for a host that raises notifications itself; where it does not, the page does. `woken` is for one that
   * hears of the PC’s sleep; elsewhere the next pass comes within a minute.
   */
  show(
    engine: Pick<Engine, 'home' | 'connect' | 'unsent' | 'follow' | 'woken' | 'looked'>,
    leave: AbortSignal,
  ): Promise<void>;
  /** Asks before there is anything to show. `leave` is a no. */
  ask(question: Question, leave: AbortSignal): Promise<boolean>;
  /** Says, in words, why there is nothing to show. */
  explain(trouble: Trouble): Promise<void>;
}

export type Trouble = Refusal | { readonly reason: 'stopped' | 'notRestored'; readonly detail: string };

/** The statuses of cli.md that a window can end with. */
export type HostStatus = 0 | 1 | 6;

/** The life of the program in any host: the engine starts, the window is shown, the engine is stopped cleanly. */
export async function runHost(
  host: Host,
  /** `out/main`, with `worker.js`. */
  programDir: string,
  installation: Installation,
  leave: AbortSignal,
): Promise<HostStatus> {
  const started = await startOrGoBack(host, programDir, installation, leave);
  if (started === 'declined') return 1;
  if (!started.ok) {
    await host.explain(started);
    return started.reason === 'inUse' ? 6 : 1;
  }
  const { engine } = started;
  const over = new AbortController();
  // A window without its engine would show old numbers as if they were new.
  const lost = engine.ended.then((error) => {
    over.abort();
    return error;
  });
  try {
    await host.show(engine, AbortSignal.any([leave, over.signal]));
  } finally {
    await engine.stop();
  }
  const error = await lost;
  if (!error) return 0;
  await host.explain({ reason: 'stopped', detail: error.message });
  return 1;
}

/** A version that was put back finds data which it cannot read: it offers the copies that it can. */
async function startOrGoBack(
  host: Host,
  programDir: string,
  installation: Installation,
  leave: AbortSignal,
): Promise<Started | 'declined'> {
  const started = await startEngine(programDir, installation);
  const question = started.ok ? null : wayBackQuestion(started.waysBack, host.language);
  if (started.ok || !question) return started;
  if (!(await host.ask(question, leave))) return 'declined';
  const restore = started.waysBack.flatMap(({ id, backup }) => (backup ? [{ id, name: backup.name }] : []));
  return startEngine(programDir, { ...installation, restore });
}

/** The language of this PC: Kontuar's own setting lies in the profile that could not be opened. */
export const systemLanguage = (locale = Intl.DateTimeFormat().resolvedOptions().locale): Language =>
  locale.toLowerCase().startsWith('pl') ? 'pl' : 'en';

/** A trouble as a person reads it: what happened, what to do, then the detail for whoever looks after the PC. */
export function inWords(trouble: Trouble, language: Language): string {
  const text = speak(startText, language);
  return `${troubleWords(language, trouble)}\n${text.detail}: ${trouble.detail}`;
}
