import fc from 'fast-check';

/** Sets the number of runs: few in `npm test`, 100,000 of each with `npm run test:long -- fuzz`. */
const RUNS = Number(process.env['KONTUAR_FUZZ_RUNS'] ?? 300);

export const dose = (share = 1): { numRuns: number } => ({ numRuns: Math.max(1, Math.ceil(RUNS * share)) });

/** Time limit in milliseconds that grows with the number of runs: only a hang fails, a slow machine does not. */
export const PATIENCE = 30_000 + RUNS * 40;

/** Generates values that may appear in place of the expected one. */
const oddity: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  fc.constantFrom<unknown>(
    '',
    ' ',
    '0',
    '-1',
    '1.5',
    '1,5',
    '1 234,50',
    '1e400',
    'NaN',
    'null',
    '9007199254740993',
    '\u0000',
    '0000-00-00',
    '2026-02-30',
    '2026-06-03T12:30:00+02:00',
    '2026-06-03 00:00:00',
    '\ud800',
    'zw',
    'ZW ',
    -0,
    0,
    1e300,
    1e-9,
    -1,
    0.1 + 0.2,
    349.98999999999995,
    Number.MAX_SAFE_INTEGER,
    1_780_000_000,
    true,
    false,
    null,
    [],
    {},
    [[]],
    [null],
    { 0: {} },
    { message: 'x', field: 'y' },
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

/** Generates a valid value in which a few members, at any depth, are replaced, removed or added. */
export function spoilt(good: unknown): fc.Arbitrary<unknown> {
  const places = placesOf(good);
  const change = fc.record({
    at: fc.constantFrom(...places),
    how: fc.constantFrom('put', 'drop', 'add'),
    what: oddity,
    name: fc.constantFrom('__proto__', 'constructor', 'toString', 'length', 'labels', '0', 'data', 'status'),
  });
  return fc.array(change, { maxLength: 4 }).map((changes) => {
    let value: unknown = structuredClone(good);
    for (const { at, how, what: odd, name } of changes) {
      const copy = structuredClone(odd);
      if (at.length === 0 && how === 'put') value = copy;
      else if (how === 'add') setIn(value, [...at, name], copy);
      else setIn(value, at, how === 'drop' ? undefined : copy);
    }
    return value;
  });
}

/** Returns every path into a value, beginning with the value itself. */
function placesOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => placesOf(inner, [...path, key]))];
}

function setIn(value: unknown, path: readonly string[], replacement: unknown): void {
  const [key, ...rest] = path;
  if (key === undefined || typeof value !== 'object' || value === null) return;
  if (rest.length > 0) return setIn(Reflect.get(value, key), rest, replacement);
  if (Array.isArray(value))
    value.splice(Number(key) || 0, 1, ...(replacement === undefined ? [] : [replacement]));
  else if (replacement === undefined) Reflect.deleteProperty(value, key);
  // Defines the key as JSON.parse would, so that `__proto__` is an ordinary key.
  else
    Object.defineProperty(value, key, {
      value: replacement,
      enumerable: true,
      writable: true,
      configurable: true,
    });
  return undefined;
}

/** Generates a body as a connection may deliver it: complete, cut off, not JSON or not text. */
export function onTheLine(json: fc.Arbitrary<unknown>): fc.Arbitrary<string | Uint8Array | null> {
  const jsonText = json.map((value) => JSON.stringify(value) ?? '');
  return fc.oneof(
    { weight: 8, arbitrary: jsonText },
    { weight: 1, arbitrary: fc.tuple(jsonText, fc.nat(400)).map(([text, at]) => text.slice(0, at)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(null, '', '<!doctype html><p>Wi-Fi', 'null', '[]', '"text"', '{'),
    },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }) },
  );
}
