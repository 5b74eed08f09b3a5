import { ORPCError } from '@orpc/client';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '#shared/contract/contract';
import { openEngineForCommand, type Engine } from '#engine/openEngine';
import { makeProfile, type TestProfile } from '#support/testProfile';

/**
 * Calls every procedure of the contract with input that no page of Kontuar would send. Each answers as the contract
 * says or refuses with a declared error, and never fails inside the engine.
 */

let profile: TestProfile;
let engine: Engine;

beforeAll(async () => {
  profile = await makeProfile();
  const opened = await openEngineForCommand({
    profileDir: profile.dir,
    version: '0.0.0',
    platform: 'test',
    secrets: { clientId: 'a', clientSecret: 'b', legacyLogin: 'c', legacyPassword: 'd' },
    lock: true,
  });
  if (!opened.ok) throw new Error(opened.refusal.detail);
  engine = opened.value;
});
afterAll(async () => {
  await engine.stop();
  await profile.remove();
});

const definition = z.object({
  '~orpc': z.object({
    inputSchema: z.custom<z.ZodType>((value) => value instanceof z.ZodType).optional(),
    outputSchema: z.unknown(),
    errorMap: z.record(z.string(), z.unknown()),
  }),
});
const procedures = Object.entries(contract).flatMap(([area, router]) =>
  Object.entries(router).map(([name, procedure]) => {
    const { inputSchema, errorMap, outputSchema } = definition.parse(procedure)['~orpc'];
    return { path: `${area}.${name}`, area, name, inputSchema, outputSchema, errors: Object.keys(errorMap) };
  }),
);

/**
 * Procedures that connect to a server, reopen the engine or listen on a port: only their schemas are tested, without a
 * call.
 */
const NOT_CALLED = new Set([
  'account.check',
  'account.connect',
  'recovery.restore',
  'eventReceiver.setReceiver',
]);

const call = (area: string, name: string, input: unknown): Promise<unknown> => {
  const found: unknown = Reflect.get(Reflect.get(engine.client, area), name);
  return Promise.resolve(Reflect.apply(z.custom<(input: unknown) => unknown>().parse(found), null, [input]));
};

const polluting: unknown = JSON.parse(
  '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"id":{"__proto__":{"polluted":true}}}',
);
const deep = Array.from({ length: 2000 }).reduce<unknown>((inner) => [inner], 0);
const JUNK: readonly unknown[] = [
  undefined,
  null,
  0,
  -1,
  NaN,
  1e308,
  '',
  '\u0000',
  '../../etc/passwd',
  'x'.repeat(1_000_000),
  [],
  {},
  polluting,
  deep,
  Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`k${index}`, index])),
  new Date(NaN),
  new Map([['__proto__', 1]]),
];
const nasty = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...JUNK) },
  { weight: 1, arbitrary: fc.anything({ maxDepth: 2, withNullPrototype: true, withSparseArray: true }) },
);

/**
 * Generates objects with the required members that are valid by the schema except for the values that the test spoils.
 */
function hostile(schema: z.ZodType | undefined): fc.Arbitrary<unknown> {
  if (!(schema instanceof z.ZodObject)) return nasty;
  const members = Object.entries(schema.shape).map(([name, member]) => [name, likely(member)] as const);
  return fc.oneof(nasty, fc.record(Object.fromEntries(members), { requiredKeys: [] }));
}
const likely = (member: unknown): fc.Arbitrary<unknown> => {
  const text = fc.constantFrom(
    '',
    '1',
    '2026-06-01',
    '9999-12-31',
    '0000-00-00',
    '../x',
    "'; DROP TABLE invoices;--",
  );
  const number = fc.constantFrom(0, 1, -1, 2 ** 31, Number.MAX_SAFE_INTEGER, 0.5);
  return member instanceof z.ZodObject
    ? hostile(member)
    : fc.oneof(text, number, fc.boolean(), fc.constant(null), nasty);
};

test('engine API: every procedure declares an output schema, and every text parameter has a maximum length', () => {
  expect(procedures.length).toBeGreaterThan(60);
  for (const { path, outputSchema } of procedures) expect(outputSchema, path).toBeDefined();
  // Text must have a maximum length, because it is stored or searched for.
  const endless = procedures.filter(
    ({ inputSchema }) => inputSchema?.safeParse('x'.repeat(1_000_000)).success,
  );
  expect(endless.map(({ path }) => path)).toEqual([]);
});

test.for(procedures)('$path', { timeout: 60_000 }, async ({ path, area, name, inputSchema, errors }) => {
  const known = new Set(['BAD_REQUEST', ...errors]);
  await fc.assert(
    fc.asyncProperty(hostile(inputSchema), async (input) => {
      if (NOT_CALLED.has(path) && inputSchema?.safeParse(input).success) return;
      try {
        const answer = await call(area, name, input);
        // A stream is closed at once, because nobody listens to it.
        if (typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer)
          await z.custom<AsyncGenerator>().parse(answer).return(undefined);
      } catch (error) {
        if (!(error instanceof ORPCError)) throw error;
        expect(known, `${path}: ${error.code} ${error.message}`).toContain(error.code);
      }
      expect(Reflect.get({}, 'polluted')).toBeUndefined();
    }),
    { numRuns: 40 },
  );
});
