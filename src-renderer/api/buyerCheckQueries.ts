import { createQuery } from '@tanstack/svelte-query';
import type { RegisterNumber } from '#shared/contract/buyerCheckContract';
import { queryClient } from './cache';
import { client } from './client';

const SETTING = ['settings', 'buyerCheck'];

export const buyerCheckSetting = () =>
  createQuery(() => ({ queryKey: SETTING, queryFn: () => client().buyerCheck.setting() }));

export async function setBuyerCheck(on: boolean): Promise<void> {
  queryClient.setQueryData(SETTING, await client().buyerCheck.set({ on }));
}

/** Sends one request to a public register. */
export const askRegister = (number: RegisterNumber) => client().buyerCheck.ask(number);
