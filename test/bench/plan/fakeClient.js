import { answersOf } from './property';
import { house } from './house';

export * from '../../../src-renderer/api/client';

/** The contract's client with answers at hand, so that only the drawing is measured. */
const answers = answersOf(house);
const desk = {
  rooms: async () => house.rooms,
  stays: async (span) => answers.stays(span),
  prices: async (span) => answers.prices(span),
  nights: async (span) => answers.nights(span),
  ages: async (span) => answers.ages(span),
};
const inbox = { summary: async () => ({ since: '2026-01-01T00:00:00.000Z' }) };
const app = { setPreferences: async (chosen) => chosen };
export const client = () => ({ desk, app, inbox });
