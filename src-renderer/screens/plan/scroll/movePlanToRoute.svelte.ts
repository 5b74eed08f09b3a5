import { createQuery } from '@tanstack/svelte-query';
import { untrack } from 'svelte';
import { toDayNumber } from '#shared/rules/days';
import { reservationQueryOptions } from '../../../api/reservationsQueries';
import type { Route } from '../../../app/navigation.svelte';
import { screenClock } from '../../../api/screenClock.svelte';
import type { PlanData } from '../data/planData.svelte';
import { getDaysShownBeforeToday, planView } from '../toolbar/planView.svelte';
import type { PlanWindow, Reveal } from './roomAndStayReveal';

interface PlanRouteContext {
  readonly data: PlanData;
  readonly reveal: Reveal;
  readonly sheet: PlanWindow | undefined;
  readonly place: Extract<Route, { screen: 'plan' }> | undefined;
  readonly first: number;
  readonly today: number;
  readonly shown: boolean;
}

/**
 * Scrolls the plan to the day, room or stay in the window's address and, when a new day begins, to today. Call this
 * function during component setup.
 */
export function movePlanToRoute(plan: PlanRouteContext): void {
  followDay(plan);
  followRoom(plan);
  followStay(plan);
  followToday(plan);
}

function followDay(plan: PlanRouteContext): void {
  $effect(() => {
    const day = plan.place?.day;
    if (day) untrack(() => plan.sheet?.showDay(toDayNumber(day)));
  });
}

/** Scrolls only once to the room of a followed link, so that the user can then scroll freely. */
function followRoom(plan: PlanRouteContext): void {
  let followed: number | null = null;
  $effect(() => {
    const { room = null, day } = plan.place ?? {};
    if (room === null || !day || room === followed) return void (followed = room);
    if (!plan.sheet || !plan.data.rooms.some(({ roomId }) => roomId === room)) return;
    followed = room;
    const night = toDayNumber(day);
    untrack(() => void plan.reveal.nights({ roomId: room, from: night, to: night + 1 }));
  });
}

/** Scrolls to a stay that was opened outside the plan, for example from the search. */
function followStay(plan: PlanRouteContext): void {
  const selected = $derived(plan.place?.stay ?? null);
  const card = createQuery(() => ({ ...reservationQueryOptions(selected ?? 0), enabled: selected !== null }));
  let followed: number | null = null;
  $effect(() => {
    if (selected === null) followed = null;
    const reservation = card.data?.reservation;
    if (!plan.sheet || !reservation || reservation.reservationId !== selected || followed === selected)
      return;
    if (reservation.goneSince !== null) planView.gone = true;
    // If the plan of a past time does not contain the selected stay, the present plan is shown instead.
    if (planView.asOf !== null && !plan.data.grid.findBar(selected)) planView.asOf = null;
    const row = plan.data.grid.findRowIndex(reservation.roomId);
    if (row === undefined) {
      if (plan.data.rooms.some(({ roomId }) => roomId === reservation.roomId))
        untrack(() => void plan.reveal.unhide());
      return;
    }
    followed = selected;
    const arrival = toDayNumber(reservation.arrival);
    const departure = toDayNumber(reservation.departure);
    untrack(() => {
      const { first } = plan;
      if (arrival >= first + planView.days || departure < first)
        plan.sheet?.showDay(arrival - getDaysShownBeforeToday(planView.days));
      plan.reveal.placeCursor(reservation.reservationId, row, arrival, plan.first);
    });
  });
}

/** When a new day begins, scrolls the plan to today, unless the plan is visible and shows other days. */
function followToday(plan: PlanRouteContext): void {
  let date = untrack(() => screenClock.today);
  $effect(() => {
    if (screenClock.today === date) return;
    untrack(() => {
      const before = toDayNumber(date) - getDaysShownBeforeToday(planView.days);
      date = screenClock.today;
      if (planView.asOf === null && (!plan.shown || plan.first === before))
        plan.sheet?.showDay(plan.today - getDaysShownBeforeToday(planView.days));
    });
  });
}
