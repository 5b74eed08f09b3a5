import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '#engine/openEngine';
import { openStore } from '#engine/store/openStore';
import { anInvoice, aReservation } from '#support/records';
import { build, kontuar, makeProfile, type TestProfile } from '#support/testProfile';

/** Tests `kontuar person export|forget` as processes on a real profile. */

let profile: TestProfile;
beforeAll(async () => {
  await build();
  profile = await makeProfile();
  const opened = openStore({ file: join(profile.dir, 'kontuar.db'), clock: systemClock });
  if (!opened.ok) throw new Error(opened.detail);
  const guest = { forename: 'Zbyszko', name: 'Bogdaniecki', phone: '+48 777 123 456' };
  opened.store.reservations.applyWindow(
    { from: '2026-05-01', to: '2026-07-01' },
    [
      aReservation({ reservationId: 7, ...guest }),
      aReservation({ reservationId: 8, ...guest, forename: 'Ewa', phone: '' }),
    ],
    '2026-06-03T10:00:00.000Z',
  );
  opened.store.close();
}, 180_000);
afterAll(() => profile.remove());

const on = (...args: string[]) => kontuar([...args, '--profile', profile.dir]);

describe('person', () => {
  test('kontuar person export: writes one new file about one guest, readable only by the owner of the file', async () => {
    const out = join(profile.dir, 'zbyszko.json');
    const ended = await on('person', 'export', 'Zbyszko Bogdaniecki', '--out', out, '--json');
    expect(ended.status, ended.err).toBe(0);
    expect(JSON.parse(ended.out)).toMatchObject({ file: out, stays: 1, invoices: 0 });
    expect(readFileSync(out, 'utf8')).toContain('+48 777 123 456');
    expect(readFileSync(out, 'utf8')).not.toContain('Ewa');
    if (process.platform !== 'win32') expect(statSync(out).mode & 0o077).toBe(0);
    const twice = await on('person', 'export', 'Zbyszko Bogdaniecki', '--out', out);
    expect(twice.status).toBe(2);
    expect((await on('person', 'export', '12', '--out', join(profile.dir, 'x'))).status).toBe(2);
    const several = await on('person', 'export', 'Bogdaniecki', '--out', join(profile.dir, 'x'));
    expect([several.status, several.err]).toEqual([2, expect.stringContaining('Ewa Bogdaniecki')]);
    expect(existsSync(join(profile.dir, 'x'))).toBe(false);
  });

  test('kontuar person forget: lists the guest’s data without --yes, and erases the data with --yes', async () => {
    const listed = await on('person', 'forget', '777 123 456');
    expect(listed.status, listed.err).toBe(0);
    expect(listed.out).toContain('Zbyszko Bogdaniecki, +48 777 123 456');
    expect(listed.out).toContain('add --yes');
    const several = await on('person', 'forget', 'Bogdaniecki', '--yes');
    expect(several.status).toBe(2);
    expect(several.err).toContain('Ewa Bogdaniecki');
    const done = await on('person', 'forget', '777 123 456', '--yes', '--json');
    expect(done.status, done.err).toBe(0);
    expect(JSON.parse(done.out)).toMatchObject({ stays: 1 });
    // Searches every file of the profile, including the exported file and the log of these commands.
    const tells = readdirSync(profile.dir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => /zbyszko|777.?123.?456/i.test(readFileSync(file, 'latin1')));
    expect(existsSync(join(profile.dir, 'log'))).toBe(true);
    expect(tells).toEqual([join(profile.dir, 'zbyszko.json')]);
    const again = await on('person', 'forget', 'Zbyszko Bogdaniecki', '--json');
    expect(JSON.parse(again.out)).toMatchObject({ stays: [], names: [] });
  });

  // The invoice is more than 6 years old, so the PC's clock alone would allow its deletion; the service last answered
  // in the year after its issue.
  test('kontuar person forget: keeps an invoice within its legal retention period even if the PC clock is years ahead', async () => {
    const year = new Date().getFullYear() - 8;
    const opened = openStore({ file: join(profile.dir, 'kontuar.db'), clock: systemClock });
    if (!opened.ok) throw new Error(opened.detail);
    const { store } = opened;
    const buyer = { ...anInvoice().buyer, companyName: 'Hiacynta Pipsztycka', taxId: '' };
    const [issueDate, heardAt] = [`${year}-05-04`, `${year + 1}-05-04T10:00:00.000Z`];
    store.invoices.apply([anInvoice({ invoiceId: 77, issueDate, saleDate: issueDate, buyer })], heardAt);
    store.settings.set('service.heardAt', heardAt);
    store.close();
    const listed = await on('person', 'forget', 'Hiacynta Pipsztycka', '--json');
    expect(listed.status, listed.err).toBe(0);
    expect(JSON.parse(listed.out)).toMatchObject({ over: [], invoices: [{ reason: 'law' }] });
    expect(listed.err).toContain(`4 May ${year + 1}`);
    const done = await on('person', 'forget', 'Hiacynta Pipsztycka', '--yes', '--json');
    expect(JSON.parse(done.out)).toMatchObject({ invoices: 0, kept: [{ reason: 'law' }] });
  });
});
