const components: LazyComponent<unknown>[] = [];

/**
 * A component whose code is loaded on first use, or earlier by `preloadLazyComponents` while the window is idle. The
 * constructor's argument imports the file of the component.
 */
export class LazyComponent<Part> {
  #part: Part | undefined = $state.raw();
  readonly #read: () => Promise<{ readonly default: Part }>;

  constructor(read: () => Promise<{ readonly default: Part }>) {
    this.#read = read;
    components.push(this);
  }

  /** The Svelte component; undefined until the file with its code has been loaded. */
  get part(): Part | undefined {
    return this.#part;
  }

  /** Loads the component's code. Rejects if the file with the code cannot be read; the next call tries again. */
  async load(): Promise<void> {
    this.#part ??= (await this.#read()).default;
  }

  /**
   * Returns the component; undefined until its code is loaded. If `asked` is true and the code is not loaded, the
   * loading starts.
   */
  when(asked: boolean): Part | undefined {
    if (asked && this.#part === undefined) void this.load();
    return this.#part;
  }
}

/** Loads the code of all lazy components while the window is idle. Returns the function that stops the loading. */
export function preloadLazyComponents(): () => void {
  let idle = 0;
  let ended = false;
  const loadFrom = (index: number) => {
    const late = components[index];
    if (!late || ended) return;
    idle = requestIdleCallback(() => {
      // An error of preloading a component is ignored here; the error is reported when the component is needed.
      void late
        .load()
        .catch(() => undefined)
        .then(() => loadFrom(index + 1));
    });
  };
  loadFrom(0);
  return () => {
    ended = true;
    cancelIdleCallback(idle);
  };
}
