import { resolve } from 'node:path';
import type { Command } from 'commander';
import { z } from 'zod';
import { moveProfile, systemClock, type MoveFailure } from '../engine/entry';
import { badInput, done, unexpected, type Answer } from './answer';
import { closed } from './closed';
import { defineCommand } from './command';

/** `move --to DIR`: copies the profile to a disk of this PC and compares it; a note stays in the old folder. */
export function addMove(program: Command): void {
  const command = program
    .command('move')
    .description('moves the profile to a disk of this PC, for example from a network drive')
    .requiredOption('--to <dir>', 'a new or empty folder on a disk of this PC');
  defineCommand(command, z.object({ to: z.string().min(1) }), async ({ to }, { profileDir }) => {
    const folder = resolve(to);
    const moved = await moveProfile({ from: profileDir, to: folder, clock: systemClock });
    if (!moved.ok) return failed(moved, profileDir);
    return done(
      { from: profileDir, to: folder, files: moved.files },
      `${moved.files} files copied and compared; use --profile ${folder} from now on. ${profileDir} has a note where the data went.`,
    );
  });
}

function failed({ reason, detail }: MoveFailure, profileDir: string): Answer {
  switch (reason) {
    case 'inUse':
    case 'moved':
      return closed({ reason, detail }, profileDir);
    case 'nothing':
      return badInput(`There is no profile in ${detail}.`, 'profile');
    case 'taken':
      return badInput(`--to: ${detail} is not empty`, 'to');
    case 'network':
      return badInput(`--to: ${detail} is a network drive, too`, 'to');
    case 'failed':
      return unexpected('move', `Nothing was moved: ${detail}`);
  }
}
