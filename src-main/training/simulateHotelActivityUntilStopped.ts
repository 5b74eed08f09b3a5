import type { Random, Clock } from '../engine/platform/platform';
import type { TrainingService } from './createTrainingService';

/** Average time between two simulated changes, such as a new booking, in ms. */
const HAPPENING_MS = 150_000;
/** Interval in ms at which the simulated KSeF processes invoices, independent of requests. */
const KSEF_MS = 5_000;

/** Simulates the activity of the hotel until `stopped` is aborted. Calls `onHappening` after each simulated change. */
export async function simulateHotelActivityUntilStopped(
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
    // After the PC has slept, only one change happens; the changes that were due in the meantime are skipped.
    if (clock.now() < next) continue;
    next = clock.now() + pause();
    service.liveOn();
    onHappening();
  }
}
