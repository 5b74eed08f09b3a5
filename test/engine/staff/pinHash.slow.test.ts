import { expect, test } from 'vitest';
import { hashPin, pinHashSchema, verifyPin } from '#engine/profile/pinHash';

/** The hash of a PIN: its cost, and that the engine works on while it is computed. */

/** The OWASP Password Storage Cheat Sheet's choices for scrypt with r = 8: at each N so many rounds at least. */
const OWASP_ROUNDS = new Map([
  [131_072, 1],
  [65_536, 2],
  [32_768, 3],
  [16_384, 5],
  [8_192, 10],
]);

test('PIN hash: uses at least the scrypt cost that OWASP recommends', async () => {
  const { cost, parallelization, salt } = await hashPin('1234');
  expect(OWASP_ROUNDS.get(cost)).toBeLessThanOrEqual(parallelization);
  expect(Buffer.from(salt, 'base64')).toHaveLength(16);
});

test('PIN hash: matches only the PIN from which it was made', async () => {
  const stored = await hashPin('1234');
  expect(await verifyPin('1234', stored)).toBe(true);
  expect(await verifyPin('12345', stored)).toBe(false);
  expect(await verifyPin('', stored)).toBe(false);
});

/** Made with scrypt itself: N 16384, r 8, p 1, the salt sixteen times the byte 7. */
const EARLIER = {
  salt: 'BwcHBwcHBwcHBwcHBwcHBw==',
  hash: 'Ty3396Q7UY8z9/iBAsrlPDyoR06Mw2/XLJrl08Gf9aI=',
  cost: 16_384,
};

test('PIN hash of an older version without a number of rounds: is verified with one round', async () => {
  const stored = pinHashSchema.parse(EARLIER);
  expect(await verifyPin('1234', stored)).toBe(true);
  expect(await verifyPin('1235', stored)).toBe(false);
});

test('PIN check: the engine’s timers keep running while a PIN is compared with its hash', async () => {
  const stored = await hashPin('1234');
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 1);
  await verifyPin('1234', stored);
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(5);
});
