import { ValidationErrorsIBAN, validateIBAN } from 'ibantools';

/** Bank accounts: Polish NRB (26 digits), IBAN of any country, or free text (domain.md 4.4). */

type AccountVerdict =
  | 'valid'
  /** The digits are right as a whole, but the Polish bank's own number is not. */
  | 'bankCode'
  /** Meant as an IBAN or NRB, and wrong: length, country or check digits. */
  | 'wrong'
  /** Neither; the interface documents no form, so it is allowed. */
  | 'text';

export interface BankAccount {
  readonly verdict: AccountVerdict;
  /** For reading: groups of four; a Polish number as an NRB. Free text stays as it is. */
  readonly printed: string;
}

const inFours = (text: string): string => text.replace(/(.{4})(?=.)/g, '$1 ');

export function readBankAccount(text: string): BankAccount {
  const compact = text.replace(/[\s-]/g, '').toUpperCase();
  const bare = /^\d+$/.test(compact);
  if (!bare && !/^[A-Z]{2}\d{2}[0-9A-Z]*$/.test(compact)) return { verdict: 'text', printed: text.trim() };

  const iban = bare ? `PL${compact}` : compact;
  const { valid, errorCodes } = validateIBAN(iban);
  const polish = /^PL\d{26}$/.test(iban);
  const printed = polish ? `${iban.slice(2, 4)} ${inFours(iban.slice(4))}` : inFours(compact);
  if (valid) return { verdict: 'valid', printed };
  const onlyBankCode = errorCodes.every(
    (code) => code === ValidationErrorsIBAN.WrongAccountBankBranchChecksum,
  );
  return { verdict: polish && onlyBankCode ? 'bankCode' : 'wrong', printed };
}
