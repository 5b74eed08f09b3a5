import { tick, type Component } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import type { Screen } from './place';

export type LaterScreen = Exclude<Screen, 'today'>;

/** Screens whose code is not in the first script: Today is drawn before any of it is read. */
const CODE = {
  plan: () => import('../plan/Plan.svelte'),
  invoices: () => import('../invoices/Invoices.svelte'),
  queue: () => import('../queue/Queue.svelte'),
  inbox: () => import('../inbox/Inbox.svelte'),
  settings: () => import('../settings/Settings.svelte'),
  figures: () => import('../figures/Figures.svelte'),
} satisfies Record<LaterScreen, () => Promise<{ default: Component }>>;
const NAMES = ['plan', 'invoices', 'queue', 'inbox', 'settings', 'figures'] as const;

/** Today has its data by then, ms. */
const REST_MS = 1000;

const loaded = new SvelteMap<LaterScreen, Component>();

export const loadedScreen = (name: LaterScreen): Component | undefined => loaded.get(name);

/** Rejects where the file cannot be read; the next call tries again. */
export async function loadScreen(name: LaterScreen): Promise<void> {
  if (!loaded.has(name)) loaded.set(name, (await CODE[name]()).default);
}

/** The screen can be drawn, or has said that it cannot. */
export async function screenIsThere(name: Screen): Promise<void> {
  if (name !== 'today') await loadScreen(name).catch(() => undefined);
  await tick();
}

/** Loads all of them while nobody waits, so that each is there when it is asked for. Returns what ends that. */
export function loadTheRest(): () => void {
  let idle = 0;
  let ended = false;
  const next = (place: number) => {
    const name = NAMES[place];
    if (name === undefined || ended) return;
    idle = requestIdleCallback(() => {
      // A screen that fails says so when it is asked for (Screen.svelte).
      void screenIsThere(name).then(() => next(place + 1));
    });
  };
  const begin = setTimeout(() => next(0), REST_MS);
  return () => {
    ended = true;
    clearTimeout(begin);
    cancelIdleCallback(idle);
  };
}
