import { createContext } from 'svelte';

const [shown, setShown, isKept] = createContext<() => boolean>();

/** For `Kept.svelte`: says to all that it holds whether it is shown. */
export const sayWhetherShown = setShown;

/** Whether the screen of this component is the visible one; outside of `Kept` it always is. */
export const whetherShown = (): (() => boolean) => (isKept() ? shown() : () => true);
