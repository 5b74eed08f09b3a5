import { splitWords } from '../../text/fold';

/**
 * Kind of a service or of goods, by PKWiU symbol or else by name. The kind is used only for advice, so a doubtful case
 * is `null` to avoid false warnings.
 */
export type Goods = 'lodging' | 'housing' | 'localFee' | 'noSupply' | 'alcohol' | 'parking' | 'basic';

interface NamedItem {
  readonly name: string;
  readonly symbol: string;
}

const PKWIU = /^\d{2}\.\d/;
/**
 * Kinds of items by the first digits of their PKWiU 2015 symbol: 55 accommodation, 68.20 letting, 11.01-11.05 alcohol,
 * 52.21.24 parking.
 */
const BY_SYMBOL: readonly (readonly [RegExp, Goods])[] = [
  [/^55\./, 'lodging'],
  [/^68\.20/, 'housing'],
  [/^11\.0[1-5]/, 'alcohol'],
  [/^52\.21\.24/, 'parking'],
];

const parseWordSet = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/**
 * Words before the actual name of an item, such as `Usługa`, `Opłata za` or `3 x`; the classification ignores these
 * words.
 */
const SKIPPED_LEADING_WORDS = parseWordSet(
  'usluga uslugi za oplata zaliczka na doplata do przedplata x fee charge for the',
);
const LODGING =
  /^(?:nocleg|zakwaterowan|pobyt$|pokoj$|pokoje$|apartament|noclegow|hotelow|accommodation|lodging|overnight|room$|rooms$|nights?$|stay$)/;
/** Beginnings of words which show that an item is not only accommodation, because they name another service. */
const NOT_LODGING =
  /^(?:parking|garaz|minibar|barek|serwis|service|obslug|sprzat|clean|sala|sali|konferenc|conferen|meeting|spotkan|szkolen|bankiet|sauna|spa|masaz|massage|basen|pool|pies|psa|psem|dog|pets?|kota?|zwierz|szkod|zniszcz|damage|kara|kaucj|deposit|anul|cancel|rezygnac|najem|najmu|wynaj|czynsz|mieszkan|sejf|safe|klucz|keys?|karta|telefon|pralni|laundry|burs|internat|akademi|student|kolacj|obiad|dinner|upgrade|transfer|taxi|rower|bike|narty|ski|win[aoe]|wino|piwo)/;
const HOUSING = /^(?:mieszkaniow|mieszkania|mieszkanie)/;

const FEE = parseWordSet('oplata oplaty oplat taksa taksy');
const LOCAL_FEE_KIND_WORDS = parseWordSet(
  'miejscowa miejscowe miejscowej miejscowych uzdrowiskowa uzdrowiskowe uzdrowiskowej uzdrowiskowych ' +
    'klimatyczna klimatyczne klimatycznej klimatycznych turystyczna turystyczne turystycznej',
);
const LOCAL_TAX_KIND_WORDS = parseWordSet('city tourist local visitor climate');
const TAX = parseWordSet('tax taxes');

const ALCOHOL = parseWordSet(
  'piwo piwa piwem beer beers wino wina wine wines wodka wodki vodka whisky whiskey gin rum likier likiery ' +
    'nalewka nalewki brandy koniak cognac burbon bourbon tequila cydr cider szampan champagne prosecco aperol ' +
    'drink drinki drinkow drinks alkohol alkohole alkoholu alcohol',
);
/** Words after which the name of a drink only describes another item, such as `kieliszek do piwa` (a beer glass). */
const PREPOSITIONS_BEFORE_DRINK = parseWordSet('do w na bez o od przy for with without');
/**
 * Beginnings of words for dishes, glasses and soft drinks. An item whose name contains such a word is no alcoholic
 * drink, even if the name also contains a drink.
 */
const NOT_ALCOHOL_PATTERN =
  /^(?:bezalko|nonalco|soft|sos|gulasz|wolowin|kurczak|poledwic|karkow|risotto|makaron|zup|deser|tort|ciast|lod[ya]$|tiramisu|kolacj|obiad|menu|danie|ser$|sery|deska|ocet|vinegar|karta|kieliszek|szklank|glass$)/;

const PARKING = parseWordSet(
  'parking parkingu parkingi parkingow parkingiem parkingowe parkingowego parkingowy garaz garazu garage',
);
/** `Parkingowa` is also a street name, so the word alone does not mean parking. */
const PARKING_FEE = parseWordSet('parkingowa parkingowej');
const STREET = parseWordSet('ul ulica ulicy al aleja os plac');
const FREE_OF_CHARGE_WORDS = parseWordSet('bez bezplatny bezplatnym bezplatnie gratis free darmowy darmowym');

/** Returns the kind of goods or service that an invoice item names; null if the kind is unknown or uncertain. */
export function classifyItemForTaxAdvice({ name, symbol }: NamedItem): Goods | null {
  const nameWords = splitWords(name);
  const code = symbol.trim();
  // A local fee is recognised by its name alone, because no PKWiU symbol exists for local fees.
  if (isLocalFee(nameWords)) return 'localFee';
  if (isNoSupply(nameWords)) return 'noSupply';
  if (PKWIU.test(code)) return BY_SYMBOL.find(([begins]) => begins.test(code))?.[1] ?? null;
  if (isParking(nameWords)) return 'parking';
  if (isLodging(nameWords)) return 'lodging';
  if (nameWords.some((word) => HOUSING.test(word))) return 'housing';
  if (isAlcohol(nameWords)) return 'alcohol';
  return isTaxedAtBasicRate(nameWords) ? 'basic' : null;
}

const DAMAGES = /^(?:odszkodowan|damages?$|niestawi)/;

/** Returns whether the item is compensation for damage or a no-show fee. */
function isNoSupply(nameWords: readonly string[]): boolean {
  const [first = '', second = ''] = nameWords.filter(
    (word) => !/^\d/.test(word) && !SKIPPED_LEADING_WORDS.has(word),
  );
  return DAMAGES.test(first) || first === 'noshow' || (first === 'no' && second === 'show');
}

const COFFEE = parseWordSet('kawa kawy espresso cappuccino latte americano coffee');
const MEAL_WITH_COFFEE_PATTERN =
  /^(?:sniadan|obiad|kolacj|lunch|ciast|deser|przerw|break|poczestun|zestaw|menu|set$)/;

/** Returns whether the item is a drink, a meeting room or the sauna. The rate of 8 % does not apply to these items. */
function isTaxedAtBasicRate(nameWords: readonly string[]): boolean {
  const [first = '', second = ''] = nameWords.filter(
    (word) => !/^\d/.test(word) && !SKIPPED_LEADING_WORDS.has(word),
  );
  if (COFFEE.has(first)) return !nameWords.some((word) => MEAL_WITH_COFFEE_PATTERN.test(word));
  if (/^saun/.test(first)) return true;
  return (
    /^(?:sal[aię]?$|conference$|meeting$|wynajem$|najem$)/.test(first) &&
    nameWords.some((word) => /^(?:konferenc|szkoleniow|conference|meeting)/.test(word)) &&
    !/^saun/.test(second)
  );
}

function isLodging(nameWords: readonly string[]): boolean {
  const [first = ''] = nameWords.filter((word) => !/^\d/.test(word) && !SKIPPED_LEADING_WORDS.has(word));
  return LODGING.test(first) && !nameWords.some((word) => NOT_LODGING.test(word));
}

function isLocalFee(nameWords: readonly string[]): boolean {
  const [first = '', second = ''] = nameWords.filter((word) => !/^\d/.test(word) && word !== 'x');
  if (first === 'kurtaxe') return true;
  return (
    (FEE.has(first) && LOCAL_FEE_KIND_WORDS.has(second)) ||
    (LOCAL_TAX_KIND_WORDS.has(first) && TAX.has(second))
  );
}

const isAlcohol = (nameWords: readonly string[]): boolean =>
  !nameWords.some((word) => NOT_ALCOHOL_PATTERN.test(word)) &&
  nameWords.some((word, at) => ALCOHOL.has(word) && !PREPOSITIONS_BEFORE_DRINK.has(nameWords[at - 1] ?? ''));

const isParking = (nameWords: readonly string[]): boolean =>
  !nameWords.some((word) => FREE_OF_CHARGE_WORDS.has(word)) &&
  nameWords.some(
    (word, at) =>
      (PARKING.has(word) && !STREET.has(nameWords[at - 1] ?? '')) ||
      (PARKING_FEE.has(word) && /^(?:oplat|uslug)/.test(nameWords[at - 1] ?? '')),
  );

/**
 * Beginnings of words for goods and services of annex 15 of the VAT Act that a hotel may sell: electronics, fuel,
 * scrap, building work.
 */
const ANNEX_15 =
  /^(?:laptop|notebook|komputer|tablet|smartfon|smartphone|konsol|telewizor|toner|tusz$|dysk|procesor|wegiel|wegla|benzyn|paliw|zlom|stal$|stali$|blacha|blachy|prety|budowlan|remont|wykonczeniow|instalacyjn)/;
const PHONE = /^(?:telefon|aparat)$/;

/** Returns whether the name of an item suggests goods or a service of annex 15 (art. 108a ust. 1a). */
export function canItemBeOfAnnex15({ name }: Pick<NamedItem, 'name'>): boolean {
  const nameWords = splitWords(name);
  return nameWords.some(
    (word, at) =>
      ANNEX_15.test(word) ||
      (PHONE.test(word) && /^komork/.test(nameWords[at + 1] ?? nameWords[at - 1] ?? '')),
  );
}
