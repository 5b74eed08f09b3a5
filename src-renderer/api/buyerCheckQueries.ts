import { createQuery } from '@tanstack/svelte-query';
import type { RegisterNumber } from '#shared/contract/buyerCheckContract';
import { queryClient } from './queryCache';
import { getEngineClient } from './engineClient';

const BUYER_CHECK_KEY = ['settings', 'buyerCheck'];

export const useBuyerCheckSettingQuery = () =>
  createQuery(() => ({ queryKey: BUYER_CHECK_KEY, queryFn: () => getEngineClient().buyerCheck.setting() }));

export async function setBuyerCheckEnabled(on: boolean): Promise<void> {
  queryClient.setQueryData(BUYER_CHECK_KEY, await getEngineClient().buyerCheck.set({ on }));
}

/** Requests the data of the buyer's tax number from a public VAT register. */
export const requestBuyerLookup = (number: RegisterNumber) => getEngineClient().buyerCheck.ask(number);
