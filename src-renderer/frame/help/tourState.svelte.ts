import type { Route } from '../../app/route';
import { go, navigationState } from '../../app/navigation.svelte';
import type { Spot } from '../../app/tourAnchors.svelte';

/** One step of the guided tour. `at` names the elements of the screen that the step outlines. */
export interface Step {
  readonly name: 'today' | 'plan' | 'card' | 'invoices' | 'search';
  readonly screen: Route['screen'];
  readonly at: readonly Spot[];
  readonly stands: 'corner' | 'beside' | 'middle';
}

export const TOUR_STEPS: readonly [Step, ...Step[]] = [
  { name: 'today', screen: 'today', at: ['today'], stands: 'corner' },
  { name: 'plan', screen: 'plan', at: ['plan'], stands: 'corner' },
  { name: 'card', screen: 'plan', at: ['card'], stands: 'beside' },
  { name: 'invoices', screen: 'invoices', at: ['invoices', 'queue', 'light'], stands: 'corner' },
  { name: 'search', screen: 'today', at: ['search', 'keys'], stands: 'middle' },
];

/** `step` is the index of the shown step in `TOUR_STEPS`; null while no tour is running. */
export const tour: { step: number | null } = $state({ step: null });

/** Screen and focused element before the tour began, which are restored when the user leaves the tour. */
let stateBeforeTour: { place: Route; focus: Element | null } = { place: { screen: 'today' }, focus: null };

export function startTour(): void {
  stateBeforeTour = { place: navigationState.route, focus: null };
  showTourStep(0);
}

/** Stores the focused element before the first card of the tour takes the focus. */
export function rememberFocusBeforeTour(): void {
  stateBeforeTour.focus ??= document.activeElement;
}

export function showTourStep(index: number): void {
  const step = TOUR_STEPS[index];
  if (!step) return leaveTour();
  tour.step = index;
  // Each step of the tour replaces the history entry, so that the back button does not lead through the tour.
  go({ screen: step.screen }, 'replace');
}

/** Ends the tour and restores the screen and focus from before the tour. */
export function leaveTour(): void {
  tour.step = null;
  go(stateBeforeTour.place, 'replace');
  const { focus } = stateBeforeTour;
  const kept = focus instanceof HTMLElement && focus !== document.body && focus.isConnected;
  (kept ? focus : document.getElementById('content'))?.focus({ preventScroll: true });
}

/** Ends the tour and stays on the present screen, because the user has gone to this screen to work. */
export function endTourWithoutReturn(): void {
  tour.step = null;
}
