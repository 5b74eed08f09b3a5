/**
 * What `listen` hears until the call is given up, all of it that has come meanwhile at a time. `gather` waits for more
 * before it is handed on. `listen` returns the ways to stop.
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
