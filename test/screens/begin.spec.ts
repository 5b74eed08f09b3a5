import { test } from '@playwright/test';
import { startProgram } from '#support/browser';
import { passDone } from '#support/syncedProgram';
import { draw, ENGLISH, offThePlan, POLISH } from './picture';

/** Screenshots of a PC's first day and of the training property. */

test('screenshots: show the connection screen before a connection exists, in Polish and English', async () => {
  const program = await startProgram();
  await draw(program, 'connect', POLISH, '');
  await draw(program, 'connect', ENGLISH, '');
  await program.stop();
});

test('screenshots: show the room plan in training mode', async () => {
  const program = await startProgram({ training: true });
  await passDone(program);
  await draw(program, 'training', POLISH, 'plan', offThePlan);
  await program.stop();
});
