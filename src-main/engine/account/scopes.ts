import type { Store } from '../store/store';

/** The scopes of the last token, so that the screens know them offline; null while unknown (A99). */
export const rememberedScopes = (store: Store): string[] | null => store.settings.get('scopes');

export const rememberScopes = (store: Store, scopes: string[] | null): void =>
  store.settings.set('scopes', scopes);
