import { userInfo } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEngineForCommand } from '#engine/openEngine';
import { openStaffRegister } from '#engine/profile/staffRegister';
import { kontuar, makeProfile, type TestProfile } from '#support/testProfile';
import { anInvoice } from '#support/records';
import { NO_KEYCHAIN } from './cliAnswers';
import { virtualClock } from '#support/virtualClock';

/** Tests staff on the command line: the list, and the person to whom a command is attributed. */

const SECRETS = { clientId: 'a', clientSecret: 'b', legacyLogin: 'c', legacyPassword: 'd' };
let profile: TestProfile;

beforeAll(async () => {
  profile = await makeProfile();
  const register = await openStaffRegister({ profileDir: profile.dir, clock: virtualClock() });
  await register.add({ name: 'Anna', role: 'owner', pin: '271828' });
  await register.add({ name: 'Ewa', role: 'desk', pin: null });
});
afterAll(() => profile.remove());

test('kontuar staff list: prints names, roles and whether a PIN is set, but no PIN or hash', async () => {
  const listed = await kontuar(['staff', 'list', '--json', '--profile', profile.dir], NO_KEYCHAIN);
  expect(JSON.parse(listed.out)).toEqual([
    { id: 1, name: 'Anna', role: 'owner', hasPin: true },
    { id: 2, name: 'Ewa', role: 'desk', hasPin: false },
  ]);
  const table = await kontuar(['staff', 'list', '--profile', profile.dir], NO_KEYCHAIN);
  expect(table.status).toBe(0);
  expect(table.out).toMatch(/1\s+Anna\s+owner\s+PIN\n\s*2\s+Ewa\s+desk/);
});

test('kontuar commands: are not restricted by staff roles, and record the operating system user in the change history', async () => {
  const start = { profileDir: profile.dir, version: '0.0.0', platform: 'test', secrets: SECRETS, lock: true };
  const opened = await openEngineForCommand(start);
  if (!opened.ok) throw new Error(opened.refusal.detail);
  const { context, stop } = opened.value;
  context.store.invoices.apply([anInvoice({ invoiceId: 7 })], '2026-06-03T07:00:00.000Z');
  await stop();
  // Roles apply in this profile, and a receptionist could not delete the invoice in the window.
  const removed = await kontuar(['invoices', 'delete', '7', '--profile', profile.dir], NO_KEYCHAIN);
  expect(removed.status, removed.err).toBe(0);

  const again = await openEngineForCommand(start);
  if (!again.ok) throw new Error(again.refusal.detail);
  const { client } = again.value;
  const by = `kontuar (${userInfo().username})`;
  const [change] = (await client.outbox.list()).open;
  expect(change).toMatchObject({ kind: 'delete', by, byId: null });
  expect((await client.outbox.history({ id: 'inv-7' })).map((line) => line.by)).toEqual([by]);
  await again.value.stop();
});
