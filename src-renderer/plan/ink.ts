import type { Stay } from './stays';
import type { Colouring } from './view.svelte';

/** The tokens that text and icons of a bar can be written in. */
export const INKS = ['due-text', 'house-text', 'left-text', 'unpaid-text', 'pre-text', 'text'] as const;
export type Ink = (typeof INKS)[number];
/** What lies over a bar's ground colour: nothing, dots, the lower half filled, the service's own colour. */
export type Fill = 'plain' | 'dots' | 'half' | 'own';

const BY_FORM = { due: 'due-text', house: 'house-text', left: 'left-text', unknown: 'left-text' } as const;
const BY_PAYMENT = {
  none: 'unpaid-text',
  wait: 'unpaid-text',
  pre: 'pre-text',
  full: 'house-text',
  unknown: 'left-text',
} as const;

/** Ink and texture of a stay in one of the three colourings (look.md, State is drawn three ways at once). */
export function inkOf(
  { form, payment, gone }: Pick<Stay, 'form' | 'payment' | 'gone'>,
  colouring: Colouring,
): { ink: Ink; fill: Fill } {
  if (gone) return { ink: 'left-text', fill: 'plain' };
  switch (colouring) {
    case 'stay':
      return { ink: BY_FORM[form], fill: form === 'left' ? 'dots' : 'plain' };
    case 'payment':
      return { ink: BY_PAYMENT[payment], fill: payment === 'pre' ? 'half' : 'plain' };
    case 'service':
      return { ink: 'text', fill: 'own' };
  }
}
