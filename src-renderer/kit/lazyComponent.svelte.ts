const all: LazyComponent<unknown>[] = [];

/**
 * A part of the window whose code is not in the first script: it is read when it is first asked for, or while nobody
 * waits (`preloadLazyComponents`). `LazyComponent` takes `() => import('./Part.svelte')`.
 */
export class LazyComponent<Part> {
  #part: Part | undefined = $state.raw();
  readonly #read: () => Promise<{ readonly default: Part }>;

  constructor(read: () => Promise<{ readonly default: Part }>) {
    this.#read = read;
    all.push(this);
  }

  /** undefined until its code has been read. */
  get part(): Part | undefined {
    return this.#part;
  }

  /** Rejects where the file cannot be read; the next call tries again. */
  async load(): Promise<void> {
    this.#part ??= (await this.#read()).default;
  }

  /** As `part`; where it is asked for and not here, reading begins. A file that cannot be read is a fault of the window. */
  when(asked: boolean): Part | undefined {
    if (asked && this.#part === undefined) void this.load();
    return this.#part;
  }
}

/** Reads all parts, one after the other in the order they were made, so that each is there when it is asked for. Returns what ends that. */
export function preloadLazyComponents(): () => void {
  let idle = 0;
  let ended = false;
  const next = (place: number) => {
    const late = all[place];
    if (!late || ended) return;
    idle = requestIdleCallback(() => {
      // A part that fails says so when it is asked for.
      void late
        .load()
        .catch(() => undefined)
        .then(() => next(place + 1));
    });
  };
  next(0);
  return () => {
    ended = true;
    cancelIdleCallback(idle);
  };
}
