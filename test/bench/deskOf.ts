import type { Page } from '@playwright/test';
import type { Store } from '#engine/store/storeInterface';
import { openPage, startProgram, type Program } from '#support/browser';
import { makeProfile } from '#support/testProfile';
import { fillProfile } from './fillProfile';
import type { House } from './plan/property';

/** Opens the built program with a property of any size, without a service or a keychain. */
export interface Desk {
  readonly program: Program;
  readonly page: Page;
  readonly stays: number;
}
const opened: { stop(): Promise<unknown> }[] = [];
export async function closeDesks(): Promise<void> {
  for (const desk of opened.splice(0)) await desk.stop();
}

/** Keeps a bench from starting a keychain, which the bench does not need. */
export const WITHOUT_KEYCHAIN = { DBUS_SESSION_BUS_ADDRESS: 'none' };

/**
 * Opens a profile with the given number of rooms and days of stays around today, and with the records that `furnish`
 * adds.
 */
export async function deskOf(
  rooms: number,
  days: number,
  furnish: (store: Store, house: House) => void = () => undefined,
): Promise<Desk> {
  const profile = await makeProfile();
  opened.push({ stop: () => profile.remove() });
  const stays = fillProfile(profile.dir, { rooms, days, furnish });
  const program = await startProgram({ profile: profile.dir, environment: WITHOUT_KEYCHAIN });
  opened.unshift(program);
  const page = await openPage(program, { language: 'pl' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { program, page, stays };
}
