import type { Random, Clock } from '../engine/platform/platform';
import type { TrainingService } from './service';

/** Something new happens this often on average, ms. */
const HAPPENING_MS = 150_000;
/** The e-invoice system works also while nobody asks, ms. */
const KSEF_MS = 5_000;

/** Lets the made-up house live until `stopped`; `onHappening` is told after each thing that happened. */
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
