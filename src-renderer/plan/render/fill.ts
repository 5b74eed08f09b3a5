import type { Stay } from '../data/stays';
import type { Colouring } from '../toolbar/view.svelte';

/**
 * The class of what lies over a bar's ground colour: dots, the lower half filled, the service's own colour
 * (look.md, State is drawn three ways at once); empty where nothing does.
 */
export function fillOf(
  { form, payment, gone }: Pick<Stay, 'form' | 'payment' | 'gone'>,
  colouring: Colouring,
): '' | 'dots' | 'half' | 'own' {
  if (gone) return '';
  switch (colouring) {
    case 'stay':
      return form === 'left' ? 'dots' : '';
    case 'payment':
      return payment === 'pre' ? 'half' : '';
    case 'service':
      return 'own';
  }
}
