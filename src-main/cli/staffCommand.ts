import type { Command } from 'commander';
import { z } from 'zod';
import { done } from './commandResult';
import { defineEngineCommand } from './defineCommand';
import { table } from './output';

/** `staff list`: the people at this desk; never a PIN. */
export function addStaff(program: Command): void {
  const list = program
    .command('staff')
    .description('the people at the desk of this PC')
    .command('list')
    .description('names, roles, and who has a PIN');
  defineEngineCommand(list, false, z.object({}), ({ context }) => {
    const { members } = context.staff.state();
    const rows = members.map(({ id, name, role, hasPin }) => [String(id), name, role, hasPin ? 'PIN' : '']);
    return Promise.resolve(done(members, table(['id', 'name', 'role', ''], rows)));
  });
}
