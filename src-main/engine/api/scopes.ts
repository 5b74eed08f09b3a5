import { z } from 'zod';
import type { Store } from '../store/store';

const KEY = 'scopes';
const remembered = z.array(z.string()).nullable().catch(null);

/** The scopes of the last token, so that the screens know them offline; null while unknown (A99). */
export const rememberedScopes = (store: Store): string[] | null =>
  remembered.parse(store.memory.get(KEY) ?? null);

export const rememberScopes = (store: Store, scopes: string[] | null): void => store.memory.set(KEY, scopes);
