import type { LucideIcon } from '@lucide/svelte';
import CircleCheck from '@lucide/svelte/icons/circle-check';
import CircleQuestionMark from '@lucide/svelte/icons/circle-question-mark';
import Clock from '@lucide/svelte/icons/clock';
import CloudCheck from '@lucide/svelte/icons/cloud-check';
import FileClock from '@lucide/svelte/icons/file-clock';
import FilePen from '@lucide/svelte/icons/file-pen';
import GitCompare from '@lucide/svelte/icons/git-compare';
import Send from '@lucide/svelte/icons/send';
import Trash2 from '@lucide/svelte/icons/trash-2';
import TriangleAlert from '@lucide/svelte/icons/triangle-alert';
import type { z } from 'zod';
import type { invoiceStatusFieldsSchema, InvoiceSyncState } from '#shared/contract/invoicesContract';
import type { KsefState } from '#shared/rules/ksef/invoiceKsefState';
import { statusWords } from '#shared/text/codeWords';
import type * as texts from '#shared/i18n/texts';

/**
 * Status of an invoice as the screen shows it: tone, icon and label (product.md, Words on the screen; look.md, Badges).
 */
export interface Standing {
  readonly tone: 'plain' | 'ok' | 'wait' | 'bad';
  readonly icon: LucideIcon;
  readonly words: string;
}

type Words = typeof texts.invoices;

/** Returns the label and icon of a change that the service has not confirmed yet. */
export const describeUnsyncedStatus = (
  state: Exclude<InvoiceSyncState, 'synced'> | 'unanswered',
  t: Words,
): Standing =>
  (
    {
      waiting: { tone: 'wait', icon: Clock, words: t.waiting },
      sending: { tone: 'wait', icon: Send, words: t.sending },
      unanswered: { tone: 'wait', icon: CircleQuestionMark, words: t.unanswered },
      rejected: { tone: 'bad', icon: TriangleAlert, words: t.rejected },
      conflict: { tone: 'bad', icon: GitCompare, words: t.conflict },
    } as const
  )[state];

/**
 * Returns the label and icon of an invoice with a change that the service has not confirmed; null if there is no such
 * change.
 */
export function buildUnsyncedStatusBadge(
  state: InvoiceSyncState | 'unanswered',
  t: Words,
  deleting = false,
): Standing | null {
  if (deleting && state === 'waiting') return { tone: 'wait', icon: Trash2, words: t.waitingToGo };
  return state === 'synced' ? null : describeUnsyncedStatus(state, t);
}

/**
 * Returns the label and icon of an invoice's status in the service and in KSeF. An invoice with a KSeF number is
 * labelled as being in KSeF; an unknown status code is shown unchanged.
 */
export function describeServiceAndKsefStatus(
  invoiceStatus: string,
  ksefId: string | null,
  t: Words,
  ksefState: KsefState | null = null,
): Standing {
  if (ksefId !== null && ksefId !== '') return { tone: 'ok', icon: CircleCheck, words: t.inKsef };
  const words = statusWords(invoiceStatus, t);
  switch (invoiceStatus) {
    case 'DRAFT':
      return { tone: 'plain', icon: FilePen, words };
    case 'ISSUED':
      if (ksefState === 'owed') return { tone: 'wait', icon: FileClock, words: t.waitingKsefNumber };
      return {
        tone: 'plain',
        icon: CloudCheck,
        words: ksefState === 'notRequired' ? t.ksefNotRequired : words,
      };
    case 'PENDING_KSEF':
    case 'SENT_KSEF':
      return { tone: 'wait', icon: FileClock, words };
    default:
      return { tone: 'plain', icon: CircleQuestionMark, words };
  }
}

/**
 * Choices of the status filter of the invoice list. `waiting` means that the invoice waits for its KSeF number,
 * `numbered` that the invoice has one.
 */
export const STATUS_FILTER_CHOICES = ['DRAFT', 'ISSUED', 'waiting', 'numbered'] as const;

export function getStatusFilterChoiceLabel(choice: string, t: Words): string {
  if (choice === 'waiting') return t.waitingKsefNumber;
  return choice === 'numbered' ? t.inKsef : statusWords(choice, t);
}

/**
 * Returns the label and icon for the state of an invoice. `unanswered` is true if the service did not answer in time.
 */
export function describeInvoiceStatus(
  row: z.infer<typeof invoiceStatusFieldsSchema>,
  t: Words,
  unanswered = false,
  ksefState: KsefState | null = null,
): Standing {
  const { syncState, deleting, sentType, invoiceStatus, ksefId } = row;
  const onWay = buildUnsyncedStatusBadge(unanswered ? 'unanswered' : syncState, t, deleting);
  if (onWay) return onWay;
  // The service saved the invoice with another invoice type than Kontuar sent.
  if (sentType !== null) return { tone: 'bad', icon: TriangleAlert, words: t.otherType };
  return describeServiceAndKsefStatus(invoiceStatus, ksefId, t, ksefState);
}
