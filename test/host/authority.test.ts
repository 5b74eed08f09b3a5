import 'reflect-metadata';
import { KeyUsageFlags } from '@peculiar/x509';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeAuthority } from '#support/certificate';
import { chainOf, nodeTrusts, type Wish } from './chains';
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

type Wishes = Parameters<typeof chainOf>[0];

/** Every one of them alone is a no, of Node too. */
const FAULTS: readonly (readonly [what: string, wishes: Wishes])[] = [
  ['a server whose time is over', { server: { expired: true } }],
  ['a server whose time has not come', { server: { early: true } }],
  ['an authority in between whose time is over', { middle: { expired: true } }],
  ['an authority whose time is over', { root: { expired: true } }],
  ['an authority whose time has not come', { root: { early: true } }],
  ['a server of another name', { server: { names: ['updates.office'] } }],
  ['a server in between', { middle: { isAuthority: false } }],
  ['one in between whose key may not sign', { middle: { usages: KeyUsageFlags.digitalSignature } }],
  ['an authority that allows none in between', { root: { pathLength: 0 } }],
  ['other names below', { middle: { permits: 'office.test' } }],
  ['other names below the authority', { root: { permits: 'office.test' } }],
  ['a weak signature of the server', { server: { hash: 'SHA-1' } }],
  ['a weak signature in between', { middle: { hash: 'SHA-1' } }],
  ['a short key of the server', { server: { key: 'RSA-1024' } }],
  ['a short key in between', { middle: { key: 'RSA-1024' } }],
  ['a certificate for clients', { server: { purpose: 'client' } }],
  ['one in between for clients', { middle: { purpose: 'client' } }],
  ['a key that is for no server', { server: { usages: KeyUsageFlags.cRLSign } }],
  ['an unknown demand of the server', { server: { strange: true } }],
  ['an unknown demand in between', { middle: { strange: true } }],
  ['a forged server', { server: { forged: true } }],
  ['a forged one in between', { middle: { forged: true } }],
];

describe('compared with Node’s own TLS', () => {
  const judged = async (wishes: Wishes, sends = ['server', 'middle'] as const) => {
    const chain = await chainOf(wishes);
    const sent = sends.map((one) => chain[one]);
    return [
      vouches(chain.root, sent, 'localhost'),
      await nodeTrusts(chain.root, sent, chain.key, 'localhost'),
    ];
  };

  test.each<readonly [string, Wishes]>([
    ['two steps', {}],
    ['a path of one', { root: { pathLength: 1 }, middle: { pathLength: 0 } }],
    ['for servers all the way', { middle: { purpose: 'server' } }],
    ['keys of RSA', { root: { key: 'RSA-2048' }, middle: { key: 'RSA-2048' }, server: { key: 'RSA-2048' } }],
    ['a name with a star', { server: { names: ['*.office.test', 'localhost'] } }],
  ])('both say yes: %s', async (_what, wishes) => {
    expect(await judged(wishes)).toEqual([true, true]);
  });

  test.each(FAULTS)('both say no: %s', async (_what, wishes) => {
    expect(await judged(wishes)).toEqual([false, false]);
  });

  test('what the server does not send may stand in the file; what stands nowhere is missing', async () => {
    const { root, middle, server, key } = await chainOf({});
    for (const [ca, sent, is] of [
      [`${root}\n${middle}`, [server], true],
      [root, [server], false],
      // Only what is its own issuer ends a chain.
      [middle, [server, middle], false],
      [root, [server, middle, root], true],
    ] as const)
      expect([vouches(ca, sent, 'localhost'), await nodeTrusts(ca, sent, key, 'localhost')]).toEqual([
        is,
        is,
      ]);
  });

  test('limits of names are not weighed: a chain with any is a no, also where Node would weigh them', async () => {
    expect(await judged({ middle: { permits: 'localhost' } })).toEqual([false, true]);
  });

  test('whatever comes together: never a yes where Node says no', { timeout: 120_000 }, async () => {
    const wish: fc.Arbitrary<Wish> = fc.oneof(
      { weight: 3, arbitrary: fc.constant({}) },
      {
        weight: 1,
        arbitrary: fc.record(
          {
            expired: fc.boolean(),
            isAuthority: fc.boolean(),
            pathLength: fc.nat(2),
            usages: fc.constantFrom(
              KeyUsageFlags.keyCertSign,
              KeyUsageFlags.digitalSignature,
              KeyUsageFlags.keyCertSign | KeyUsageFlags.digitalSignature,
            ),
            purpose: fc.constantFrom('server', 'client', null),
            hash: fc.constantFrom('SHA-256', 'SHA-1'),
            key: fc.constantFrom('P-256', 'RSA-1024', 'RSA-2048'),
            permits: fc.constantFrom('localhost', 'office.test'),
            strange: fc.boolean(),
            forged: fc.boolean(),
            names: fc.constantFrom(['localhost'], ['*.office.test'], ['office.test', 'localhost'], []),
          },
          { requiredKeys: [] },
        ),
      },
    );
    let agreed = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.record({ root: wish, middle: wish, server: wish }),
        fc.constantFrom('localhost', 'a.office.test', 'office.test'),
        fc.shuffledSubarray(['middle', 'root'] as const),
        fc.boolean(),
        async (wishes, host, rest, both) => {
          const chain = await chainOf(wishes);
          const sent = [chain.server, ...rest.map((one) => chain[one])];
          const ca = both ? `${chain.middle}\n${chain.root}` : chain.root;
          const ours = vouches(ca, sent, host);
          if (ours) agreed += 1;
          if (ours) expect(await nodeTrusts(ca, sent, chain.key, host)).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
    // The draws must hold chains that are believed.
    expect(agreed).toBeGreaterThan(10);
  });
});
