import { fold } from '#shared/text/fold';
import type { Dice } from './dice';
import { NATIONS } from './nations';

/** Guests of a mountain guest house: mostly Polish, some from abroad, with telephones of their countries. */
export interface Guest {
  readonly clientId: number;
  readonly forename: string;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** The guest's currency. */
  readonly currency: string;
  readonly address: string;
}

/** Draws one guest who was not here before. */
export function createGuest(dice: Dice, clientId: number): Guest {
  const nation = dice.weighted(NATIONS);
  const woman = dice.flip(0.52);
  const forename = dice.pick(woman ? nation.women : nation.men);
  const [stem = '', hers = '', his = ''] = dice.pick(nation.surnames).split('|');
  const name = stem + (woman ? hers : his);
  const phone = dice.pick(nation.phones).replace(/#/g, () => String(dice.between(0, 9)));
  // A few people leave no address of one kind or the other, and a few very old bookings neither.
  const reach = dice.weighted([
    [88, 'both'],
    [7, 'phone'],
    [4, 'email'],
    [1, 'none'],
  ]);
  return {
    clientId,
    forename,
    name,
    phone: reach === 'both' || reach === 'phone' ? phone : '',
    email: reach === 'both' || reach === 'email' ? emailOf(dice, forename, name) : '',
    country: nation.country,
    currency: nation.currency,
    address: `${dice.pick(nation.streets)} ${String(dice.between(1, 98))}, ${dice.pick(nation.places)}`,
  };
}

function emailOf(dice: Dice, forename: string, name: string): string {
  const plain = (text: string) => fold(text).replace(/[^a-z]/g, '');
  const number = dice.flip(0.3) ? String(dice.between(2, 99)) : '';
  return dice.flip(0.5)
    ? `${plain(forename).slice(0, 1)}.${plain(name)}${number}@example.com`
    : `${plain(forename)}.${plain(name)}${number}@example.com`;
}
