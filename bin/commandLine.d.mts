/** Types of commandLine.mjs. */
export function addCommandLine(options: {
  readonly resources: string;
  readonly system: string;
  readonly arch: string;
}): void;
