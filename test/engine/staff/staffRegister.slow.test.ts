import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openPreferences } from '#engine/profile/preferenceFile';
import { openStaffRegister, type StaffRegister } from '#engine/profile/staffRegister';
import { virtualClock } from '#support/virtualClock';

/** Tests the staff list with roles and PINs: its protection and the effects of a forgotten or wrong PIN. */

function profile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kontuar-staff-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}
const names = (register: StaffRegister) => register.state().members.map(({ name }) => name);

/** Adds Anna (an owner with a PIN, at the desk), Ewa (role `desk`) and Jan (role `lead`). */
async function threePersons(profileDir: string, clock = virtualClock()) {
  const register = await openStaffRegister({ profileDir, clock });
  await register.add({ name: 'Anna', role: 'owner', pin: '271828' });
  await register.add({ name: 'Ewa', role: 'desk', pin: '1234' });
  await register.add({ name: 'Jan', role: 'lead', pin: null });
  return { register, clock };
}
const [ANNA, EWA, JAN] = [1, 2, 3];

test('staff: the owner who sets the first PIN is signed in, and from then on roles are enforced', async () => {
  const { register } = await threePersons(profile());
  expect(register.state()).toMatchObject({
    rolesApply: true,
    atDesk: { name: 'Anna', role: 'owner', hasPin: true },
    members: [{ name: 'Anna' }, { name: 'Ewa', hasPin: true }, { name: 'Jan', hasPin: false }],
  });
});

test('staff: a role or a PIN is refused before an owner has a PIN', async () => {
  const register = await openStaffRegister({ profileDir: profile(), clock: virtualClock() });
  expect(await register.add({ name: 'Jan', role: 'lead', pin: null })).toEqual({
    ok: false,
    reason: 'ownerFirst',
  });
  expect(await register.add({ name: 'Ewa', role: 'desk', pin: '1234' })).toEqual({
    ok: false,
    reason: 'ownerFirst',
  });
  expect(await register.add({ name: 'Anna', role: 'owner', pin: null })).toEqual({
    ok: false,
    reason: 'ownerNeedsPin',
  });
  expect(await register.add({ name: 'Ewa', role: 'desk', pin: null })).toEqual({ ok: true });
  expect(register.state()).toMatchObject({ rolesApply: false, members: [{ name: 'Ewa' }] });
});

test('staff: the only owner with a PIN keeps the role and PIN and cannot be removed while other people are listed', async () => {
  const { register } = await threePersons(profile());
  const refusal = { ok: false, reason: 'lastOwner' };
  expect(await register.remove(ANNA)).toEqual(refusal);
  expect(await register.change(ANNA, { role: 'lead' })).toEqual(refusal);
  expect(await register.change(ANNA, { pin: null })).toEqual(refusal);
  await register.change(JAN, { role: 'owner', pin: '9999' });
  expect(await register.change(ANNA, { pin: null })).toEqual({ ok: false, reason: 'ownerNeedsPin' });
  expect(await register.remove(ANNA)).toEqual({ ok: true });
  expect(await register.remove(EWA)).toEqual({ ok: true });
  expect(await register.remove(JAN)).toEqual({ ok: true });
  expect(register.state()).toMatchObject({ members: [], rolesApply: false, atDesk: null });
});

test('staff: a name that differs only in letter case is refused, and the id of a removed person is not reused', async () => {
  const { register } = await threePersons(profile());
  expect(await register.add({ name: 'ewa', role: 'desk', pin: null })).toEqual({
    ok: false,
    reason: 'known',
  });
  expect(await register.change(JAN, { name: 'EWA' })).toEqual({ ok: false, reason: 'known' });
  expect(await register.change(EWA, { name: 'EWA' })).toEqual({ ok: true });
  await register.remove(JAN);
  await register.add({ name: 'Ola', role: 'desk', pin: null });
  expect(register.state().members.map(({ id }) => id)).toEqual([1, 2, 4]);
});

test('staff: only a person’s own PIN signs that person in', async () => {
  const { register } = await threePersons(profile());
  expect(await register.switchTo(EWA, '4321')).toEqual({ ok: false, reason: 'wrongPin', waitMs: 0 });
  expect(await register.switchTo(EWA, null)).toMatchObject({ reason: 'wrongPin' });
  expect(register.getMemberAtDesk()?.name).toBe('Anna');
  expect(await register.switchTo(EWA, '1234')).toEqual({ ok: true });
  expect(register.getMemberAtDesk()?.name).toBe('Ewa');
  // Anyone can switch to a name without a PIN.
  expect(await register.switchTo(JAN, null)).toEqual({ ok: true });
  expect(await register.switchTo(77, null)).toEqual({ ok: false, reason: 'unknown' });
});

test('staff file: contains no readable PIN, and only the current operating system user may read the file', async () => {
  const folder = profile();
  await threePersons(folder);
  const file = join(folder, 'staff.json');
  const text = readFileSync(file, 'utf8');
  expect(text).toContain('Anna');
  expect(text).not.toMatch(/271828|1234/);
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('staff: the waiting time after wrong PINs doubles up to a limit, and continues after a restart', async () => {
  const folder = profile();
  const { register, clock } = await threePersons(folder);
  const waits: number[] = [];
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const result = await register.switchTo(EWA, '0000');
    const waitMs = 'waitMs' in result ? result.waitMs : -1;
    waits.push(waitMs / 1000);
    await clock.advance(waitMs);
  }
  expect(waits).toEqual([0, 0, 5, 10, 20, 40, 80, 160, 300, 300, 300, 300]);

  const result = await register.switchTo(EWA, '0000');
  expect(result).toEqual({ ok: false, reason: 'wrongPin', waitMs: 300_000 });
  const restarted = await openStaffRegister({ profileDir: folder, clock });
  await clock.advance(100_000);
  // During the pause even the right PIN is refused, because it may have been found by trying.
  expect(await restarted.switchTo(EWA, '1234')).toEqual({ ok: false, reason: 'paused', waitMs: 200_000 });
  // Nobody else waits.
  expect(await restarted.switchTo(JAN, null)).toEqual({ ok: true });
  await clock.advance(200_000);
  expect(await restarted.switchTo(EWA, '1234')).toEqual({ ok: true });
  expect(await restarted.switchTo(EWA, '0000')).toMatchObject({ waitMs: 0 });
});

test('staff: fifty wrong PINs delete nobody, and setting the PC clock back does not prolong the wait for a PIN', async () => {
  const folder = profile();
  const { register, clock } = await threePersons(folder);
  for (let attempt = 0; attempt < 50; attempt += 1) {
    await register.switchTo(EWA, '0000');
    await clock.advance(300_000);
  }
  expect(names(register)).toEqual(['Anna', 'Ewa', 'Jan']);
  await register.switchTo(EWA, '0000');
  clock.set(clock.now() - 365 * 24 * 60 * 60_000);
  expect(await register.switchTo(EWA, '1234')).toEqual({ ok: false, reason: 'paused', waitMs: 300_000 });
  clock.set(clock.now() + 365 * 24 * 60 * 60_000 + 300_000);
  expect(await register.switchTo(EWA, '1234')).toEqual({ ok: true });
});

test('staff: simultaneous PIN attempts are checked one after another, and the pause after three wrong PINs refuses the remaining attempts', async () => {
  const { register } = await threePersons(profile());
  const results = await Promise.all(Array.from({ length: 6 }, () => register.switchTo(EWA, '0000')));
  expect(results.map((result) => ('reason' in result ? result.reason : 'ok'))).toEqual([
    'wrongPin',
    'wrongPin',
    'wrongPin',
    'paused',
    'paused',
    'paused',
  ]);
});

test('staff: a new PIN set by the owner ends the waiting time after wrong PINs', async () => {
  const { register } = await threePersons(profile());
  for (let attempt = 0; attempt < 5; attempt += 1) await register.switchTo(EWA, '0000');
  expect(await register.switchTo(EWA, '1234')).toMatchObject({ reason: 'paused' });
  expect(await register.change(EWA, { pin: '5678' })).toEqual({ ok: true });
  expect(await register.switchTo(EWA, '5678')).toEqual({ ok: true });
});

test('staff with roles: nobody is signed in after a restart, and the last signed-in person is remembered', async () => {
  const folder = profile();
  const { register, clock } = await threePersons(folder);
  await register.switchTo(JAN, null);
  const restarted = await openStaffRegister({ profileDir: folder, clock });
  expect(restarted.state()).toMatchObject({ atDesk: null, lastId: JAN, rolesApply: true });
});

test('staff without roles: the person on duty remains on duty after a restart, but not after twelve hours', async () => {
  const folder = profile();
  const clock = virtualClock();
  const register = await openStaffRegister({ profileDir: folder, clock });
  await register.add({ name: 'Ewa', role: 'desk', pin: null });
  await register.switchTo(1, null);
  const restarted = await openStaffRegister({ profileDir: folder, clock });
  expect(restarted.getMemberAtDesk()?.name).toBe('Ewa');
  await clock.advance(12 * 60 * 60_000);
  expect(restarted.getMemberAtDesk()).toBeNull();
});

test('privacy screen: signs out only a person who has a PIN', async () => {
  const { register } = await threePersons(profile());
  await register.switchTo(JAN, null);
  await register.signOff(true);
  expect(register.getMemberAtDesk()?.name).toBe('Jan');
  await register.switchTo(EWA, '1234');
  await register.signOff(true);
  expect(register.state()).toMatchObject({ atDesk: null, lastId: EWA });
});

test('staff: names from version 0.1.0 are imported without roles and removed from the preferences file', async () => {
  const folder = profile();
  const clock = virtualClock();
  const since = new Date(clock.now() - 60_000).toISOString();
  const earlier = { language: 'uk', staff: ['Ewa Lis', 'Jan Bo'], atDesk: { name: 'Jan Bo', since } };
  writeFileSync(join(folder, 'preferences.json'), JSON.stringify(earlier));
  const register = await openStaffRegister({ profileDir: folder, clock });
  expect(register.state()).toMatchObject({
    rolesApply: false,
    atDesk: { name: 'Jan Bo' },
    members: [
      { name: 'Ewa Lis', role: 'desk', hasPin: false },
      { name: 'Jan Bo', role: 'desk', hasPin: false },
    ],
  });
  const preferences = await openPreferences(folder);
  await preferences.set({ theme: 'dark' });
  expect(readFileSync(join(folder, 'preferences.json'), 'utf8')).not.toContain('Ewa');
  expect(preferences.get().language).toBe('uk');
  const again = await openStaffRegister({ profileDir: folder, clock });
  expect(names(again)).toEqual(['Ewa Lis', 'Jan Bo']);
});

test('staff list prepared by an administrator: once an owner has set the first PIN, a person without a PIN cannot sign in', async () => {
  const prepared = [
    { name: 'Anna', role: 'owner' },
    { name: 'Olga', role: 'owner' },
    { name: 'Jan', role: 'lead' },
  ] as const;
  const folder = profile();
  const register = await openStaffRegister({ profileDir: folder, clock: virtualClock(), prepared });
  expect(register.areRolesActive()).toBe(false);
  expect(await register.change(3, { name: 'Jan Bo' })).toEqual({ ok: true });
  expect(await register.change(1, { pin: '2468' })).toEqual({ ok: true });
  expect(register.state()).toMatchObject({ rolesApply: true, atDesk: { name: 'Anna' } });
  expect(await register.switchTo(2, null)).toEqual({ ok: false, reason: 'noPin' });
  // The administrator's prepared file is used only at the first start.
  const restarted = await openStaffRegister({ profileDir: folder, clock: virtualClock(), prepared });
  expect(names(restarted)).toEqual(['Anna', 'Olga', 'Jan Bo']);
});

test('staff: people and roles are read from the backup copy when the staff file is damaged', async () => {
  const folder = profile();
  await threePersons(folder);
  writeFileSync(join(folder, 'staff.json'), '{"members":');
  const again = await openStaffRegister({ profileDir: folder, clock: virtualClock() });
  expect(names(again)).toEqual(['Anna', 'Ewa', 'Jan']);
  expect(again.areRolesActive()).toBe(true);
  expect(await again.switchTo(ANNA, '271828')).toEqual({ ok: true });
});

test('staff: nobody can sign in when the staff list and its copy are damaged, until the recovery words set an owner’s PIN', async () => {
  const folder = profile();
  await threePersons(folder);
  for (const name of ['staff.json', 'staff.json.copy']) writeFileSync(join(folder, name), '{"members":');
  const open = () => openStaffRegister({ profileDir: folder, clock: virtualClock() });
  const locked = await open();
  expect(locked.state()).toMatchObject({
    rolesApply: true,
    atDesk: null,
    members: [{ id: 1, role: 'owner' }],
  });
  expect(await locked.switchTo(1, '271828')).toMatchObject({ ok: false, reason: 'wrongPin' });
  expect(await locked.switchTo(1, null)).toMatchObject({ ok: false });
  expect(readFileSync(join(folder, 'staff.json.damaged'), 'utf8')).toBe('{"members":');
  expect((await open()).areRolesActive()).toBe(true);
  // The caller has already checked the recovery words.
  expect(await locked.resetOwnerPin(1, '5050')).toBe('done');
  const restored = await open();
  expect(await restored.switchTo(1, '5050')).toEqual({ ok: true });
});
