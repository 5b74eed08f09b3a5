import type { Window } from './geometry';
import type { Cursor } from './walk';

/**
 * How the plan was last looked at, for as long as the window lives: going to another screen and back
 * changes nothing. The day also stands in the address. Nothing is kept on disk: a new day starts at today.
 */
export type Colouring = 'stay' | 'payment' | 'service';

export const view: {
  days: Window;
  colouring: Colouring;
  prices: boolean;
  gone: boolean;
  /** Day number of the first day shown; null before the plan was ever open. */
  first: number | null;
  /** Pixels scrolled down. */
  top: number;
  cursor: Cursor | null;
} = $state({
  days: 30,
  colouring: 'stay',
  prices: true,
  gone: false,
  first: null,
  top: 0,
  cursor: null,
});

/** Days shown before today, so that who is in the house is seen from their arrival on. */
export const leadOf = (days: Window): number => (days === 7 ? 1 : 2);
