import { describe, expect, test } from 'vitest';
import { makeAuthority } from '#support/certificate';
import { vouches } from '../../src-main/host/update/authority';

/** An office's own authority, which the system does not know. Real certificates; the chain is what a server sends. */

describe('an authority vouches', () => {
  test('for a server of its own, by name and by number', async () => {
    const office = await makeAuthority();
    const { cert } = await office.issue();
    expect(vouches(office.ca, [cert], 'localhost')).toBe(true);
    expect(vouches(office.ca, [cert], '127.0.0.1')).toBe(true);
    // Some servers send the authority along.
    expect(vouches(office.ca, [cert, office.ca], 'localhost')).toBe(true);
  });

  test('among others, whatever else stands in the file', async () => {
    const [office, other] = [await makeAuthority(), await makeAuthority('Other')];
    const { cert } = await office.issue();
    const broken = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----';
    expect(vouches([broken, other.ca, '# ours', office.ca].join('\n'), [cert], 'localhost')).toBe(true);
  });
});

describe('an authority does not vouch', () => {
  test('for another name or number', async () => {
    const office = await makeAuthority();
    const { cert } = await office.issue({ names: [{ type: 'dns', value: 'updates.office' }] });
    expect(vouches(office.ca, [cert], 'updates.office')).toBe(true);
    // Its subject is CN=localhost: only the alternative names count.
    for (const host of ['localhost', '127.0.0.1', 'a.updates.office', ''])
      expect(vouches(office.ca, [cert], host), host).toBe(false);
  });

  test('for a server of somebody else, also where that calls itself the same', async () => {
    const [office, other] = [await makeAuthority(), await makeAuthority()];
    const { cert } = await other.issue();
    expect(vouches(office.ca, [cert], 'localhost')).toBe(false);
    expect(vouches(office.ca, [cert, other.ca], 'localhost')).toBe(false);
  });

  test('before and after its time, nor for an authority in place of a server, nor for nothing', async () => {
    const office = await makeAuthority();
    const { cert } = await office.issue();
    const year = 365 * 86_400_000;
    expect(vouches(office.ca, [cert], 'localhost', new Date(Date.now() + year))).toBe(false);
    expect(vouches(office.ca, [cert], 'localhost', new Date(Date.now() - year))).toBe(false);
    for (const late of [{ expired: true }, { early: true }])
      expect(vouches(office.ca, [(await office.issue(late)).cert], 'localhost')).toBe(false);
    expect(vouches(office.ca, [office.ca], 'localhost')).toBe(false);
    expect(vouches(office.ca, [], 'localhost')).toBe(false);
    expect(vouches('', [cert], 'localhost')).toBe(false);
  });

  test('through another server that it has issued: only an authority issues', async () => {
    const [office, below] = [await makeAuthority(), await makeAuthority('Below')];
    const [{ cert }, { cert: server }] = [await below.issue(), await office.issue()];
    expect(vouches(office.ca, [cert, server], 'localhost')).toBe(false);
  });
});
