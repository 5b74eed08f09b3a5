import { isStayFilterEmpty, createStayFilterPredicate } from '#shared/rules/stays/stayFilterPredicate';
import { dayAndTime } from '#shared/text/formats';
import { speak } from '#shared/text/language';
import { useAppStartupDataQuery } from '../../../api/appQueries';
import { screenClock } from '../../../api/screenClock.svelte';
import { preferences } from '../../../app/preferences.svelte';
import type { PlanData } from '../data/planData.svelte';
import { planView } from '../toolbar/planView.svelte';
import type { Paper } from './PlanPages.svelte';
import { flushSync, mount, unmount } from 'svelte';
import PlanPages from './PlanPages.svelte';
import * as texts from '#shared/i18n/texts';

/**
 * Prints the visible days with all rooms that match the filter and the groups. Call the function during component
 * setup.
 */
export function usePlanPrinting(
  data: PlanData,
  visible: () => Pick<Paper, 'first' | 'today' | 'holidays' | 'parts'>,
) {
  const hello = useAppStartupDataQuery();
  let printing = $state(false);

  /** Returns how old the data of the printed plan is, as text. */
  function describePlanDataAge(): string {
    const { language } = preferences;
    const planTexts = speak(texts.plan, language);
    if (planView.asOf !== null)
      return planTexts.pastIs({ when: dayAndTime(language, planView.asOf, screenClock.today) });
    const oldest = data.totals.stretches.map(({ checkedAt }) => checkedAt ?? '').sort()[0];
    return oldest
      ? planTexts.dataOf({ when: dayAndTime(language, oldest, screenClock.today) })
      : planTexts.neverWhole;
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
          days: planView.days,
          rooms: data.rooms.length,
          ofRooms: data.ofRooms,
          currency: data.prices.currency,
          clashes: clashing.size,
          age: describePlanDataAge(),
          instant: planView.asOf ?? screenClock.instant,
          property: hello.data?.property ?? '',
          training: hello.data?.mode === 'training',
          matches: isStayFilterEmpty(planView.filter) ? null : createStayFilterPredicate(planView.filter),
        });
      } finally {
        printing = false;
      }
    },
  };
}

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
