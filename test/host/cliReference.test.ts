import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#support/testProfile';
import { renderCommands } from '../../scripts/cliReference';
import { createCliProgram } from '../../src-main/cli/cliProgram';

/**
 * Writes the commands into docs/user/command-line.md below its hand-written introduction, and fails when they are
 * outdated. Update it with `npm run test:unit -- test/host/cliReference.test.ts -u`.
 */

const FILE = join(ROOT, 'docs/user/command-line.md');
const HEADING = '\n## Commands\n';

test('command line reference: lists exactly the commands and options of the program', async () => {
  const [head] = readFileSync(FILE, 'utf8').split(HEADING);
  await expect(`${head}${HEADING}\n${renderCommands(createCliProgram())}`).toMatchFileSnapshot(FILE);
});

test('command line reference: every command has a description', () => {
  const commands = createCliProgram().commands.flatMap((command) => [command, ...command.commands]);
  expect(commands.length).toBeGreaterThan(20);
  expect(commands.filter((command) => command.description() === '').map((command) => command.name())).toEqual(
    [],
  );
});
