export function placeOf(
  name: string,
): { readonly system: 'linux' | 'win32' | 'darwin'; readonly arch: 'x64' | 'arm64' | 'any' } | null;
interface ReleaseNotes {
  readonly pl: string[];
  readonly en: string[];
}
export function releaseNotes(text: string): ReleaseNotes;
export function signFolder(release: {
  readonly folder: string;
  readonly pem: string;
  readonly version: string;
  readonly notes: ReleaseNotes;
  readonly released: string;
  readonly share?: number;
  readonly known?: readonly string[];
}): Promise<string>;
export function wrongIn(folder: string, version: string, known?: readonly string[]): Promise<string[]>;
