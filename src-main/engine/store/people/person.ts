import { fold, words } from '#shared/text/fold';

/** Finds the person meant by a query, and texts that name the person. */

/** All of what is given has to fit. */
export interface PersonQuery {
  /** Whole words of forename and name, folded. */
  readonly names: readonly string[];
  /** The last nine digits, or fewer where fewer were typed. */
  readonly phone: string | null;
  readonly email: string | null;
}

/** Fewer digits are a room or a booking. */
const PHONE_DIGITS = 7;
const NATIONAL_DIGITS = 9;

const tail = (digits: string): string => digits.slice(-NATIONAL_DIGITS);
const digitsOf = (text: string): string => text.replace(/\D+/g, '');

/** null: it identifies no person. */
export function personQuery(typed: string): PersonQuery | null {
  let rest = typed;
  const taken = (pattern: RegExp): string | null => {
    const found = pattern.exec(rest)?.[0] ?? null;
    if (found !== null) rest = rest.replace(found, ' ');
    return found;
  };
  const email = taken(/\S+@\S+/)?.toLowerCase() ?? null;
  const number = taken(/\+?\d[\d\s().-]*\d/);
  const phone = number !== null && digitsOf(number).length >= PHONE_DIGITS ? tail(digitsOf(number)) : null;
  if (number !== null && phone === null) return null;
  const names = [...new Set(words(rest))];
  if (email === null && phone === null && names.join('').length < 3) return null;
  return { names, phone, email };
}

export interface Guest {
  readonly forename: string;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
}

/** Whether the guest is the one who is asked for. */
export function isAskedFor(query: PersonQuery, guest: Guest): boolean {
  const own = new Set(words(`${guest.forename} ${guest.name}`));
  return (
    query.names.every((word) => own.has(word)) &&
    (query.email === null || guest.email.trim().toLowerCase() === query.email) &&
    (query.phone === null || digitsOf(guest.phone).endsWith(query.phone))
  );
}

/** `Jan Kowalski` and `KOWALSKI Jan` are one. */
export const sameNameKey = ({ forename, name }: Pick<Guest, 'forename' | 'name'>): string =>
  words(`${forename} ${name}`).sort().join(' ');

/** The marks of a person in a text. */
export interface Marks {
  /** Of two words or more: one alone is many people's. */
  readonly names: readonly (readonly string[])[];
  readonly phones: readonly string[];
  readonly emails: readonly string[];
  /** As in files, byte for byte: fast to search in hundreds of megabytes. */
  readonly literals: readonly string[];
}

export function marksOf(query: PersonQuery, guests: readonly Guest[]): Marks {
  const names = new Map<string, string[]>();
  const add = (list: string[]) => {
    if (list.length > 1) names.set(list.toSorted().join(' '), list);
  };
  add([...query.names]);
  for (const { forename, name } of guests) add(words(`${forename} ${name}`));
  const phones = guests.map(({ phone }) => digitsOf(phone)).filter((one) => one.length >= PHONE_DIGITS);
  const emails = guests.map(({ email }) => email.trim().toLowerCase()).filter((one) => one.includes('@'));
  return {
    names: [...names.values()],
    phones: [...new Set([...phones.map(tail), ...(query.phone === null ? [] : [query.phone])])],
    emails: [...new Set([...emails, ...(query.email === null ? [] : [query.email])])],
    literals: [...new Set(guests.flatMap(literalsOf))],
  };
}

function literalsOf({ forename, name, phone, email }: Guest): string[] {
  const digits = digitsOf(phone);
  const both = forename.trim() !== '' && name.trim() !== '';
  return [
    ...(both ? [`${forename} ${name}`, `${name} ${forename}`] : []),
    ...(both ? [`"forename":${JSON.stringify(forename)},"name":${JSON.stringify(name)}`] : []),
    ...(digits.length >= PHONE_DIGITS ? [phone.trim(), digits, tail(digits)] : []),
    ...(email.includes('@') ? [email.trim(), email.trim().toLowerCase()] : []),
  ];
}

/** Whether a name (of a buyer, say) has all words of the person's. */
export function isNamed({ names }: Marks, text: string): boolean {
  const own = new Set(words(text));
  return names.some((name) => name.every((word) => own.has(word)));
}

/** Whether a text names the person: the name in either order, a phone in any grouping, an e-mail. */
export function namesPerson(marks: Marks, text: string): boolean {
  if (text === '') return false;
  const lower = text.toLowerCase();
  if (marks.emails.some((email) => lower.includes(email))) return true;
  const together = text.replace(/(?<=\d)[\s().-]+(?=\d)/g, '');
  if (marks.phones.some((phone) => together.includes(phone))) return true;
  if (marks.names.length === 0) return false;
  const folded = ` ${
    fold(text)
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `;
  return marks.names.some(
    (name) => folded.includes(` ${name.join(' ')} `) || folded.includes(` ${name.toReversed().join(' ')} `),
  );
}
