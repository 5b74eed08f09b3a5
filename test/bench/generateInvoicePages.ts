import { addDays } from '#shared/rules/days';

/** Generates invoices of a small property in the form of the service; the same seed gives the same invoices. */

const FIRST =
  'Anna Jan Maria Piotr Katarzyna Krzysztof Małgorzata Andrzej Agnieszka Tomasz Ewa Łukasz Hans Giulia';
const LAST =
  'Nowak Kowalski Wiśniewski Wójcik Kowalczyk Kamiński Lewandowski Zieliński Szymański Woźniak Dąbrowski ' +
  'Kozłowski Jankowski Mazur Kwiatkowski Krawczyk Piotrowski Grabowski Pawłowski Michalski Nowicki Adamczyk ' +
  'Dudek Zając Wieczorek Jabłoński Król Majewski Olszewski Jaworski Wróbel Malinowski Pawlak Witkowski Walczak ' +
  'Stępień Górski Rutkowski Michalak Sikora Ostrowski Baran Duda Szewczyk Tomaszewski Pietrzak Marciniak ' +
  'Wróblewski Zalewski Jakubowski Jasiński Zawadzki Sadowski Bąk Chmielewski Włodarczyk Borkowski Czarnecki';
const FIRM =
  'Trans-Bud Agro-Pol Med-Lab Eko-Serwis Tech-Log Turystyka Podróże Kancelaria Łódzkie Gdańskie Krakowskie';
const TOWN = 'Kraków Łódź Gdańsk Warszawa Poznań Wrocław Zakopane Sopot Berlin Wien';
const ITEM = ['Nocleg ze śniadaniem', 'Nocleg', 'Parking', 'Śniadanie', 'Opłata za zwierzę', 'Sauna'];

/** Generates the pages of GET /invoices as text; ids ascend from `1 + page * size`. */
export function* invoicePages(pages: number, size: number, seed = 1): Generator<string> {
  const dice = diceOf(seed);
  const total = pages * size;
  for (let page = 0; page < pages; page += 1) {
    const data = Array.from({ length: size }, (_, index) => invoice(page * size + index + 1, total, dice));
    const meta = { totalItems: total, currentPage: page + 1, totalPages: pages, itemsPerPage: size };
    yield JSON.stringify({ data, meta });
  }
}

interface Dice {
  below(n: number): number;
  random(p: number): boolean;
  word(words: string): string;
  digits(n: number): string;
}

function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const below = (n: number) => Math.floor(next() * n);
  return {
    below,
    random: (p) => next() < p,
    word: (words) => {
      const list = words.split(' ');
      return list[below(list.length)] ?? '';
    },
    digits: (n) => Array.from({ length: n }, () => below(10)).join(''),
  };
}

function invoice(invoiceId: number, of: number, dice: Dice): Record<string, unknown> {
  // The issue dates cover three years; some are a few days earlier than those of neighbouring invoices.
  const day = addDays(
    '2023-06-01',
    Math.floor((invoiceId / of) * 1100) - (dice.random(0.1) ? dice.below(20) : 0),
  );
  const [year, month] = day.split('-');
  const firm = dice.random(0.4);
  const nip = dice.digits(10);
  const sent = dice.random(0.8);
  const name = `${dice.word(FIRST)} ${dice.word(LAST)}`;
  return {
    invoiceId,
    invoiceNo: 1 + (invoiceId % 5000),
    invoiceFullNo: `FV ${1 + (invoiceId % 5000)}/${month}/${year}`,
    format: 'FV [nr]/[mm]/[rrrr]',
    extraChar: '',
    invoiceStatus: sent ? 'SENT_KSEF' : 'ISSUED',
    ksefId: sent ? `7361234567-${day.replaceAll('-', '')}-${hex(dice, 12)}-${hex(dice, 2)}` : null,
    invoiceType: dice.random(0.8) ? 1 : dice.below(13),
    buyer: {
      companyName: firm ? `${dice.word(FIRM)} ${dice.word(LAST)} sp. z o.o.` : name,
      address: `ul. ${dice.word(LAST)}a ${1 + dice.below(200)}, ${dice.digits(2)}-${dice.digits(3)} ${dice.word(TOWN)}`,
      taxId: firm ? nip : '',
      identifierType: firm ? 'NIP' : 'NONE',
      countryCode: 'PL',
    },
    seller: {
      companyName: 'Pensjonat Pod Różą Jadwiga Malinowska',
      address: 'ul. Długa 12, 34-500 Zakopane',
      taxId: '7361234567',
      bankNo: 'PL61109010140000071219812874',
    },
    receiver: null,
    invoiceItems: Array.from({ length: 1 + dice.below(4) }, (_, index) => ({
      invoiceId,
      positionId: invoiceId * 10 + index,
      userId: 7,
      status: 1,
      name: ITEM[dice.below(ITEM.length)],
      grossUnitPrice: (10_000 + dice.below(50_000)) / 100,
      quantity: 1 + dice.below(5),
      unit: 'szt.',
      rate: dice.word('8 23 zw'),
      symbol: '',
    })),
    paymentType: 1 + dice.below(3),
    paymentStatus: dice.random(0.9) ? 1 : 0,
    issueDate: day,
    saleDate: day,
    town: 'Zakopane',
    paymentDate: day,
    currency: dice.random(0.9) ? 'PLN' : dice.word('EUR USD'),
    additionalInfo: dice.random(0.3) ? `Pobyt ${day}, pokój ${1 + dice.below(40)}, na życzenie gościa` : null,
    correctionReason: null,
    personCollect: null,
    personIssue: name,
    clientId: dice.below(50_000),
    // Each invoice refers to a stay of the weeks before it.
    reservationId: dice.random(0.8) ? Math.max(1, Math.floor(invoiceId * 0.9) - dice.below(300)) : null,
    exemptionBasis: null,
    exchangeRate: null,
    prepaymentValue: null,
    addDate: `${day}T12:00:00+02:00`,
    editDate: `${day}T12:00:00+02:00`,
  };
}

const hex = (dice: Dice, length: number): string =>
  Array.from({ length }, () => dice.below(16).toString(16).toUpperCase()).join('');
