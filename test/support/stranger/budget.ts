/** Counts requests for the stranger's own limit (openapi.yaml, Limits), over any sixty seconds or per clock minute. */

const MINUTE_MS = 60_000;

export interface Counted {
  readonly allowed: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly retryAfterS: number;
}

export function createBudget(limit: number, counting: 'sliding' | 'fixed') {
  let answered: number[] = [];
  return (now: number): Counted => {
    const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
    answered = answered.filter((at) => (counting === 'fixed' ? at >= minute : now - at < MINUTE_MS));
    const allowed = answered.length < limit;
    if (allowed) answered.push(now);
    const resetAt = counting === 'fixed' ? minute + MINUTE_MS : (answered[0] ?? now) + MINUTE_MS;
    const retryAfterS = Math.max(1, Math.ceil((resetAt - now) / 1000));
    return {
      allowed,
      retryAfterS,
      headers: {
        'x-ratelimit-limit': String(limit),
        'x-ratelimit-remaining': String(limit - answered.length),
        'x-ratelimit-reset': String(Math.ceil(resetAt / 1000)),
        ...(allowed ? {} : { 'retry-after': String(retryAfterS) }),
      },
    };
  };
}
