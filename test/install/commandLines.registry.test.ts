import { mkdtempSync, openSync, readFileSync, readSync, closeSync, rmSync, statSync } from 'node:fs';
import { cp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packApplication } from '#support/packed';
import { build } from '#support/testProfile';
import { addCommandLine } from '../../packaging/addCommandLine';

/**
 * Tests of the command line for operating systems that no machine of the project runs: the package is assembled from
 * the registry's Node packages and inspected. Each download is 40 MB, so the tests belong to `npm run test:long --
 * install` and not to `npm test` (`KONTUAR_REGISTRY` in vitest.config.ts).
 */

/**
 * Reads from a binary's header which processor the binary was built for; the numbers come from the PE, Mach-O and ELF
 * formats.
 */
function builtFor(file: string): string {
  const head = Buffer.alloc(4096);
  const handle = openSync(file, 'r');
  readSync(handle, head, 0, head.length, 0);
  closeSync(handle);
  if (head.toString('latin1', 0, 2) === 'MZ') {
    const at = head.readUInt32LE(0x3c);
    if (head.toString('latin1', at, at + 4) !== 'PE\0\0') return 'no program';
    return { 0x8664: 'win32-x64', 0xaa64: 'win32-arm64' }[head.readUInt16LE(at + 4)] ?? 'other PE';
  }
  if (head.readUInt32LE(0) === 0xfeedfacf)
    return { 0x01000007: 'darwin-x64', 0x0100000c: 'darwin-arm64' }[head.readUInt32LE(4)] ?? 'other Mach-O';
  if (head.toString('latin1', 0, 4) === '\x7fELF')
    return { 62: 'linux-x64', 183: 'linux-arm64' }[head.readUInt16LE(18)] ?? 'other ELF';
  return 'no program';
}

test.each([
  ['win32', 'x64'],
  ['win32', 'arm64'],
  ['darwin', 'x64'],
  ['darwin', 'arm64'],
  ['linux', 'arm64'],
] as const)(
  'packed command line for %s %s: contains Node and native modules of that system',
  { timeout: 300_000 },
  async (system, arch) => {
    await build();
    const packed = await packApplication({ system, arch });
    const folder = mkdtempSync(join(tmpdir(), 'kontuar-cli-'));
    try {
      const resources = join(folder, 'resources');
      await cp(packed.resources, resources, { recursive: true });
      addCommandLine({ resources, system, arch });
      const cli = join(resources, 'cli');
      const windows = system === 'win32';
      const node = join(cli, windows ? 'node.exe' : 'node');
      expect((await readdir(cli)).sort()).toEqual([
        'NODE-LICENSE.txt',
        'app',
        'bin',
        windows ? 'node.exe' : 'node',
      ]);
      expect(builtFor(node)).toBe(`${system}-${arch}`);
      const megabytes = statSync(node).size / 1e6;
      console.log(`${system}-${arch}: Node ${String(Math.round(megabytes))} MB`);
      expect(megabytes).toBeGreaterThan(60);
      // The macOS packages for both processors contain the binaries of both processors.
      const natives = (await readdir(join(cli, 'app', 'node_modules'), { recursive: true }))
        .filter((name) => name.endsWith('.node'))
        .map((name) => builtFor(join(cli, 'app', 'node_modules', name)));
      const platforms = system === 'darwin' ? ['darwin-arm64', 'darwin-x64'] : [`${system}-${arch}`];
      expect(natives.sort()).toEqual([...platforms, ...platforms].sort());
      const launcher = windows ? 'kontuar.cmd' : 'kontuar';
      expect(await readdir(join(cli, 'bin'))).toEqual([launcher]);
      const text = readFileSync(join(cli, 'bin', launcher), 'utf8');
      if (windows) expect(text.split('\r\n').length).toBe(text.split('\n').length);
      else expect(statSync(join(cli, 'bin', launcher)).mode & 0o111).toBe(0o111);
    } finally {
      rmSync(folder, { recursive: true, force: true });
      await packed.remove();
    }
  },
);
