/** The listeners of one event. `notify` calls each of them with the given arguments. */
export class Listeners<News extends unknown[] = []> {
  private readonly listeners = new Set<(...news: News) => void>();

  /** `onError` receives the errors of listeners; without `onError`, `notify` throws these errors. */
  constructor(private readonly onError?: (error: unknown) => void) {}

  get size(): number {
    return this.listeners.size;
  }

  add(listener: (...news: News) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Calls all current listeners; a listener that is added meanwhile is not called. */
  notify(...news: News): void {
    for (const listener of [...this.listeners]) {
      try {
        listener(...news);
      } catch (error) {
        if (!this.onError) throw error;
        this.onError(error);
      }
    }
  }
}
