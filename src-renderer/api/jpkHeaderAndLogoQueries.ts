import { createQuery } from '@tanstack/svelte-query';
import type { JpkHeader } from '#shared/contract/jpkHeaderAndLogoContract';
import { queryClient } from './queryCache';
import { getEngineClient } from './engineClient';

const JPK_AND_LOGO_KEY = ['settings', 'house'];

export const useJpkHeaderAndLogoQuery = () =>
  createQuery(() => ({
    queryKey: JPK_AND_LOGO_KEY,
    queryFn: () => getEngineClient().jpkHeaderAndLogo.settings(),
  }));

export async function setJpkHeader(header: JpkHeader): Promise<void> {
  queryClient.setQueryData(JPK_AND_LOGO_KEY, await getEngineClient().jpkHeaderAndLogo.setJpk(header));
}

/** Stores the property's logo as a base64 JPEG; null removes the logo. */
export async function setPropertyLogo(logo: string | null): Promise<void> {
  queryClient.setQueryData(JPK_AND_LOGO_KEY, await getEngineClient().jpkHeaderAndLogo.setLogo({ logo }));
}
