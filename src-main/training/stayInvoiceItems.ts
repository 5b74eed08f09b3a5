import { countNightsBetween } from '#shared/rules/days';
import { computeLineGross } from '#shared/rules/decimal';
import type { Grosz } from '#shared/model/scalars';
import type { Dice, Several } from './seededRandom';
import type { ItemFields } from './invoiceRecord';
import { convertZlotyToGuestCurrency, type TrainingStay } from './trainingStayAndBookingSources';

const ROMAN_MONTHS = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'];

/** An extra of a stay: name, price in złoty, unit, VAT rate, PKWiU symbol, and the rule for its quantity. */
type Extra = readonly [string, number, string, string, string, 'perPersonNight' | 'perNight' | 'few'];
const EXTRAS: Several<readonly [number, Extra]> = [
  [40, ['Śniadanie', 45, 'szt.', '8', '56.10.11.0', 'perPersonNight']],
  [22, ['Parking', 40, 'doba', '23', '52.21.24.0', 'perNight']],
  [14, ['Obiadokolacja', 65, 'szt.', '8', '56.10.11.0', 'perPersonNight']],
  [8, ['Woda mineralna', 6.5, 'szt.', '23', '11.07.11.0', 'few']],
  [6, ['Sauna, wejście na wyłączność', 90, 'godz.', '23', '96.04.10.0', 'few']],
  [5, ['Miód z pasieki, słoik', 38, 'szt.', '5', '01.49.21.0', 'few']],
  [5, ['Wypożyczenie rakiet śnieżnych', 35, 'kpl.', '23', '77.21.10.0', 'few']],
];

const formatDayAndMonth = (day: string) =>
  `${String(+day.slice(8))} ${ROMAN_MONTHS[+day.slice(5, 7) - 1] ?? ''}`;
const convertGroszToUnits = (grosz: Grosz) => grosz / 100;

/** Maximum total price of the extra items of a stay, as a share of the price of the nights. */
const MAX_EXTRAS_SHARE = 0.5;

/**
 * Creates the invoice items of a stay: one for the nights, and up to three different extras that the price of the
 * nights does not include.
 */
export function generateStayInvoiceItems(stay: TrainingStay, dice: Dice): ItemFields[] {
  const nights = countNightsBetween(stay.arrival, stay.departure);
  const extras: ItemFields[] = [];
  for (let left = dice.pickInteger(0, 3); left > 0; left--) {
    const extra = generateExtraInvoiceItem(dice, stay, nights);
    const known = extras.some(({ name }) => name === extra.name);
    if (!known && sumItemsGross([...extras, extra]) <= stay.price * MAX_EXTRAS_SHARE) extras.push(extra);
  }
  return [createNightsInvoiceItem(stay, stay.price), ...extras];
}

/** Creates the invoice item for the nights of a stay; `amount` is the total for all nights. */
export function createNightsInvoiceItem(stay: TrainingStay, amount: Grosz): ItemFields {
  const nights = countNightsBetween(stay.arrival, stay.departure);
  const perNight = amount % nights === 0;
  return {
    name: `Nocleg, pokój ${stay.room.name.split(' ')[0] ?? ''}, ${formatDayAndMonth(stay.arrival)} – ${formatDayAndMonth(stay.departure)}`,
    grossUnitPrice: convertGroszToUnits(perNight ? amount / nights : amount),
    quantity: perNight ? nights : 1,
    unit: perNight ? 'doba' : 'usł.',
    rate: '8',
    symbol: '55.10.10.0',
  };
}

export function generateExtraInvoiceItem(dice: Dice, stay: TrainingStay, nights = 1): ItemFields {
  const [name, zloty, unit, rate, symbol, count] = dice.pickWeighted(EXTRAS);
  const people = Math.max(1, stay.adults + stay.children);
  return {
    name,
    grossUnitPrice: convertGroszToUnits(convertZlotyToGuestCurrency(zloty, stay.currency) || 100),
    quantity: count === 'few' ? dice.pickInteger(1, 3) : count === 'perNight' ? nights : nights * people,
    unit,
    rate,
    symbol,
  };
}

/** Returns the gross sum of all items in the smallest unit of the currency. */
export function sumItemsGross(items: readonly Pick<ItemFields, 'grossUnitPrice' | 'quantity'>[]): Grosz {
  return items.reduce(
    (sum, item) => sum + (computeLineGross(String(item.grossUnitPrice), String(item.quantity)) ?? 0),
    0,
  );
}
