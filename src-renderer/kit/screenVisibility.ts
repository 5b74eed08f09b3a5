import { createContext } from 'svelte';

const [shown, setShown, isKept] = createContext<() => boolean>();

/** For `KeepAlive.svelte`: tells all components inside whether their screen is visible. */
export const provideScreenVisible = setShown;

/** Returns a function that tells whether the screen of this component is visible. */
export const useScreenVisible = (): (() => boolean) => (isKept() ? shown() : () => true);
