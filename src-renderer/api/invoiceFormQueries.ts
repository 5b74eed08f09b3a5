import { createQuery } from '@tanstack/svelte-query';
import type {
  AdvancesWanted,
  FormDraft,
  FormSetup,
  FormStart,
  FormStay,
  KnownBuyer,
  KsefSetting,
} from '#shared/contract/invoiceFormContract';
import type { CorrectionConvention } from '#shared/rules/corrections/correctionConventionSchemas';
import type { TillDuty } from '#shared/rules/tax/propertyTillDutySchema';
import type { Instant } from '#shared/model/scalars';
import { queryClient } from './queryCache';
import { screenClock } from './screenClock.svelte';
import { awaitResultOrDeclaredError, getEngineClient } from './engineClient';

export type FormSetupResult =
  | { readonly ok: true; readonly setup: FormSetup }
  | { readonly ok: false; readonly why: 'unknown' | 'locked' };

export async function requestInvoiceFormSetup(start: FormStart): Promise<FormSetupResult> {
  const { error, data } = await awaitResultOrDeclaredError(getEngineClient().invoiceForm.begin(start));
  if (!error) return { ok: true, setup: data };
  return { ok: false, why: error.code === 'LOCKED' ? 'locked' : 'unknown' };
}

const MAX_SUGGESTIONS = 8;

/**
 * Suggests buyers and guests of earlier invoices and stays that match the typed text. If the text is null, no request
 * is sent.
 */
export const useKnownBuyersQuery = (text: () => string | null) =>
  createQuery(() => ({
    queryKey: ['invoices', 'buyers', text()],
    queryFn: ({ signal }): Promise<KnownBuyer[]> =>
      getEngineClient().invoiceForm.buyers({ text: text() ?? '', limit: MAX_SUGGESTIONS }, { signal }),
    enabled: text() !== null,
    gcTime: 0,
  }));

/**
 * Suggests stays for a typed guest, room or reservation number, nearest to today first. If `text` returns null, no
 * request is sent.
 */
export const useStaySuggestionsQuery = (text: () => string | null) =>
  createQuery(() => ({
    queryKey: ['reservations', 'like', text(), screenClock.today],
    queryFn: async ({ signal }) => {
      const asked = { search: text() ?? '', limit: MAX_SUGGESTIONS, near: screenClock.today };
      const { rows, total } = await getEngineClient().reservations.reservations(asked, { signal });
      return { rows, more: total - rows.length };
    },
    enabled: text() !== null,
    gcTime: 0,
  }));

/** Returns the stay for an invoice form, or null if the stay is not stored on this PC. */
export async function loadStayForInvoiceForm(reservationId: number): Promise<FormStay | null> {
  const { data } = await awaitResultOrDeclaredError(getEngineClient().invoiceForm.stay({ reservationId }));
  return data ?? null;
}

/**
 * Loads the open advances that do not belong to the invoice's stay. While `wanted` returns null, no request is sent.
 */
export const useAdvancesOutsideStayQuery = (wanted: () => AdvancesWanted | null) =>
  createQuery(() => ({
    queryKey: ['invoices', 'advancesElsewhere', wanted()],
    queryFn: async ({ signal }) => {
      const asked = wanted();
      return asked ? getEngineClient().invoiceForm.advancesElsewhere(asked, { signal }) : [];
    },
    enabled: wanted() !== null,
    gcTime: 0,
  }));

const DRAFTS_KEY = ['drafts'];

export const useInvoiceFormDraftsQuery = () =>
  createQuery(() => ({ queryKey: DRAFTS_KEY, queryFn: () => getEngineClient().invoiceForm.drafts() }));

export const requestInvoiceDrafts = (): Promise<FormDraft[]> => getEngineClient().invoiceForm.drafts();

/**
 * Saves an unfinished form and resolves when the form is on the disk. The store announces no changes of drafts, so the
 * list of drafts is refreshed here.
 */
export async function saveInvoiceDraft(draft: Omit<FormDraft, 'savedAt'>): Promise<Instant> {
  const { savedAt } = await getEngineClient().invoiceForm.saveDraft(draft);
  void queryClient.invalidateQueries({ queryKey: DRAFTS_KEY });
  return savedAt;
}

export async function deleteInvoiceFormDraft(draftId: string): Promise<void> {
  await getEngineClient().invoiceForm.dropDraft({ draftId });
  void queryClient.invalidateQueries({ queryKey: DRAFTS_KEY });
}

const KSEF_SETTING_KEY = ['settings', 'ksef'];

/** Connection of the account to KSeF and the source of that information. */
export const useKsefSettingQuery = () =>
  createQuery(() => ({
    queryKey: KSEF_SETTING_KEY,
    queryFn: () => getEngineClient().invoiceForm.ksef(),
    meta: { alsoReads: ['invoices', 'outbox'] },
  }));

const CORRECTION_WAY_KEY = ['settings', 'corrections'];

/**
 * Query for the account's convention for corrections: their items state the values after the correction, or only the
 * differences (domain.md A28).
 */
export const useCorrectionConventionQuery = () =>
  createQuery(() => ({
    queryKey: CORRECTION_WAY_KEY,
    queryFn: () => getEngineClient().invoiceForm.corrections(),
    meta: { alsoReads: ['invoices'] },
  }));

export async function saveAccountCorrectionConvention(way: CorrectionConvention | null): Promise<void> {
  queryClient.setQueryData(CORRECTION_WAY_KEY, await getEngineClient().invoiceForm.setCorrectionWay({ way }));
}

export async function saveKsefConnectedOverride(setting: KsefSetting): Promise<void> {
  queryClient.setQueryData(KSEF_SETTING_KEY, await getEngineClient().invoiceForm.setKsef({ setting }));
}

const TILL_SETTING_KEY = ['settings', 'till'];

/** Answer of the owner whether the property records sales to consumers with a till. */
export const useFiscalTillSettingQuery = () =>
  createQuery(() => ({ queryKey: TILL_SETTING_KEY, queryFn: () => getEngineClient().invoiceForm.till() }));

export async function setFiscalTillDuty(duty: TillDuty | null): Promise<void> {
  queryClient.setQueryData(TILL_SETTING_KEY, await getEngineClient().invoiceForm.setTill({ duty }));
}
