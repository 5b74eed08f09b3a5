import { tick } from 'svelte';
import type { Day } from '#shared/model/scalars';
import type { Language } from '#shared/text/language';
import { syncNow } from '../../api/syncQueries';
import { exportDialog } from '../../screens/invoices/export/exportDialogOpenState.svelte';
import { ksefImportDialog } from '../../screens/invoices/export/ksefImportDialogAndDroppedFiles.svelte';
import { buildInvoiceFormRoute } from '../../documents/invoiceFormRoute';
import { clearInvoiceFilter, invoiceFilter } from '../../screens/invoices/invoiceFilter.svelte';
import { whatIfPlan } from '../../screens/plan/panels/whatIf/whatIfPlan.svelte';
import { freeRoomSearchInputs } from '../../screens/plan/panels/finder/freeRoomSearchInputs.svelte';
import { planSidePanel } from '../../screens/plan/toolbar/planSidePanel.svelte';
import { planView } from '../../screens/plan/toolbar/planView.svelte';
import { listShortcutActionsForSearch } from '../../app/keyboardShortcuts';
import { go } from '../../app/navigation.svelte';
import { listPrintableDaySheets } from '../../app/printableDaySheets';
import { printOrSaveSheet } from '../../app/printOrSaveSheet';
import { PALETTE_SETTINGS, type PaletteAction } from '../../app/searchPalettePhrases';
import { showPrivacyScreen } from '../../app/privacyScreenState.svelte';
import type { TypedRoomSearch } from './typedRoomSearch';

const UNPAID = 0;

function showPlanTool(tool: 'finder' | 'checks' | 'whatIf'): void {
  go({ screen: 'plan' });
  if (tool === 'whatIf') {
    planView.asOf = null;
    whatIfPlan.begin();
  }
  planSidePanel.show(tool);
}

/** Opens the room finder on the plan with the nights and guests that the user typed. */
export function openFinderFor({ arrival, nights, adults }: TypedRoomSearch): void {
  Object.assign(freeRoomSearchInputs, { arrival, nights: String(nights), kinds: [] });
  if (adults !== null) Object.assign(freeRoomSearchInputs, { adults: String(adults), children: '0' });
  showPlanTool('finder');
}

function showInvoices(filter: Partial<typeof invoiceFilter>): void {
  clearInvoiceFilter();
  Object.assign(invoiceFilter, filter);
  go({ screen: 'invoices' });
}

function openExport(): void {
  go({ screen: 'invoices' });
  exportDialog.open = true;
}

const pressKey = (keys: string): void =>
  listShortcutActionsForSearch()
    .find((key) => key.keys === keys)
    ?.run();

/** Shows Today and puts the cursor into the field for notes; the key Z works only while Today is shown. */
async function writeHandoverNote(): Promise<void> {
  go({ screen: 'today' });
  await tick();
  pressKey('Z');
}

const HANDLER_BY_ACTION: Readonly<Partial<Record<PaletteAction, () => void>>> = {
  findRoom: () => showPlanTool('finder'),
  newReservation: () => showPlanTool('finder'),
  changeReservation: () => go({ screen: 'plan' }),
  changePrice: () => showPlanTool('checks'),
  checkPrices: () => showPlanTool('checks'),
  whatIf: () => showPlanTool('whatIf'),
  newAdvance: () => go(buildInvoiceFormRoute({ from: 'nothing', as: 'advance' })),
  newInvoice: () => go(buildInvoiceFormRoute({ from: 'nothing' })),
  checkIn: () => go({ screen: 'today' }),
  checkOut: () => go({ screen: 'today' }),
  payment: () => go({ screen: 'today' }),
  doorCode: () => go({ screen: 'today' }),
  unpaidInvoices: () => showInvoices({ paymentStatus: UNPAID }),
  waitingForKsef: () => showInvoices({ ksef: 'waiting' }),
  month: openExport,
  ksefFiles: () => (ksefImportDialog.open = true),
  sendByEmail: () => showInvoices({}),
  correction: () => showInvoices({}),
  settlement: () => showInvoices({}),
  handOver: () => void writeHandoverNote(),
  syncNow: () => void syncNow(),
  help: () => pressKey('F1'),
  cover: showPrivacyScreen,
  today: () => go({ screen: 'today' }),
  plan: () => go({ screen: 'plan' }),
  invoices: () => go({ screen: 'invoices' }),
  queue: () => go({ screen: 'queue' }),
  inbox: () => go({ screen: 'inbox' }),
  figures: () => go({ screen: 'figures' }),
  stayFigures: () => go({ screen: 'figures', part: 'stays' }),
  taxFigures: () => go({ screen: 'figures', part: 'invoices' }),
};

export function runPaletteAction(action: PaletteAction, today: Day, language: Language): void {
  const sheet = listPrintableDaySheets(language).find(({ kind }) => action === `sheet-${kind}`);
  const part = PALETTE_SETTINGS.find((name) => action === `setting-${name}`);
  if (sheet) void printOrSaveSheet({ kind: sheet.kind, day: today, language }, 'print');
  else if (part) go({ screen: 'settings', part });
  else HANDLER_BY_ACTION[action]?.();
}
