import { userInfo } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEngine } from '#engine/openEngine';
import { openStaffRegister } from '#engine/profile/staffRegister';
import { kontuar, makeProfile, type TestProfile } from '#support/testProfile';
import { anInvoice } from '#support/records';
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

test('kontuar staff list: prints names, roles and who has a PIN, and no PIN or hash', async () => {
  const environment = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' };
  const listed = await kontuar(['staff', 'list', '--json', '--profile', profile.dir], environment);
  expect(JSON.parse(listed.out)).toEqual([
    { id: 1, name: 'Anna', role: 'owner', hasPin: true },
    { id: 2, name: 'Ewa', role: 'desk', hasPin: false },
  ]);
  const table = await kontuar(['staff', 'list', '--profile', profile.dir], environment);
  expect(table.status).toBe(0);
  expect(table.out).toMatch(/1\s+Anna\s+owner\s+PIN\n\s*2\s+Ewa\s+desk/);
});

test('kontuar commands: are restricted by no staff role, and record the operating system user in the change history', async () => {
  const opened = await openEngine({
    profileDir: profile.dir,
    version: '0.0.0',
    platform: 'test',
    secrets: SECRETS,
    lock: true,
  });
  if (!opened.ok) throw new Error(opened.refusal.detail);
  const { client, context, stop } = opened.value;
  context.store.invoices.apply([anInvoice({ invoiceId: 7 })], '2026-06-03T07:00:00.000Z');
  await client.outbox.remove({ id: 'inv-7' });
  const [change] = (await client.outbox.list()).open;
  expect(change).toMatchObject({ kind: 'delete', by: `kontuar (${userInfo().username})`, byId: null });
  await stop();
});
