import { flushSync, mount, unmount } from 'svelte';
import PlanPages from './PlanPages.svelte';
import type { Paper } from './PlanPages.svelte';

/** Puts the plan on paper and asks the system to print it; the screen is as before when that is done. */
export function printPlan(paper: Paper): void {
  const pages = document.createElement('div');
  pages.className = 'plan-pages';
  document.body.append(pages);
  const made = mount(PlanPages, { target: pages, props: { paper } });
  flushSync();
  document.documentElement.classList.add('prints-plan');
  window.addEventListener(
    'afterprint',
    () => {
      document.documentElement.classList.remove('prints-plan');
      void unmount(made);
      pages.remove();
    },
    { once: true },
  );
  window.print();
}
