import type { LucideIcon } from '@lucide/svelte';
import ArrowLeftRight from '@lucide/svelte/icons/arrow-left-right';
import Ban from '@lucide/svelte/icons/ban';
import CalendarPlus from '@lucide/svelte/icons/calendar-plus';
import CircleCheck from '@lucide/svelte/icons/circle-check';
import FileClock from '@lucide/svelte/icons/file-clock';
import FileWarning from '@lucide/svelte/icons/file-warning';
import Pencil from '@lucide/svelte/icons/pencil';
import RotateCcw from '@lucide/svelte/icons/rotate-ccw';
import type { NewsKind } from '#shared/rules/stayChanges';

/** Icons of the kinds of news, beside their words. */
export const NEWS_ICONS: Readonly<Record<NewsKind, LucideIcon>> = {
  new: CalendarPlus,
  newGone: Ban,
  gone: Ban,
  back: RotateCcw,
  moved: ArrowLeftRight,
  changed: Pencil,
  same: RotateCcw,
  ksefNumber: CircleCheck,
  ksefLate: FileClock,
  ksefBack: FileWarning,
  ksefWaits: FileClock,
};
