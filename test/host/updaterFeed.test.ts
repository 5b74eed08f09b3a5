import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { MANIFEST_FILE } from '../../src-main/host/update/manifest';
import { eventually } from '#support/eventually';
import { makeAuthority, type Authority } from '#support/certificate';
import { testKey } from '#support/releases';
import { program, desk, key, minutes, looked, resetElectron } from './updaterDesk';

/** The updater against feeds that do not end, answer slowly or lead elsewhere. */
vi.mock('electron', () => import('#support/electron/module'));
vi.mock('electron-updater', async () => ({ default: (await import('./electronUpdater')).electronUpdater }));

resetElectron();

/** A feed that answers so, over http or with a certificate of its own; `left`: resolves when the updater has gone away. */
async function feed(answer: RequestListener, secure: boolean | Authority = false) {
  const authority = secure === true ? await makeAuthority('A stranger') : secure;
  const server = authority ? createSecureServer(await authority.issue(), answer) : createServer(answer);
  let asked = 0;
  let gone: () => void = () => undefined;
  const left = new Promise<void>((resolve) => (gone = resolve));
  server.on('request', (_request, response: ServerResponse) => {
    asked += 1;
    response.on('close', gone);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  const { port } = z.object({ port: z.int() }).parse(server.address());
  return { address: `http${secure ? 's' : ''}://127.0.0.1:${port}/kontuar`, asked: () => asked, left };
}

test('a list of files without an end is left after a megabyte', async () => {
  const { looks, run } = await desk();
  const endless = await feed((_request, response) => {
    const more = () => {
      while (response.write(Buffer.alloc(64 * 1024, ' ')));
    };
    response.on('drain', more);
    more();
  });
  run().begin(endless.address);
  await minutes(6);
  await looked(looks);
  await endless.left;
  expect(looks).toEqual([{ is: 'refused', why: 'unreadable' }]);
});

test('a list of files that comes a byte at a time is left after half a minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'] });
  const { looks, run } = await desk();
  const dripping = await feed((_request, response) => void response.write('{'));
  run().begin(dripping.address);
  await minutes(6);
  await eventually(() => expect(dripping.asked()).toBe(1), 20);
  await vi.advanceTimersByTimeAsync(31_000);
  await looked(looks);
  await dripping.left;
  expect(looks).toEqual([{ is: 'unreachable' }]);
});

test('a redirection is followed by the same protocol alone, and what lies there needs its signature', async () => {
  const { looks, web, run, trace } = await desk();
  web.lay('0.2.0', program('0.2.0', trace), testKey());
  const there = await feed((_request, response) =>
    response.writeHead(302, { location: `${web.address}/${MANIFEST_FILE}` }).end(),
  );
  run().begin(there.address);
  await minutes(6);
  await looked(looks);
  expect(looks).toEqual([{ is: 'refused', why: 'foreign' }]);
  const elsewhere = await feed((_request, response) => response.end(), true);
  const leading = await feed((_request, response) =>
    response.writeHead(302, { location: elsewhere.address }).end(),
  );
  run().begin(leading.address);
  await minutes(6);
  await looked(looks, 2);
  expect(looks.at(-1)).toEqual({ is: 'unreachable' });
  expect([leading.asked(), elsewhere.asked()]).toEqual([1, 0]);
});

test('a feed whose certificate nobody vouches for is asked nothing', async () => {
  const { looks, run } = await desk();
  const stranger = await feed((_request, response) => response.end('{}'), true);
  run().begin(stranger.address);
  await minutes(6);
  await looked(looks);
  expect(looks).toEqual([{ is: 'unreachable' }]);
  expect(stranger.asked()).toBe(0);
});

test('a feed with a certificate of the office’s own authority is asked where that is named, and its version fetched', async () => {
  const { looks, web, run, trace } = await desk();
  web.lay('0.2.0', program('0.2.0', trace), key);
  const authority = await makeAuthority('An office');
  const office = await feed((request, response) => {
    const name = new URL(request.url ?? '/', 'http://feed.invalid').pathname.split('/').at(-1) ?? '';
    const file = web.files.get(name);
    response.writeHead(file === undefined ? 404 : 200).end(file);
  }, authority);
  const another = await makeAuthority('Another office');
  for (const named of [null, another.ca]) run().begin(office.address, named);
  await minutes(6);
  await looked(looks, 2);
  expect(office.asked()).toBe(0);
  expect(looks).toEqual([{ is: 'unreachable' }, { is: 'unreachable' }]);
  run().begin(office.address, `${another.ca}\n${authority.ca}`);
  await minutes(6);
  await looked(looks, 3);
  expect(looks[2]).toEqual({ is: 'ready', version: '0.2.0' });
});

// The PC's own number is in its updaterId: the last four bytes, as a part of all there are.
test.each([
  ['2c9b2a4c-1d5e-5f6a-8b7c-9d0e19999998', 'ready'],
  ['2c9b2a4c-1d5e-5f6a-8b7c-9d0e1999999a', 'newest'],
])('while a version goes out to one PC in ten, the PC %s finds it %s', async (id, is) => {
  const { looks, web, run, trace } = await desk();
  web.lay('0.2.0', program('0.2.0', trace), key, { share: 10 });
  const { electronUpdater, begin } = run();
  electronUpdater.setNumber(id);
  begin();
  await minutes(6);
  await looked(looks);
  expect(looks).toMatchObject([{ is }]);
});
