import { createQuery } from '@tanstack/svelte-query';
import { untrack } from 'svelte';
import { dayNumber } from '#shared/rules/days';
import { reservationQuery } from '../../api/reservationsQueries';
import type { Route } from '../../shell/navigation.svelte';
import { now } from '../../shell/now.svelte';
import type { PlanData } from '../data/planData.svelte';
import { getLeadDays, view } from '../toolbar/view.svelte';
import type { PlanWindow, Reveal } from './reveal';

/** The state of the plan that decides where its window goes. The state is read again whenever it changes. */
interface Following {
  readonly data: PlanData;
  readonly reveal: Reveal;
  readonly sheet: PlanWindow | undefined;
  readonly place: Extract<Route, { screen: 'plan' }> | undefined;
  readonly first: number;
  readonly today: number;
  /** Whether the plan is the visible screen. */
  readonly shown: boolean;
}

/**
 * Moves the plan's window to the place in the address and, on a new day, to today. Call the function during component
 * setup.
 */
export function followAddress(plan: Following): void {
  followDay(plan);
  followRoom(plan);
  followStay(plan);
  followDate(plan);
}

/** Moves the window after back, forward or a link; after scrolling, the address already contains the day. */
function followDay(plan: Following): void {
  $effect(() => {
    const day = plan.place?.day;
    if (day) untrack(() => plan.sheet?.showDay(dayNumber(day)));
  });
}

/** Scrolls to the row of a room once after a link to the room; from then on the user scrolls. */
function followRoom(plan: Following): void {
  let followed: number | null = null;
  $effect(() => {
    const { room = null, day } = plan.place ?? {};
    if (room === null || !day || room === followed) return void (followed = room);
    if (!plan.sheet || !plan.data.rooms.some(({ roomId }) => roomId === room)) return;
    followed = room;
    const night = dayNumber(day);
    untrack(() => void plan.reveal.nights({ roomId: room, from: night, to: night + 1 }));
  });
}

/**
 * Shows a stay opened from elsewhere. The days of the stay may not be loaded, so its dates come from the query of its
 * card.
 */
function followStay(plan: Following): void {
  const selected = $derived(plan.place?.stay ?? null);
  const card = createQuery(() => ({ ...reservationQuery(selected ?? 0), enabled: selected !== null }));
  let followed: number | null = null;
  $effect(() => {
    if (selected === null) followed = null;
    const reservation = card.data?.reservation;
    if (!plan.sheet || !reservation || reservation.reservationId !== selected || followed === selected)
      return;
    if (reservation.goneSince !== null) view.gone = true;
    // A plan of the past may not contain the stay, or a filter may hide its room, so both are switched off.
    if (view.asOf !== null && !plan.data.grid.place(selected)) view.asOf = null;
    const row = plan.data.grid.rowOf(reservation.roomId);
    if (row === undefined) {
      if (plan.data.rooms.some(({ roomId }) => roomId === reservation.roomId))
        untrack(() => void plan.reveal.unhide());
      return;
    }
    followed = selected;
    const arrival = dayNumber(reservation.arrival);
    const departure = dayNumber(reservation.departure);
    untrack(() => {
      const { first } = plan;
      if (arrival >= first + view.days || departure < first)
        plan.sheet?.showDay(arrival - getLeadDays(view.days));
      plan.reveal.placeCursor(reservation.reservationId, row, arrival, plan.first);
    });
  });
}

/** On a new day, moves the window to today unless the user chose other days. */
function followDate(plan: Following): void {
  let date = untrack(() => now.today);
  $effect(() => {
    if (now.today === date) return;
    untrack(() => {
      const before = dayNumber(date) - getLeadDays(view.days);
      date = now.today;
      if (view.asOf === null && (!plan.shown || plan.first === before))
        plan.sheet?.showDay(plan.today - getLeadDays(view.days));
    });
  });
}
