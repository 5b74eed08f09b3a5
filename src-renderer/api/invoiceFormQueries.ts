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
import type { CorrectionWay } from '#shared/rules/correction';
import type { TillDuty } from '#shared/rules/tillDuty';
import type { Instant } from '#shared/model/scalars';
import { queryClient } from './cache';
import { now } from '../shell/now.svelte';
import { answered, client } from './client';

/** The initial values of a form, or the reason why it cannot open. */
export type Begun =
  | { readonly ok: true; readonly setup: FormSetup }
  | { readonly ok: false; readonly why: 'unknown' | 'locked' };

export async function beginForm(start: FormStart): Promise<Begun> {
  const { error, data } = await answered(client().form.begin(start));
  if (!error) return { ok: true, setup: data };
  return { ok: false, why: error.code === 'LOCKED' ? 'locked' : 'unknown' };
}

const SUGGESTED = 8;

/** Suggests past buyers and guests for the typed text; null asks nothing. */
export const buyersQuery = (text: () => string | null) =>
  createQuery(() => ({
    queryKey: ['invoices', 'buyers', text()],
    queryFn: ({ signal }): Promise<KnownBuyer[]> =>
      client().form.buyers({ text: text() ?? '', limit: SUGGESTED }, { signal }),
    enabled: text() !== null,
    gcTime: 0,
  }));

/**
 * Suggests stays for the typed guest, room or number, nearest to today first, with the number of further matches; null
 * asks nothing.
 */
export const staysLikeQuery = (text: () => string | null) =>
  createQuery(() => ({
    queryKey: ['reservations', 'like', text(), now.today],
    queryFn: async ({ signal }) => {
      const asked = { search: text() ?? '', limit: SUGGESTED, near: now.today };
      const { rows, total } = await client().desk.reservations(asked, { signal });
      return { rows, more: total - rows.length };
    },
    enabled: text() !== null,
    gcTime: 0,
  }));

/** Returns the stay for a form; null if this PC does not have the stay. */
export async function stayForForm(reservationId: number): Promise<FormStay | null> {
  const { data } = await answered(client().form.stay({ reservationId }));
  return data ?? null;
}

/** Open advances outside the stay; null asks nothing. */
export const advancesElsewhereQuery = (wanted: () => AdvancesWanted | null) =>
  createQuery(() => ({
    queryKey: ['invoices', 'advancesElsewhere', wanted()],
    queryFn: async ({ signal }) => {
      const asked = wanted();
      return asked ? client().form.advancesElsewhere(asked, { signal }) : [];
    },
    enabled: wanted() !== null,
    gcTime: 0,
  }));

const DRAFTS = ['drafts'];

export const draftsQuery = () =>
  createQuery(() => ({ queryKey: DRAFTS, queryFn: () => client().form.drafts() }));

export const draftsNow = (): Promise<FormDraft[]> => client().form.drafts();

/**
 * Saves an unfinished form and resolves when the form is on the disk. The store announces no changes of drafts, so the
 * list of drafts is refreshed here.
 */
export async function keepDraft(draft: Omit<FormDraft, 'savedAt'>): Promise<Instant> {
  const { savedAt } = await client().form.saveDraft(draft);
  void queryClient.invalidateQueries({ queryKey: DRAFTS });
  return savedAt;
}

export async function dropDraft(draftId: string): Promise<void> {
  await client().form.dropDraft({ draftId });
  void queryClient.invalidateQueries({ queryKey: DRAFTS });
}

const KSEF = ['settings', 'ksef'];

/** Whether the account is connected to KSeF, and the source of that information. */
export const ksefQuery = () =>
  createQuery(() => ({
    queryKey: KSEF,
    queryFn: () => client().form.ksef(),
    meta: { alsoReads: ['invoices', 'outbox'] },
  }));

const CORRECTIONS = ['settings', 'corrections'];

/** The account's kind of corrections, as stated by its owner and as seen in its documents (domain.md A28). */
export const correctionsQuery = () =>
  createQuery(() => ({
    queryKey: CORRECTIONS,
    queryFn: () => client().form.corrections(),
    meta: { alsoReads: ['invoices'] },
  }));

export async function setCorrectionWay(way: CorrectionWay | null): Promise<void> {
  queryClient.setQueryData(CORRECTIONS, await client().form.setCorrectionWay({ way }));
}

export async function setKsef(setting: KsefSetting): Promise<void> {
  queryClient.setQueryData(KSEF, await client().form.setKsef({ setting }));
}

const TILL = ['settings', 'till'];

/** Whether the property records sales to consumers with a till, as stated by its owner. */
export const tillQuery = () => createQuery(() => ({ queryKey: TILL, queryFn: () => client().form.till() }));

export async function setTill(duty: TillDuty | null): Promise<void> {
  queryClient.setQueryData(TILL, await client().form.setTill({ duty }));
}
