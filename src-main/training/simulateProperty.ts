import type { Random, Clock } from '../engine/platform/platform';
import type { TrainingService } from './createTrainingService';

/** Something new happens this often on average, ms. */
const HAPPENING_MS = 150_000;
/** KSeF also works between requests, ms. */
const KSEF_MS = 5_000;

/** Runs the made-up property until `stopped`; calls `onHappening` after each change. */
export async function keepLiving(
  service: TrainingService,
  { clock, random }: { readonly clock: Clock; readonly random: Random },
  stopped: AbortSignal,
  onHappening: () => void = () => undefined,
): Promise<void> {
  const pause = () => HAPPENING_MS * (0.5 + random.next());
  let next = clock.now() + pause();
  while (!stopped.aborted) {
    try {
      await clock.sleep(KSEF_MS, stopped);
    } catch {
      return;
    }
    service.ksef.catchUp();
    // A PC that slept wakes to one thing, not to a night's worth of them.
    if (clock.now() < next) continue;
    next = clock.now() + pause();
    service.liveOn();
    onHappening();
  }
}
