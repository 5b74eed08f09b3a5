import type { LucideIcon } from '@lucide/svelte';
import Ban from '@lucide/svelte/icons/ban';
import BedDouble from '@lucide/svelte/icons/bed-double';
import CircleQuestionMark from '@lucide/svelte/icons/circle-question-mark';
import LogIn from '@lucide/svelte/icons/log-in';
import LogOut from '@lucide/svelte/icons/log-out';
import type { StoredReservation } from '#shared/contract/reservationsContract';
import type { Day } from '#shared/model/scalars';
import { countNightsBetween } from '#shared/rules/days';
import type * as texts from '#shared/i18n/texts';

/** Badge that tells whether the guest is still to come, in the house or gone, as of today. */
export interface State {
  readonly tone: 'plain' | 'due' | 'house';
  readonly icon: LucideIcon;
  readonly words: string;
}

type Words = typeof texts.reservation;

/**
 * Returns the numbers of adults and children as text, such as `2 adults, 1 child`; empty if both numbers are unknown.
 */
export function formatAdultsAndChildren(
  { adults, children }: Pick<StoredReservation, 'adults' | 'children'>,
  t: Words,
): string {
  if (adults === null && children === null) return '';
  const young = children === null ? t.childrenUnknown : children > 0 ? t.children({ n: children }) : '';
  return [adults === null ? t.adultsUnknown : t.adults({ n: adults }), young].filter(Boolean).join(', ');
}

/** Returns the badge of a stay; an unknown check-in status is shown in the words of the service (domain.md P7). */
export function describeStayState(
  stay: Pick<StoredReservation, 'goneSince' | 'checkInStatus' | 'arrival' | 'departure'>,
  today: Day,
  t: Words,
): State {
  if (stay.goneSince !== null) return { tone: 'plain', icon: Ban, words: t.gone };
  switch (stay.checkInStatus) {
    case 'NONE':
      return { tone: 'due', icon: LogIn, words: describeArrival(countNightsBetween(today, stay.arrival), t) };
    case 'CHECKED-IN':
      return {
        tone: 'house',
        icon: BedDouble,
        words: stay.departure === today ? t.leavesToday : t.house,
      };
    case 'CHECKED-OUT':
      return { tone: 'plain', icon: LogOut, words: t.left };
    default:
      return { tone: 'plain', icon: CircleQuestionMark, words: stay.checkInStatus };
  }
}

function describeArrival(days: number, t: Words): string {
  if (days < 0) return t.notCheckedIn;
  return days === 0 ? t.arrivesToday : days === 1 ? t.arrivesTomorrow : t.due;
}
