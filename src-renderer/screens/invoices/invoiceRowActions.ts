import BadgeCheck from '@lucide/svelte/icons/badge-check';
import CopyPlus from '@lucide/svelte/icons/copy-plus';
import FileDiff from '@lucide/svelte/icons/file-diff';
import FolderOpen from '@lucide/svelte/icons/folder-open';
import Pencil from '@lucide/svelte/icons/pencil';
import SquareCheck from '@lucide/svelte/icons/square-check';
import type { FormStart } from '#shared/contract/invoiceFormContract';
import type { ListedInvoice } from '#shared/contract/invoicesContract';
import {
  classifyInvoicePayment,
  isPaymentOpen,
  isRefundState,
} from '#shared/rules/documents/invoicePaymentState';
import { getCorrectionTypeFor } from '#shared/rules/form/invoiceTypeChoices';
import type { MenuAction } from '../../kit/Menu.svelte';
import { go } from '../../app/navigation.svelte';
import type { getInvoicePermissionsFromScopes } from '../../documents/accessKeyInvoicePermissions';
import { buildInvoiceFormRoute } from '../../documents/invoiceFormRoute';
import { describePaymentMarkLock } from '../../documents/describePaymentMarkLock';
import * as texts from '#shared/i18n/texts';

/** Returns the actions in the context menu of an invoice in the invoice list. */
export function buildInvoiceRowActions(
  row: ListedInvoice,
  list: {
    readonly may: ReturnType<typeof getInvoicePermissionsFromScopes>;
    readonly isChosen: boolean;
    open(): void;
    /** Marks all selected invoices as paid. If no invoice is selected, marks the invoice of this row. */
    markPaid(): void;
    choose(): void;
  },
): MenuAction[] {
  const invoiceFormTexts = texts.invoiceForm;
  const c = texts.chosen;
  const { localId, invoiceStatus, invoiceType } = row;
  const isDraft = invoiceStatus === 'DRAFT';
  const isEditable = !row.deleting && (isDraft || invoiceStatus === 'ISSUED');
  const createFormOpener = (start: FormStart) => () => go(buildInvoiceFormRoute(start));

  const actions: MenuAction[] = [
    { icon: FolderOpen, label: texts.words.open, keys: 'Enter', run: list.open },
  ];
  const paymentState = classifyInvoicePayment(row);
  const refusal = describePaymentMarkLock(row);
  if (list.may.update && (isEditable || refusal) && !row.deleting && !isDraft && isPaymentOpen(paymentState))
    actions.push({
      icon: BadgeCheck,
      label: isRefundState(paymentState) ? texts.paymentMarks.markRefund : texts.paymentMarks.mark,
      keys: 'P',
      refusal,
      run: list.markPaid,
    });
  if (list.may.update && isEditable)
    actions.push({
      icon: Pencil,
      label: invoiceFormTexts.edit,
      run: createFormOpener({ from: 'edit', id: localId }),
    });
  if (list.may.create && !isDraft && getCorrectionTypeFor(invoiceType, 'unknown') !== null)
    actions.push({
      icon: FileDiff,
      label: invoiceFormTexts.correct,
      run: createFormOpener({ from: 'invoice', id: localId, as: 'correction' }),
    });
  if (list.may.create)
    actions.push({
      icon: CopyPlus,
      label: invoiceFormTexts.copy,
      run: createFormOpener({ from: 'invoice', id: localId, as: 'copy' }),
    });
  const choose = list.isChosen ? c.deselect : c.select;
  actions.push({ icon: SquareCheck, label: choose, keys: c.space, run: list.choose });
  return actions;
}
