import { test } from '@playwright/test';
import { startProgram } from '#support/browser';
import { passDone } from '#support/syncedProgram';
import { draw, ENGLISH, offThePlan, POLISH } from './picture';

/** What a PC shows on its first day, and the made-up house to learn in. */
test('screenshots: draws the connection screen of a PC without a connection', async () => {
  const program = await startProgram();
  await draw(program, 'connect', POLISH, '');
  await draw(program, 'connect', ENGLISH, '');
  await program.stop();
});

test('screenshots: draws the training mode', async () => {
  const program = await startProgram({ training: true });
  await passDone(program);
  await draw(program, 'training', POLISH, 'plan', offThePlan);
  await program.stop();
});
