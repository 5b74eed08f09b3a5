import type { QueuedChange } from '#shared/contract/outboxContract';
import { dayNumber } from '#shared/rules/days';
import { go, navigation } from '../../shell/navigation.svelte';

/** The content of the plan's side panel besides a reservation, and its highlights on the plan. */
type Tool = 'finder' | 'checks' | 'whatIf' | 'nights';

/** Nights of a room that are pointed at: an outline, never a bar. Day numbers, [from, to). */
export interface Preview {
  readonly roomId: number;
  readonly from: number;
  readonly to: number;
  readonly chosen: boolean;
}

/** Nights that the service refused as taken, of changes that wait for a decision (sync.md, occupied). */
export const refusedNights = (changes: readonly QueuedChange[]): Omit<Preview, 'chosen'>[] =>
  changes
    .filter(({ conflict }) => conflict === 'occupied')
    .flatMap(({ problem }) => problem?.conflicts ?? [])
    .flatMap(({ roomId, arrival, departure }) =>
      roomId === null || arrival === null || departure === null
        ? []
        : [{ roomId, from: dayNumber(arrival), to: dayNumber(departure) }],
    );

class Side {
  tool: Tool | null = $state(null);
  previews: readonly Preview[] = $state.raw([]);
  /** The free nights that were selected; their price is in the panel. */
  nights: Omit<Preview, 'chosen'> | null = $state.raw(null);

  /** The card of a guest gives way to it. */
  show(tool: Tool): void {
    this.tool = tool;
    const place = navigation.route;
    if (place.screen === 'plan' && place.stay !== undefined) {
      const { stay: _, ...plan } = place;
      go(plan, 'replace');
    }
  }

  /** Closes it where it is seen; one that the card of a guest covers is shown. */
  toggle(tool: Tool): void {
    const place = navigation.route;
    const isCovered = place.screen === 'plan' && place.stay !== undefined;
    if (this.tool === tool && !isCovered) this.tool = null;
    else this.show(tool);
  }
}

export const side = new Side();
