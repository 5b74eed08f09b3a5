import { fold, splitWords } from '#shared/text/fold';
import { isPhone, numbersIn, PHONE_NUMBER, extractPhones } from '#shared/text/phones';

/** Compares guests and texts with the person in a search for personal data. */

/** The values by which a person is searched; a guest must match all given values. */
export interface PersonQuery {
  /**
   * Words of the searched person's forename and surname, without capitals and accents. Each of them must equal a whole
   * word of the guest's name.
   */
  readonly names: readonly string[];
  /** The last nine digits of each phone number, or all digits of a number with fewer digits. */
  readonly phones: readonly string[];
  readonly emails: readonly string[];
}

const EMAIL_PATTERN = /[^\s,;:<>()/|]+@[^\s,;:<>()/|]*[^\s,;:<>()/|.]/g;

/** Returns every e-mail address in a field, in lower case. */
export const extractEmails = (field: string): string[] => [
  ...new Set(field.toLowerCase().match(EMAIL_PATTERN) ?? []),
];

/** Parses a typed search for a person; null if the text is too short or contains an invalid phone number. */
export function parsePersonQuery(typed: string): PersonQuery | null {
  const emails = extractEmails(typed);
  const rest = typed.replace(EMAIL_PATTERN, ' ');
  const phones = [...new Set(numbersIn(rest))];
  if (!phones.every(isPhone)) return null;
  const names = [...new Set(splitWords(rest.replace(PHONE_NUMBER, ' ')))];
  if (emails.length === 0 && phones.length === 0 && names.join('').length < 3) return null;
  return { names, phones, emails };
}

export interface GuestContact {
  readonly forename: string;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
}

/** Returns whether the guest matches every value of the search for a person: name, phone and e-mail. */
export function isGuestMatchingQuery(query: PersonQuery, guest: GuestContact): boolean {
  const guestWords = new Set(splitWords(`${guest.forename} ${guest.name}`));
  return (
    query.names.every((word) => guestWords.has(word)) &&
    query.emails.every((email) => extractEmails(guest.email).includes(email)) &&
    query.phones.every((phone) => extractPhones(guest.phone).some((guestPhone) => guestPhone.endsWith(phone)))
  );
}

/** Returns a key for comparing names, equal for `Jan Kowalski` and `KOWALSKI Jan`. */
export const buildNameMatchKey = ({ forename, name }: Pick<GuestContact, 'forename' | 'name'>): string =>
  splitWords(`${forename} ${name}`).sort().join(' ');

type Contact = Pick<GuestContact, 'phone' | 'email'> & { readonly clientId: number | null };

export const hasGuestPhoneOrEmail = ({ phone, email }: Contact): boolean =>
  extractPhones(phone).length + extractEmails(email).length > 0;

/**
 * Compares the phone numbers, e-mail addresses and client numbers of two guests. For example, the phone numbers are not
 * compared if one guest has none.
 */
function compareContacts(contact: Contact, otherContact: Contact): boolean[] {
  const listContactValues = ({
    phone,
    email,
    clientId,
  }: Contact): readonly (readonly (string | number)[])[] => [
    extractPhones(phone),
    extractEmails(email),
    clientId === null ? [] : [clientId],
  ];
  const others = listContactValues(otherContact);
  return listContactValues(contact).flatMap((marks, at) => {
    const theirs = others[at] ?? [];
    return marks.length > 0 && theirs.length > 0 ? [marks.some((mark) => theirs.includes(mark))] : [];
  });
}
/** Returns whether both guests share a phone number, an e-mail address or a client number. */
export const hasSharedContact = (contact: Contact, otherContact: Contact): boolean =>
  compareContacts(contact, otherContact).includes(true);
/**
 * Returns true if two guests with the same name are probably different people, because none of their contact data
 * match.
 */
export function areGuestContactsContradictory(contact: Contact, otherContact: Contact): boolean {
  const same = compareContacts(contact, otherContact);
  return same.length > 0 && !same.includes(true);
}

/**
 * A person's names, phone numbers and e-mail addresses, by which Kontuar recognises mentions of this person in texts.
 */
export interface Marks {
  /** The person's names of two or more words; a single word could be another person's name. */
  readonly names: readonly (readonly string[])[];
  readonly phones: readonly string[];
  readonly emails: readonly string[];
}

export function collectPersonNamesPhonesAndEmails(
  query: PersonQuery,
  guests: readonly GuestContact[],
): Marks {
  const names = new Map<string, string[]>();
  const addName = (list: string[]) => {
    if (list.length > 1) names.set(list.toSorted().join(' '), list);
  };
  addName([...query.names]);
  for (const { forename, name } of guests) addName(splitWords(`${forename} ${name}`));
  return {
    names: [...names.values()],
    phones: [...new Set([...guests.flatMap(({ phone }) => extractPhones(phone)), ...query.phones])],
    emails: [...new Set([...guests.flatMap(({ email }) => extractEmails(email)), ...query.emails])],
  };
}

/** Returns whether the text, for example a buyer's name, contains all words of one of the person's names. */
export function isPersonNameInText({ names }: Marks, text: string): boolean {
  const textWords = new Set(splitWords(text));
  return names.some((name) => name.every((word) => textWords.has(word)));
}

/**
 * Returns whether a text mentions the person: the name in either order, a phone number in any grouping, or an e-mail
 * address.
 */
export function isPersonNameOrContactInText(marks: Marks, text: string): boolean {
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
