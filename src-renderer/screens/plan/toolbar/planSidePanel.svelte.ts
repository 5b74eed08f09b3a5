import type { QueuedChange } from '#shared/contract/outboxContract';
import { toDayNumber } from '#shared/rules/days';
import { go, navigationState } from '../../../app/navigation.svelte';

/** The tools that the side panel of the plan can show; the card of a reservation is not a tool. */
type Tool = 'finder' | 'checks' | 'whatIf' | 'nights';

/**
 * Nights [from, to) of a room, as day numbers, that a side panel such as the room finder highlights. They are drawn as
 * an outline, never as a bar.
 */
export interface Preview {
  readonly roomId: number;
  readonly from: number;
  readonly to: number;
  readonly chosen: boolean;
}

/** Returns the nights that the service reported as taken when refusing queued changes (sync.md, occupied). */
export const listNightsRefusedAsOccupied = (changes: readonly QueuedChange[]): Omit<Preview, 'chosen'>[] =>
  changes
    .filter(({ conflict }) => conflict === 'occupied')
    .flatMap(({ problem }) => problem?.conflicts ?? [])
    .flatMap(({ roomId, arrival, departure }) =>
      roomId === null || arrival === null || departure === null
        ? []
        : [{ roomId, from: toDayNumber(arrival), to: toDayNumber(departure) }],
    );

class PlanSidePanel {
  tool: Tool | null = $state(null);
  previews: readonly Preview[] = $state.raw([]);
  /** The free nights of one room that the user selected on the plan. The side panel shows the price of these nights. */
  nights: Omit<Preview, 'chosen'> | null = $state.raw(null);

  /** Shows a tool in the side panel of the plan. An open reservation card is closed. */
  show(tool: Tool): void {
    this.tool = tool;
    const route = navigationState.route;
    if (route.screen === 'plan' && route.stay !== undefined) {
      const { stay: _, ...plan } = route;
      go(plan, 'replace');
    }
  }

  /** Shows the given tool in the side panel, or closes the tool if it is already visible. */
  toggle(tool: Tool): void {
    const route = navigationState.route;
    const isCovered = route.screen === 'plan' && route.stay !== undefined;
    if (this.tool === tool && !isCovered) this.tool = null;
    else this.show(tool);
  }
}

export const planSidePanel = new PlanSidePanel();
