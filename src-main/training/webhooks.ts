import { createHmac } from 'node:crypto';
import type { Signing } from '#shared/model/serviceEvent';
import type { Random, Clock, Network } from '../engine/platform/platform';
import { formatLocalTimeWithOffset } from './warsawTime';

/**
 * The program that receives the simulated service's signed events. The real service's documentation does not state the
 * order and the retries of events (EVR-6).
 */
export interface WebhookTarget {
  readonly url: string;
  readonly network: Network;
  /**
   * Base address of the simulated service's current interface (not of the legacy interface). The link `links.self` in
   * each event begins with this address.
   */
  readonly baseUrl: string;
  readonly signing: Signing;
  readonly key: string;
}

/**
 * Simulated fault of event delivery. `twice` repeats an accepted event; `late` delivers an event after the next event.
 */
type DeliveryFault = 'twice' | 'late';

/** One attempt to send an event; `status` is null if no answer came. */
interface Attempt {
  readonly eventType: string;
  readonly webhookId: string;
  readonly status: number | null;
}

export interface Webhooks {
  /** Queues an event with `data` as its content; returns the id under which the event is sent. */
  send(eventType: string, data: object): string;
  simulateFault(how: DeliveryFault, times?: number): void;
  readonly attempts: readonly Attempt[];
  /** Resolves when each queued event has been either accepted or given up. */
  waitUntilDelivered(): Promise<void>;
  stop(): void;
}

const MAX_ANSWER_WAIT_MS = 10_000;
/** Pauses in ms before the sending of an event is repeated. After the last repetition, the event is dropped. */
const RETRY_PAUSES_MS = [1_000, 5_000, 30_000, 120_000, 600_000];
/** Time in ms after which a delayed event is sent even if no further event has occurred. */
const MAX_DELAY_MS = 3_000;

interface OutgoingEvent {
  readonly eventType: string;
  readonly webhookId: string;
  readonly body: string;
}

export function createTrainingWebhookSender(parts: {
  readonly clock: Clock;
  readonly random: Random;
  readonly target: WebhookTarget;
}): Webhooks {
  const { clock, random, target } = parts;
  const { url, network, signing, key } = target;
  const halt = new AbortController();
  const attempts: Attempt[] = [];
  const mishaps: DeliveryFault[] = [];
  const underWay = new Set<Promise<unknown>>();
  /** Resolves after the first attempt to send the latest event. The next event waits for this promise. */
  let queue: Promise<unknown> = Promise.resolve();
  /** Sends the event that a simulated fault delays; null if no event is delayed. */
  let release: (() => void) | null = null;

  const trackWork = (work: Promise<unknown>) => {
    const mine: Promise<unknown> = work.catch(() => undefined).finally(() => underWay.delete(mine));
    underWay.add(mine);
    return mine;
  };

  async function attempt({ eventType, webhookId, body }: OutgoingEvent): Promise<boolean> {
    const over = new AbortController();
    const patience = new AbortController();
    clock.sleep(MAX_ANSWER_WAIT_MS, over.signal).then(
      () => patience.abort(),
      () => undefined,
    );
    const signature = createHmac(signing.algorithm, key).update(body).digest(signing.encoding);
    let status: number | null = null;
    try {
      const answer = await network(
        new Request(url, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', [signing.header]: signing.prefix + signature },
          body,
          signal: AbortSignal.any([halt.signal, patience.signal]),
        }),
      );
      await answer.body?.cancel();
      ({ status } = answer);
    } catch {
      // No answer.
    } finally {
      over.abort();
    }
    attempts.push({ eventType, webhookId, status });
    return status !== null && status >= 200 && status < 300;
  }

  async function repeat(letter: OutgoingEvent): Promise<void> {
    for (const pause of RETRY_PAUSES_MS) {
      await clock.sleep(pause * (0.9 + random.next() * 0.2), halt.signal);
      if (await attempt(letter)) return;
    }
  }

  async function deliver(letter: OutgoingEvent): Promise<void> {
    if (halt.signal.aborted) return;
    if (!(await attempt(letter))) void trackWork(repeat(letter));
  }

  function enqueueDelivery(letter: OutgoingEvent, twice: boolean): void {
    queue = trackWork(
      queue.then(async () => {
        await deliver(letter);
        if (twice) await deliver(letter);
      }),
    );
  }

  return {
    attempts,
    send(eventType, data) {
      const webhookId = random.id();
      const timestamp = formatLocalTimeWithOffset(clock.now());
      const letter = {
        eventType,
        webhookId,
        body: JSON.stringify({ webhookId, eventType, timestamp, data }),
      };
      const mishap = mishaps.shift();
      const held = release;
      if (mishap === 'late' && !held) {
        const waited = new AbortController();
        const sendDelayedEvent = () => {
          if (release !== sendDelayedEvent) return;
          release = null;
          waited.abort();
          enqueueDelivery(letter, false);
        };
        release = sendDelayedEvent;
        void trackWork(
          clock.sleep(MAX_DELAY_MS, AbortSignal.any([waited.signal, halt.signal])).then(sendDelayedEvent),
        );
        return webhookId;
      }
      enqueueDelivery(letter, mishap === 'twice');
      held?.();
      return webhookId;
    },
    simulateFault: (how, times = 1) => {
      for (let n = 0; n < times; n++) mishaps.push(how);
    },
    async waitUntilDelivered() {
      // Queued microtasks run first, because the events of new records are created in a microtask.
      await Promise.resolve();
      while (underWay.size > 0) await Promise.all(underWay);
    },
    stop: () => halt.abort(),
  };
}
