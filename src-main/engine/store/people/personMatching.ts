import { fold, words } from '#shared/text/fold';
import { isPhone, numbersIn, PHONE_NUMBER, extractPhones } from '#shared/text/phones';

/** Finds the person meant by a query, and texts that name the person. */

/** All of what is given has to fit. */
export interface PersonQuery {
  /** Whole words of forename and name, folded. */
  readonly names: readonly string[];
  /** The last nine digits of each, or fewer where fewer were typed. */
  readonly phones: readonly string[];
  readonly emails: readonly string[];
}

const EMAIL = /[^\s,;:<>()/|]+@[^\s,;:<>()/|]*[^\s,;:<>()/|.]/g;

/** Every e-mail in a field, in small letters. */
export const extractEmails = (field: string): string[] => [
  ...new Set(field.toLowerCase().match(EMAIL) ?? []),
];

/** null: it identifies no person. */
export function personQuery(typed: string): PersonQuery | null {
  const emails = extractEmails(typed);
  const rest = typed.replace(EMAIL, ' ');
  const phones = [...new Set(numbersIn(rest))];
  if (!phones.every(isPhone)) return null;
  const names = [...new Set(words(rest.replace(PHONE_NUMBER, ' ')))];
  if (emails.length === 0 && phones.length === 0 && names.join('').length < 3) return null;
  return { names, phones, emails };
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
    query.emails.every((email) => extractEmails(guest.email).includes(email)) &&
    query.phones.every((phone) => extractPhones(guest.phone).some((one) => one.endsWith(phone)))
  );
}

/** `Jan Kowalski` and `KOWALSKI Jan` are one. */
export const sameNameKey = ({ forename, name }: Pick<Guest, 'forename' | 'name'>): string =>
  words(`${forename} ${name}`).sort().join(' ');

type Contact = Pick<Guest, 'phone' | 'email'> & { readonly clientId: number | null };

/** Whether a phone can be typed for the guest, or an e-mail. */
export const canBeAskedFor = ({ phone, email }: Contact): boolean =>
  extractPhones(phone).length + extractEmails(email).length > 0;

/** For each of phone, e-mail and client that both guests have: whether it is the same. */
function compared(one: Contact, other: Contact): boolean[] {
  const marksIn = ({ phone, email, clientId }: Contact): readonly (readonly (string | number)[])[] => [
    extractPhones(phone),
    extractEmails(email),
    clientId === null ? [] : [clientId],
  ];
  const others = marksIn(other);
  return marksIn(one).flatMap((own, at) => {
    const theirs = others[at] ?? [];
    return own.length > 0 && theirs.length > 0 ? [own.some((mark) => theirs.includes(mark))] : [];
  });
}
/** Whether both have a phone, an e-mail or a client that is the same. */
export const shareContact = (one: Contact, other: Contact): boolean => compared(one, other).includes(true);
/** Whether two guests of one name may be two people: no phone, e-mail or client that both have is the same. */
export function contradict(one: Contact, other: Contact): boolean {
  const same = compared(one, other);
  return same.length > 0 && !same.includes(true);
}

/** The marks of a person in a text. */
export interface Marks {
  /** Of two words or more: one alone is many people's. */
  readonly names: readonly (readonly string[])[];
  readonly phones: readonly string[];
  readonly emails: readonly string[];
}

export function collectPersonMarks(query: PersonQuery, guests: readonly Guest[]): Marks {
  const names = new Map<string, string[]>();
  const add = (list: string[]) => {
    if (list.length > 1) names.set(list.toSorted().join(' '), list);
  };
  add([...query.names]);
  for (const { forename, name } of guests) add(words(`${forename} ${name}`));
  return {
    names: [...names.values()],
    phones: [...new Set([...guests.flatMap(({ phone }) => extractPhones(phone)), ...query.phones])],
    emails: [...new Set([...guests.flatMap(({ email }) => extractEmails(email)), ...query.emails])],
  };
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
