import { houseOf } from './property';

/** The house of the issue: 500 rooms, 90 days, about 9,400 stays. */
export const TODAY = '2026-06-03';
export const FROM = '2026-05-20';
export const DAYS = 90;
export const house = houseOf(500, TODAY, FROM, '2026-08-18');
