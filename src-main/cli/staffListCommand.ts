import type { Command } from 'commander';
import { z } from 'zod';
import { buildCommandSuccess } from './commandResult';
import { defineEngineCliCommand } from './defineCommand';
import { formatTextTable } from './commandOutput';

/** Adds the command `staff list`, which lists the people at this desk and never shows a PIN. */
export function registerStaffListCliCommand(program: Command): void {
  const list = program
    .command('staff')
    .description('the people at the desk of this PC')
    .command('list')
    .description('names, roles, and who has a PIN');
  defineEngineCliCommand(list, false, z.object({}), ({ context }) => {
    const { members } = context.staff.state();
    const rows = members.map(({ id, name, role, hasPin }) => [String(id), name, role, hasPin ? 'PIN' : '']);
    return Promise.resolve(buildCommandSuccess(members, formatTextTable(['id', 'name', 'role', ''], rows)));
  });
}
