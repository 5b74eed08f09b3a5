import { splitIntoNonEmptyList, type Dice, type Several } from './seededRandom';
import {
  EMPTY_INVOICE_RECEIVER,
  type BuyerFields,
  type ReceiverFields,
  type SellerFields,
} from './invoiceRecord';
import type { TrainingGuest } from './trainingGuests';

/** Parties on the invoices of the training property: the property itself, companies that send guests, and guests. */

/** All numbers in this file are invented and pass their checks (domain.md 4.1, 4.4). */
export const TRAINING_PROPERTY_NAME = 'Pensjonat Kalinówka, Szczyrk';
export const TRAINING_PROPERTY_SELLER: SellerFields = {
  companyName: 'Pensjonat Kalinówka sp. z o.o.',
  address: 'ul. Leśna 14, 43-370 Szczyrk',
  taxId: '9461231239',
  bankNo: '75105000861000009012345678',
};
export const TRAINING_PROPERTY_TOWN = 'Szczyrk';
export const TRAINING_CLERK_NAMES: Several<string> = ['Ola Kania', 'Grażyna Łękawa', 'Wit Żurawski'];

const COMPANY_FIRST_WORDS: Several<string> = splitIntoNonEmptyList(`
    Beskid, Śląsk, Żywiec, Karpaty, Łódka, Źródło, Grań, Tatra, Odra, Jodła, Krokus, Ćma, Halny, Wierch,
    Polana, Skałka, Magura, Soła, Limba, Gąska
  `);
const COMPANY_TRADES: Several<string> = splitIntoNonEmptyList(`
    Soft, Budownictwo, Transport, Szkolenia, Media, Instalacje, Projekt, Sport, Energia, Meble,
    Ubezpieczenia, Elektronika
  `);
const COMPANY_LEGAL_FORMS: Several<string> = [
  'sp. z o.o.',
  'sp. z o.o.',
  'S.A.',
  'sp.k.',
  's.c.',
  'P.P.H.U.',
];
const COMPANY_ADDRESSES: Several<string> = [
  'ul. Przemysłowa 8, 43-300 Bielsko-Biała',
  'al. Jana Pawła II 22, 00-133 Warszawa',
  'ul. Zabłocie 25, 30-701 Kraków',
  'ul. Chorzowska 50, 40-121 Katowice',
  'ul. Świętego Marcina 29, 61-806 Poznań',
  'ul. Piotrkowska 111, 90-425 Łódź',
  'ul. Wyścigowa 56E, 53-012 Wrocław',
  'ul. Żeromskiego 3, 34-300 Żywiec',
];

/** Invented foreign companies, with tax numbers in the format of their country, without prefix (domain.md 4.2). */
const FOREIGN_COMPANIES: Several<BuyerFields> = [
  buildForeignCompany(
    'Gebirgsfreunde Görlitz GmbH',
    'Lindenstraße 4, 02826 Görlitz',
    '682196989',
    'VAT_UE',
    'DE',
  ),
  buildForeignCompany('Moravské kempy s.r.o.', 'Nádražní 12, 702 00 Ostrava', '82002622', 'VAT_UE', 'CZ'),
  buildForeignCompany('Žilinské túry s.r.o.', 'Hlavná 8, 010 01 Žilina', '2023340187', 'VAT_UE', 'SK'),
  buildForeignCompany(
    'Alpenblick Reisen GmbH',
    'Getreidegasse 3, 5020 Salzburg',
    'U92207148',
    'VAT_UE',
    'AT',
  ),
  buildForeignCompany('Voyages Montagne SARL', '3 rue des Écoles, 69002 Lyon', '49066077447', 'VAT_UE', 'FR'),
  buildForeignCompany('Fellside Walking Ltd', 'Mill Lane 7, Leeds LS1 4AP', 'GB-7741-22', 'OTHER', 'GB'),
  buildForeignCompany('TzOV Karpatski Mandry', 'vul. Franka 10, 79000 Lviv', '38112204', 'OTHER', 'UA'),
];

function buildForeignCompany(
  companyName: string,
  address: string,
  taxId: string,
  identifierType: string,
  countryCode: string,
) {
  return { companyName, address, taxId, identifierType, countryCode };
}

/** Returns a NIP with a valid check digit and the prefix 999, which no tax office has used. */
function createNip(dice: Dice): string {
  const weights = [6, 5, 7, 2, 3, 4, 5, 6, 7];
  for (;;) {
    const digits = `999${String(dice.pickInteger(0, 999_999)).padStart(6, '0')}`;
    const check = weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0) % 11;
    if (check < 10) return digits + String(check);
  }
}

/** Number of Polish companies in each group of the generated list; each group ends with all foreign companies. */
const POLISH_COMPANIES_PER_GROUP = 40;

export function generateTrainingCompanies(dice: Dice, count: number): Several<BuyerFields> {
  const generatePolishCompany = (): BuyerFields => ({
    companyName: `${dice.pick(COMPANY_FIRST_WORDS)}-${dice.pick(COMPANY_TRADES)} ${dice.pick(COMPANY_LEGAL_FORMS)}`,
    address: dice.pick(COMPANY_ADDRESSES),
    taxId: createNip(dice),
    identifierType: 'NIP',
    countryCode: 'PL',
  });
  const rest = Array.from({ length: Math.max(12, count) }, (_, at) =>
    at % POLISH_COMPANIES_PER_GROUP === POLISH_COMPANIES_PER_GROUP - 1
      ? [generatePolishCompany(), ...FOREIGN_COMPANIES]
      : [generatePolishCompany()],
  );
  return [generatePolishCompany(), ...FOREIGN_COMPANIES, ...rest.flat()];
}

export const buildPrivateBuyer = (guest: TrainingGuest): BuyerFields => ({
  companyName: `${guest.forename} ${guest.name}`,
  address: guest.address,
  taxId: '',
  identifierType: 'NONE',
  countryCode: guest.country,
});

/**
 * Parties of the training invoice with a separate receiver: a municipality is the buyer, and its school is the
 * receiver.
 */
export const TRAINING_MUNICIPALITY_PARTIES: {
  readonly buyer: BuyerFields;
  readonly receiver: ReceiverFields;
} = {
  buyer: {
    companyName: 'Gmina Dolina Górna',
    address: 'Rynek 1, 34-325 Dolina Górna',
    taxId: '9990001114',
    identifierType: 'NIP',
    countryCode: 'PL',
  },
  receiver: {
    ...EMPTY_INVOICE_RECEIVER,
    companyName: 'Szkoła Podstawowa nr 3 w Dolinie Górnej',
    address: 'ul. Szkolna 5, 34-325 Dolina Górna',
    identifierType: 'NONE',
    countryCode: 'PL',
  },
};
