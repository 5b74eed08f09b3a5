import type { Random, Clock } from '../engine/platform/platform';
import type { TrainingService } from './createTrainingService';

/** Average time between two simulated changes, such as a new booking, in ms. */
const MEAN_HAPPENING_PAUSE_MS = 150_000;
/** Interval in ms at which the simulated KSeF processes invoices, independent of requests. */
const KSEF_INTERVAL_MS = 5_000;

/** Simulates the activity of the hotel until `stopped` is aborted. Calls `onHappening` after each simulated change. */
export async function simulateHotelActivityUntilStopped(
  service: TrainingService,
  { clock, random }: { readonly clock: Clock; readonly random: Random },
  stopped: AbortSignal,
  onHappening: () => void = () => undefined,
): Promise<void> {
  const pickPauseMs = () => MEAN_HAPPENING_PAUSE_MS * (0.5 + random.next());
  let next = clock.now() + pickPauseMs();
  while (!stopped.aborted) {
    try {
      await clock.sleep(KSEF_INTERVAL_MS, stopped);
    } catch {
      return;
    }
    service.ksef.catchUp();
    // After the PC wakes from sleep, only one simulated change happens; the other changes that were due during the
    // sleep are skipped.
    if (clock.now() < next) continue;
    next = clock.now() + pickPauseMs();
    service.simulateHappening();
    onHappening();
  }
}
