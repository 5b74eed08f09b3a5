import { toDayNumber, fromDayNumber } from '../../../src-shared/rules/days';
import { DAYS, FROM, house } from './house';
import { answersOf } from './property';

export * from '../../../src-renderer/api/engineClient';

/** The contract's client with answers at hand, so that only the drawing is measured. */
const answers = answersOf(house);
/** Counting the whole house is work of the engine, in a thread of its own: here it is done before. */
const counted = new Map();
const BLOCK_DAYS = 28;
const last = toDayNumber(FROM) + DAYS;
for (let day = Math.floor(toDayNumber(FROM) / BLOCK_DAYS - 1) * BLOCK_DAYS; day < last; day += BLOCK_DAYS) {
  const from = fromDayNumber(day);
  counted.set(from, answers.nights({ from, to: fromDayNumber(day + BLOCK_DAYS), gone: false }));
}
const reservations = {
  rooms: async () => house.rooms,
  stays: async (span) => answers.stays(span),
  prices: async (span) => answers.prices(span),
  nights: async (span) => counted.get(span.from) ?? answers.nights(span),
  ages: async (span) => answers.ages(span),
};
const inbox = { summary: async () => ({ since: '2026-01-01T00:00:00.000Z' }) };
const outbox = { list: async () => ({ open: [], ended: [] }) };
const app = { setPreferences: async (chosen) => chosen };
export const getEngineClient = () => ({ reservations, app, inbox, outbox });
