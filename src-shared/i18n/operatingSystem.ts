/** Operating systems by the name of their store of passwords. */
export type OperatingSystem = 'windows' | 'mac' | 'linux';

/** Returns the operating system of this process or of the browser. */
export function operatingSystem(): OperatingSystem {
  const host = globalThis as {
    readonly process?: { readonly platform?: string };
    readonly navigator?: { readonly userAgent?: string };
  };
  const name = host.process?.platform ?? host.navigator?.userAgent ?? '';
  if (/^win|Windows/.test(name)) return 'windows';
  return /darwin|Macintosh/.test(name) ? 'mac' : 'linux';
}
