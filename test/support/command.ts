import { vi } from 'vitest';
import { runCliCommand } from '../../src-main/cli/runCliCommand';
import type { Ended } from './testProfile';

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs `kontuar ...` in this process, for tests that do not test the process itself, in a tenth of the time. Runs are
 * sequential, because the environment and the standard streams belong to the process; all four secrets must be in
 * `environment`, because no keychain is asked.
 */
export function command(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Ended> {
  const ended = last.then(() => captured(args, environment));
  last = ended.catch(() => undefined);
  return ended;
}

async function captured(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Ended> {
  let [out, err] = ['', ''];
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    out += String(chunk);
    return true;
  });
  vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
    err += String(chunk);
    return true;
  });
  const before = process.exitCode;
  process.exitCode = undefined;
  try {
    return { status: await runCliCommand(args), out, err };
  } finally {
    process.exitCode = before;
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  }
}
