import { createQuery } from '@tanstack/svelte-query';
import type { JpkHeader } from '#shared/contract/propertySettingsContract';
import { queryClient } from './cache';
import { client } from './client';

const SETTINGS = ['settings', 'house'];

export const houseSettings = () =>
  createQuery(() => ({ queryKey: SETTINGS, queryFn: () => client().house.settings() }));

export async function setJpkHeader(header: JpkHeader): Promise<void> {
  queryClient.setQueryData(SETTINGS, await client().house.setJpk(header));
}

/** Stores the logo, a small JPEG as base64; null removes the logo. */
export async function setLogo(logo: string | null): Promise<void> {
  queryClient.setQueryData(SETTINGS, await client().house.setLogo({ logo }));
}
