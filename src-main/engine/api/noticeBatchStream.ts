/**
 * Yields notifications in batches until the caller aborts. The optional function `gather` delays a batch, so that more
 * notifications join it.
 */
export async function* streamBatchesFromListener<News>(
  listen: (tell: (news: News) => void) => readonly (() => void)[],
  signal: AbortSignal | undefined,
  gather?: () => Promise<void>,
): AsyncGenerator<News[]> {
  let waiting: News[] = [];
  let wake: () => void = () => undefined;
  const stops = listen((news) => {
    waiting.push(news);
    wake();
  });
  signal?.addEventListener('abort', () => wake());
  try {
    while (!signal?.aborted) {
      if (waiting.length === 0) await new Promise<void>((resolve) => (wake = resolve));
      if (signal?.aborted) return;
      await gather?.();
      const batch = waiting;
      waiting = [];
      yield batch;
    }
  } finally {
    for (const stop of stops) stop();
  }
}
