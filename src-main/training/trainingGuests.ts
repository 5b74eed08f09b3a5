import { fold } from '#shared/text/fold';
import { type Dice, splitIntoNonEmptyList, type Several } from './seededRandom';

interface Nation {
  readonly country: string;
  readonly currency: string;
  /** Patterns of telephone numbers; `#` stands for a random digit. The patterns use numbers that no real person has. */
  readonly phones: Several<string>;
  readonly women: Several<string>;
  readonly men: Several<string>;
  /** Surnames such as `Wiśniewsk|a|i`: the stem, the woman's ending and the man's ending. */
  readonly surnames: Several<string>;
  readonly places: Several<string>;
  readonly streets: Several<string>;
}

const POLAND: Nation = {
  country: 'PL',
  currency: 'PLN',
  phones: splitIntoNonEmptyList(`
    +48 601 000 ###, +48 602 000 ###, +48 604 000 ###, +48 609 000 ###, +48 661 000 ###, +48 728 000 ###
  `),
  women: splitIntoNonEmptyList(`
    Małgorzata, Anna, Katarzyna, Agnieszka, Halina, Stefania, Irmina, Monika, Joanna, Ewa, Barbara, Zofia,
    Łucja, Żaneta, Dorota, Beata, Magdalena, Julia, Aleksandra, Wioletta
  `),
  men: splitIntoNonEmptyList(`
    Paweł, Zdzisław, Kamil, Jerzy, Łukasz, Michał, Piotr, Krzysztof, Wit, Stanisław, Mirosław, Tomasz,
    Marcin, Jakub, Grzegorz, Andrzej, Rafał, Bożydar, Jan, Sławomir
  `),
  surnames: splitIntoNonEmptyList(`
    Wiśniewsk|a|i, Ostrowsk|a|i, Majewsk|a|i, Ćwiklińsk|a|i, Zielińsk|a|i, Źródłowsk|a|i, Wolsk|a|i,
    Dąbrowsk|a|i, Kamińsk|a|i, Lewandowsk|a|i, Szczęsn|a|y, Śliwińsk|a|i, Żurawsk|a|i, Kozłowsk|a|i,
    Jabłońsk|a|i, Nowick|a|i, Wysock|a|i, Świerczek, Żak, Węgrzyn, Łękawa, Gąsienica, Ździebło, Bąk, Szulc,
    Kania, Sobczak, Kaleta, Kruk, Kwiecień, Leśniak, Gąsior, Herman, Nowak, Kowalczyk, Wójcik, Mazur, Pająk,
    Król, Wróbel, Dudek, Zając, Stępień, Pietrzak, Ćwik, Konieczn|a-Łoś|y-Łoś, Brzęczyszczykiewicz
  `),
  places: splitIntoNonEmptyList(`
    40-013 Katowice, 31-042 Kraków, 00-695 Warszawa, 90-361 Łódź, 50-123 Wrocław, 61-701 Poznań,
    80-831 Gdańsk, 43-300 Bielsko-Biała, 44-100 Gliwice, 33-300 Nowy Sącz, 25-008 Kielce,
    65-047 Zielona Góra
  `),
  streets: splitIntoNonEmptyList(`
    ul. Słoneczna, ul. Długa, ul. Leśna, ul. Żwirki i Wigury, ul. Ogrodowa, os. Tysiąclecia, ul. Źródlana,
    al. Róż
  `),
};

/** The nations with their weights in percent: about four of five guests are Polish. */
const NATIONS: Several<readonly [number, Nation]> = [
  [78, POLAND],
  [
    6,
    {
      country: 'CZ',
      currency: 'CZK',
      phones: ['+420 601 000 ###', '+420 732 000 ###'],
      women: ['Jana', 'Tereza', 'Kateřina', 'Šárka', 'Lenka'],
      men: ['Jiří', 'Ondřej', 'Tomáš', 'Zdeněk', 'Radek'],
      surnames: splitIntoNonEmptyList(`
    Dvořák|ová|, Novotn|á|ý, Svobod|ová|a, Kučer|ová|a, Říh|ová|a, Procházk|ová|a, Čern|á|ý
  `),
      places: ['702 00 Ostrava', '738 01 Frýdek-Místek', '602 00 Brno', '779 00 Olomouc'],
      streets: ['Nádražní', 'Husova', 'Zámecká', 'Květná'],
    },
  ],
  [
    6,
    {
      country: 'DE',
      currency: 'EUR',
      phones: ['+49 151 000 ####', '+49 160 000 ####'],
      women: ['Katharina', 'Sabine', 'Jutta', 'Anke', 'Lena'],
      men: ['Dieter', 'Jürgen', 'Matthias', 'Björn', 'Uwe'],
      surnames: ['Müller', 'Lange', 'Groß', 'Schröder', 'Köhler', 'Weiß', 'Vogt', 'Jäger'],
      places: ['01067 Dresden', '02826 Görlitz', '10115 Berlin', '04109 Leipzig'],
      streets: ['Lindenstraße', 'Am Mühlgraben', 'Hauptstraße', 'Königsallee'],
    },
  ],
  [
    4,
    {
      country: 'UA',
      currency: 'PLN',
      phones: ['+380 67 000 ## ##', '+380 50 000 ## ##'],
      women: ['Oksana', 'Iryna', 'Olena', 'Nataliia', 'Solomiia'],
      men: ['Andrii', 'Taras', 'Bohdan', 'Yurii', 'Mykola'],
      surnames: ['Shevchenko', 'Kovalenko', 'Bondarenko', 'Tkachuk', 'Melnyk', 'Kravets', 'Lysenko'],
      places: ['79000 Lviv', '01001 Kyiv', '76000 Ivano-Frankivsk'],
      streets: ['vul. Franka', 'vul. Sadova', 'vul. Zelena'],
    },
  ],
  [
    3,
    {
      country: 'GB',
      currency: 'EUR',
      phones: ['+44 7700 900###'],
      women: ['Fiona', 'Siobhán', 'Emily', 'Charlotte'],
      men: ['Graham', 'Oliver', 'Rhys', 'Callum'],
      surnames: ['O’Brien', 'Whitaker', 'MacLeod', 'Hughes', 'Ashworth-Lee'],
      places: ['Leeds LS1 4AP', 'Bristol BS1 5TY', 'London N1 9GU'],
      streets: ['Mill Lane', 'Station Road', 'High Street'],
    },
  ],
  [
    3,
    {
      country: 'SK',
      currency: 'EUR',
      phones: ['+421 905 000 ###'],
      women: ['Zuzana', 'Ľubica', 'Mária'],
      men: ['Marek', 'Ľuboš', 'Štefan'],
      surnames: ['Horváth|ová|', 'Kováč|ová|', 'Baláž|ová|', 'Krajč|írová|ír'],
      places: ['010 01 Žilina', '036 01 Martin', '022 01 Čadca'],
      streets: ['Hlavná', 'Vysokoškolákov', 'Májová'],
    },
  ],
];

/**
 * A guest of the mountain guest house. Most guests are Polish; guests from abroad have telephone numbers of their
 * countries.
 */
export interface TrainingGuest {
  readonly clientId: number;
  readonly forename: string;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly currency: string;
  readonly address: string;
}

export function createGuest(dice: Dice, clientId: number): TrainingGuest {
  const nation = dice.pickWeighted(NATIONS);
  const woman = dice.flip(0.52);
  const forename = dice.pick(woman ? nation.women : nation.men);
  const [stem = '', hers = '', his = ''] = dice.pick(nation.surnames).split('|');
  const name = stem + (woman ? hers : his);
  const phone = dice.pick(nation.phones).replace(/#/g, () => String(dice.pickInteger(0, 9)));
  const reach = dice.pickWeighted([
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
    email: reach === 'both' || reach === 'email' ? generateEmail(dice, forename, name) : '',
    country: nation.country,
    currency: nation.currency,
    address: `${dice.pick(nation.streets)} ${String(dice.pickInteger(1, 98))}, ${dice.pick(nation.places)}`,
  };
}

function generateEmail(dice: Dice, forename: string, name: string): string {
  const toEmailPart = (text: string) => fold(text).replace(/[^a-z]/g, '');
  const number = dice.flip(0.3) ? String(dice.pickInteger(2, 99)) : '';
  return dice.flip(0.5)
    ? `${toEmailPart(forename).slice(0, 1)}.${toEmailPart(name)}${number}@example.com`
    : `${toEmailPart(forename)}.${toEmailPart(name)}${number}@example.com`;
}
