/**
 * Module that is loaded before the tests and the program and shifts their clocks to the afternoon
 * (playwright.config.mjs).
 */

/** Shifts `Date` by `ms`, also inside a page; a `Date` that is already shifted is not shifted again. */
export function shiftDates(ms: number): void {
  const real = Date;
  if ('shiftedBy' in real) return;
  const now = () => real.now() + ms;
  globalThis.Date = new Proxy(real, {
    apply: () => new real(now()).toString(),
    construct: (target, given, made): Date =>
      given.length === 0 ? new target(now()) : Reflect.construct(target, given, made),
    get: (target, key): unknown => (key === 'now' ? now : Reflect.get(target, key)),
    has: (target, key) => key === 'shiftedBy' || key in target,
  });
}

export const SHIFT_MS = Number(process.env['SCREENS_SHIFT_MS'] ?? 0);
shiftDates(SHIFT_MS);
