export function placeOf(
  name: string,
): { readonly system: 'linux' | 'win32' | 'darwin'; readonly arch: 'x64' | 'arm64' | 'any' } | null;
export function newestChanges(changelog: string): string;
export function signFolder(release: {
  readonly folder: string;
  readonly pem: string;
  readonly version: string;
  readonly notes: string;
  readonly released: string;
  readonly known?: readonly string[];
}): Promise<string>;
