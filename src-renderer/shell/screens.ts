import { tick, type Component } from 'svelte';
import { Late } from '../kit/late.svelte';
import type { Screen } from './place';

export type LaterScreen = Exclude<Screen, 'today'>;

/** Today is drawn before the code of any other screen is read. */
export const SCREENS: Readonly<Record<LaterScreen, Late<Component>>> = {
  plan: new Late(() => import('../plan/Plan.svelte')),
  invoices: new Late(() => import('../invoices/Invoices.svelte')),
  queue: new Late(() => import('../queue/Queue.svelte')),
  inbox: new Late(() => import('../inbox/Inbox.svelte')),
  settings: new Late(() => import('../settings/Settings.svelte')),
  figures: new Late(() => import('../figures/Figures.svelte')),
};

/** The screen can be drawn, or has said that it cannot. */
export async function screenIsThere(name: Screen): Promise<void> {
  if (name !== 'today') await SCREENS[name].load().catch(() => undefined);
  await tick();
}
