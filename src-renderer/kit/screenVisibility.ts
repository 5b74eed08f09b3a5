import { createContext } from 'svelte';

const [shown, setShown, isKept] = createContext<() => boolean>();

/** For `KeepAlive.svelte`: tells all components inside whether their screen is visible. */
export const provideScreenVisible = setShown;

/** Whether the screen of this component is visible; always true outside of `KeepAlive.svelte`. */
export const useScreenVisible = (): (() => boolean) => (isKept() ? shown() : () => true);
