import { tick, type Component } from 'svelte';
import { LazyComponent } from '../kit/lazyComponent.svelte';
import type { Screen } from '../app/route';

export type LaterScreen = Exclude<Screen, 'today'>;

/** The screens whose code is loaded only after the Today screen is drawn, so that the Today screen appears sooner. */
export const LAZY_SCREEN_COMPONENTS: Readonly<Record<LaterScreen, LazyComponent<Component>>> = {
  plan: new LazyComponent(() => import('../screens/plan/PlanScreen.svelte')),
  invoices: new LazyComponent(() => import('../screens/invoices/InvoicesScreen.svelte')),
  queue: new LazyComponent(() => import('../screens/queue/QueueScreen.svelte')),
  inbox: new LazyComponent(() => import('../screens/inbox/InboxScreen.svelte')),
  settings: new LazyComponent(() => import('../screens/settings/SettingsScreen.svelte')),
  figures: new LazyComponent(() => import('../screens/figures/FiguresScreen.svelte')),
};

/** Resolves when the code of a screen is loaded or loading has failed. */
export async function waitUntilScreenLoaded(name: Screen): Promise<void> {
  if (name !== 'today') await LAZY_SCREEN_COMPONENTS[name].load().catch(() => undefined);
  await tick();
}
