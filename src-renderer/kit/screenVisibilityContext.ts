import { createContext } from 'svelte';

const [shown, setShown, isKept] = createContext<() => boolean>();

/** Used by `KeepAlive.svelte` to tell all components inside whether their screen is visible. */
export const provideScreenVisible = setShown;

/** Returns a function that tells whether the screen of this component is visible. */
export const useScreenVisible = (): (() => boolean) => (isKept() ? shown() : () => true);
