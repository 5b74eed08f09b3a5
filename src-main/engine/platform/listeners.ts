/** Functions that are called with each piece of news. */
export class Listeners<News extends unknown[] = []> {
  private readonly listeners = new Set<(...news: News) => void>();

  /** `onError` takes what a listener throws; without it the error reaches whoever notifies. */
  constructor(private readonly onError?: (error: unknown) => void) {}

  get size(): number {
    return this.listeners.size;
  }

  /** Returns the way to stop. */
  add(listener: (...news: News) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Calls all that are there now; one that is added meanwhile is not called. */
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
