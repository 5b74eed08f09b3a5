import type { Route } from '../shell/route';
import { go, navigation } from '../shell/navigation.svelte';
import type { Spot } from './tourAnchors.svelte';

/** One step: the place that it shows, what it points at there, and where its card stands in the content. */
export interface Step {
  readonly name: 'today' | 'plan' | 'card' | 'invoices' | 'search';
  readonly screen: Route['screen'];
  readonly at: readonly Spot[];
  readonly stands: 'corner' | 'beside' | 'middle';
}

export const STEPS: readonly [Step, ...Step[]] = [
  { name: 'today', screen: 'today', at: ['today'], stands: 'corner' },
  { name: 'plan', screen: 'plan', at: ['plan'], stands: 'corner' },
  { name: 'card', screen: 'plan', at: ['card'], stands: 'beside' },
  { name: 'invoices', screen: 'invoices', at: ['invoices', 'queue', 'light'], stands: 'corner' },
  { name: 'search', screen: 'today', at: ['search', 'keys'], stands: 'middle' },
];

/** Index in `STEPS`; null while no tour runs. */
export const tour: { step: number | null } = $state({ step: null });

/** Screen and focus before the tour; both are restored. */
let before: { place: Route; focus: Element | null } = { place: { screen: 'today' }, focus: null };

export function startTour(): void {
  before = { place: navigation.route, focus: null };
  showStep(0);
}

/** The card takes the focus: from whom is remembered the first time. */
export function takesFocus(): void {
  before.focus ??= document.activeElement;
}

export function showStep(index: number): void {
  const step = STEPS[index];
  if (!step) return leaveTour();
  tour.step = index;
  // Looking around is no way to come back through.
  go({ screen: step.screen }, 'replace');
}

/** Ends it, and leaves everything as it was found. */
export function leaveTour(): void {
  tour.step = null;
  go(before.place, 'replace');
  const { focus } = before;
  const kept = focus instanceof HTMLElement && focus !== document.body && focus.isConnected;
  (kept ? focus : document.getElementById('content'))?.focus({ preventScroll: true });
}

/** Ends it where the person has gone to work: nobody is led back from there. */
export function dropTour(): void {
  tour.step = null;
}
