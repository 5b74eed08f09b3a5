/**
 * The news that `listen` tells, until the call is given up: each time all that have come since the time before. `gather`
 * waits for more of them first. `listen` returns the ways to stop.
 */
export async function* heard<News>(
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
      const all = waiting;
      waiting = [];
      yield all;
    }
  } finally {
    for (const stop of stops) stop();
  }
}
