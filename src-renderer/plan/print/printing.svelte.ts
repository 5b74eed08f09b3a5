import { asksNothing, stayMatcher } from '#shared/rules/stayMatcher';
import { dayAndTime } from '#shared/text/formats';
import { speak } from '#shared/text/language';
import { planText } from '#shared/text/plan';
import { helloQuery } from '../../api/appQueries';
import { now } from '../../shell/now.svelte';
import { preferences } from '../../shell/preferences.svelte';
import type { PlanData } from '../data/planData.svelte';
import { view } from '../toolbar/view.svelte';
import type { Paper } from './PlanPages.svelte';
import { flushSync, mount, unmount } from 'svelte';
import PlanPages from './PlanPages.svelte';

/**
 * Prints the visible days with all rooms that match the filter and the groups. Call the function during component
 * setup.
 */
export function usePrinting(
  data: PlanData,
  visible: () => Pick<Paper, 'first' | 'today' | 'holidays' | 'parts'>,
) {
  const hello = helloQuery();
  let printing = $state(false);

  /** The age of the printed data, in words. */
  function age(): string {
    const { language } = preferences;
    const t = speak(planText, language);
    if (view.asOf !== null) return t.pastIs(dayAndTime(language, view.asOf, now.today));
    const oldest = data.totals.stretches.map(({ checkedAt }) => checkedAt ?? '').sort()[0];
    return oldest ? t.dataOf(dayAndTime(language, oldest, now.today)) : t.neverWhole;
  }

  return {
    get printing() {
      return printing;
    },
    async print() {
      if (printing) return;
      printing = true;
      try {
        const fullPlan = await data.whole();
        const { stretches, taken, roomless, clashing } = data.totals;
        printPlan({
          ...fullPlan,
          ...visible(),
          stretches,
          taken,
          roomless,
          days: view.days,
          rooms: data.rooms.length,
          ofRooms: data.ofRooms,
          currency: data.prices.currency,
          clashes: clashing.size,
          age: age(),
          instant: view.asOf ?? now.instant,
          property: hello.data?.property ?? '',
          training: hello.data?.mode === 'training',
          matches: asksNothing(view.filter) ? null : stayMatcher(view.filter),
        });
      } finally {
        printing = false;
      }
    },
  };
}

/** Renders the plan as pages and asks the system to print them; afterwards the screen is as before. */
function printPlan(paper: Paper): void {
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
