/** Types of release.mjs. */
export function missingSecrets(names: readonly string[], environment: NodeJS.ProcessEnv): string[];
export function writeSums(folder: string): Promise<string[]>;
