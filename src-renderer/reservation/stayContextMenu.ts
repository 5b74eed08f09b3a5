import FilePlus from '@lucide/svelte/icons/file-plus';
import FolderOpen from '@lucide/svelte/icons/folder-open';
import SquareCheck from '@lucide/svelte/icons/square-check';
import { buildInvoiceFormRoute } from '../documents/invoiceFormRoute';
import type { MenuAction } from '../kit/Menu.svelte';
import { go } from '../app/navigation.svelte';
import * as texts from '#shared/i18n/texts';

/** Returns the actions of a stay's context menu, on the plan and in the lists of Today. */
export function buildStayRowActions(
  reservationId: number,
  place: {
    readonly mayCreateInvoice: boolean;
    open(): void;
    /** Selects or deselects the row; null where rows cannot be selected. */
    readonly choose: { readonly isChosen: boolean; run(): void } | null;
  },
): MenuAction[] {
  const c = texts.chosen;
  const actions: MenuAction[] = [
    { icon: FolderOpen, label: texts.words.open, keys: 'Enter', run: place.open },
  ];
  if (place.mayCreateInvoice)
    actions.push({
      icon: FilePlus,
      label: texts.invoiceBasics.issueForStay,
      run: () => go(buildInvoiceFormRoute({ from: 'stay', reservationId })),
    });
  if (place.choose)
    actions.push({
      icon: SquareCheck,
      label: place.choose.isChosen ? c.deselect : c.select,
      keys: c.space,
      run: place.choose.run,
    });
  return actions;
}
