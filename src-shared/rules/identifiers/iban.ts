import { ValidationErrorsIBAN, validateIBAN } from 'ibantools';

/** Bank accounts: Polish NRB (26 digits), IBAN of any country, or free text (domain.md 4.4). */

type AccountVerdict =
  | 'valid'
  /** The check digits of a Polish account number are right, but the number of its bank is wrong. */
  | 'bankCode'
  /** The text was meant as an IBAN or NRB, but its length, country or check digits are wrong. */
  | 'wrong'
  /** The text is neither an IBAN nor an NRB, but is allowed, because the service accepts any text. */
  | 'text';

export interface BankAccount {
  readonly verdict: AccountVerdict;
  /**
   * The account number as it is displayed: digits in groups of four, and a Polish account as an NRB. Text that is no
   * account number is only trimmed.
   */
  readonly printed: string;
}

const groupByFourCharacters = (text: string): string => text.replace(/(.{4})(?=.)/g, '$1 ');

export function parseBankAccount(text: string): BankAccount {
  const compact = text.replace(/[\s-]/g, '').toUpperCase();
  const bare = /^\d+$/.test(compact);
  if (!bare && !/^[A-Z]{2}\d{2}[0-9A-Z]*$/.test(compact)) return { verdict: 'text', printed: text.trim() };

  const iban = bare ? `PL${compact}` : compact;
  const { valid, errorCodes } = validateIBAN(iban);
  const polish = /^PL\d{26}$/.test(iban);
  const printed = polish
    ? `${iban.slice(2, 4)} ${groupByFourCharacters(iban.slice(4))}`
    : groupByFourCharacters(compact);
  if (valid) return { verdict: 'valid', printed };
  const onlyBankCode = errorCodes.every(
    (code) => code === ValidationErrorsIBAN.WrongAccountBankBranchChecksum,
  );
  return { verdict: polish && onlyBankCode ? 'bankCode' : 'wrong', printed };
}
