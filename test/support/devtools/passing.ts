import { onAct } from './devtoolsDesk';

/**
 * Lets hours pass at once: the main thread's clock is advanced, and timers with an interval of a minute or more run.
 */
const SELDOM_MS = 60_000;
const { now } = Date;
let ahead = 0;
Date.now = () => now() + ahead;

const seldom = new Map<unknown, () => void>();
const { setInterval: begin, clearInterval: end } = globalThis;
globalThis.setInterval = new Proxy(begin, {
  apply: (target, self, words: Parameters<typeof begin>) => {
    const timer = Reflect.apply(target, self, words);
    const [call, ms = 0] = words;
    if (ms >= SELDOM_MS) seldom.set(timer, () => Reflect.apply(call, null, []));
    return timer;
  },
});
globalThis.clearInterval = (timer) => {
  seldom.delete(timer);
  end(timer);
};

onAct('timePasses', ({ ms }) => {
  ahead += ms;
  for (const call of seldom.values()) call();
});
