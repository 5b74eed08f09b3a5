/** What is loaded before the tests and the program, so that all of them believe it is afternoon (playwright.config.mjs). */

/** In a page, too; what is shifted already stays as it is. */
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
