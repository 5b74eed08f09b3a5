/**
 * Yields the items that a listener receives, in batches, until the caller aborts. The optional function `waitForMore`
 * delays a batch, so that more items join it.
 */
export async function* streamBatchesFromListener<Item>(
  listen: (tell: (item: Item) => void) => readonly (() => void)[],
  signal: AbortSignal | undefined,
  waitForMore?: () => Promise<void>,
): AsyncGenerator<Item[]> {
  let waiting: Item[] = [];
  let wake: () => void = () => undefined;
  const stops = listen((item) => {
    waiting.push(item);
    wake();
  });
  signal?.addEventListener('abort', () => wake());
  try {
    while (!signal?.aborted) {
      if (waiting.length === 0) await new Promise<void>((resolve) => (wake = resolve));
      if (signal?.aborted) return;
      await waitForMore?.();
      const batch = waiting;
      waiting = [];
      yield batch;
    }
  } finally {
    for (const stop of stops) stop();
  }
}
