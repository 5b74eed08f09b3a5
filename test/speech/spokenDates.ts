/**
 * Dates as a screen reader should read them, written by hand so that the tests do not depend on the program's own
 * texts.
 */
const MONTHS = {
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
  pl: 'sty lut mar kwi maj cze lip sie wrz paź lis gru'.split(' '),
};
const ROMAN = 'I II III IV V VI VII VIII IX X XI XII'.split(' ');
const LONG = {
  en: 'January February March April May June July August September October November December'.split(' '),
  pl: 'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia'.split(
    ' ',
  ),
};
type Language = 'pl' | 'en';

const parts = (day: string) => {
  const [year = 0, month = 0, number = 0] = day.split('-').map(Number);
  return { year, month: month - 1, number };
};

/** Pattern for a stay's dates: `23–25 Nov`, `23–25 XI`, with both months when the stay spans two months. */
export function stayIn(language: Language, arrival: string, departure: string): RegExp {
  const [from, to] = [parts(arrival), parts(departure)];
  const name = ({ month }: { month: number }) => (language === 'pl' ? ROMAN : MONTHS.en)[month];
  const begin = from.month === to.month ? `${from.number}` : `${from.number} ${name(from)}`;
  return new RegExp(`${begin}\\S* ?– ?${to.number} ${name(to)}\\b`);
}

/** Pattern for one night: `night of Wed 25 Nov`, `noc śr 25 XI`. */
export function nightIn(language: Language, day: string): RegExp {
  const { month, number } = parts(day);
  return new RegExp(
    `${language === 'pl' ? 'noc' : 'night of'} \\S+ ${number} ${language === 'pl' ? ROMAN[month] : MONTHS.en[month]}`,
  );
}

/** `24 November 2026`. */
export function longDayIn(language: Language, day: string): RegExp {
  const { year, month, number } = parts(day);
  return new RegExp(`${number} ${LONG[language][month]} ${year}`);
}
