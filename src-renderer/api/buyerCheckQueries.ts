import { createQuery } from '@tanstack/svelte-query';
import type { RegisterNumber } from '#shared/contract/buyerCheckContract';
import { queryClient } from './queryCache';
import { getEngineClient } from './engineClient';

const SETTING = ['settings', 'buyerCheck'];

export const useBuyerCheckSettingQuery = () =>
  createQuery(() => ({ queryKey: SETTING, queryFn: () => getEngineClient().buyerCheck.setting() }));

export async function setBuyerCheckEnabled(on: boolean): Promise<void> {
  queryClient.setQueryData(SETTING, await getEngineClient().buyerCheck.set({ on }));
}

/** Sends one request to a public register to check the buyer's number. */
export const requestBuyerLookup = (number: RegisterNumber) => getEngineClient().buyerCheck.ask(number);
