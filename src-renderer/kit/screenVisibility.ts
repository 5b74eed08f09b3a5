import { createContext } from 'svelte';

const [shown, setShown, isKept] = createContext<() => boolean>();

/** For `KeepAlive.svelte`: says to all that it holds whether it is shown. */
export const provideScreenVisible = setShown;

/** Whether the screen of this component is the visible one; outside of `Kept` it always is. */
export const useScreenVisible = (): (() => boolean) => (isKept() ? shown() : () => true);
