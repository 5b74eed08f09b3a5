import type { Party } from '#shared/model/invoice';
import { checkEuVatNumber } from '#shared/rules/identifiers/euVat';
import { parsePartyTaxId } from '#shared/rules/identifiers/partyTaxId';
import { cleanNip } from '#shared/rules/identifiers/nip';

/**
 * Buyer of an invoice, with the facts that all files for the accountant need (JPK_V7M(3): KodKrajuNadaniaTIN,
 * NrKontrahenta).
 */
export interface RegisterBuyer {
  /**
   * Code of the country that issued the buyer's tax number; the code of Greece is EL. The value is null if there is no
   * tax number or the country is unknown.
   */
  readonly numberCountry: string | null;
  /** The buyer's tax number, letters and digits only; `BRAK` if the buyer has no tax number. */
  readonly number: string;
  /** Country code of the buyer as stored in the service; empty if the service has no country of the buyer. */
  readonly country: string;
}

export const MISSING_TAX_NUMBER_TEXT = 'BRAK';

export function buildVatRegisterBuyer(party: Party): RegisterBuyer {
  const country = party.countryCode?.trim().toUpperCase() ?? '';
  const none = { numberCountry: null, number: MISSING_TAX_NUMBER_TEXT, country };
  const { kind } = parsePartyTaxId(party);
  const buildBuyer = (numberCountry: string | null, text: string): RegisterBuyer => {
    const number = text.toUpperCase().replace(/[^0-9A-Z]/g, '');
    return number === '' ? none : { numberCountry, number, country };
  };
  const vatPrefix = /^[A-Z]{2}$/.test(country) ? (country === 'GR' ? 'EL' : country) : null;
  switch (kind) {
    case 'none':
      return none;
    case 'nip': {
      // A tax number with letters is no NIP, even if the service records it as a NIP.
      const nip = cleanNip(party.taxId);
      return /\p{L}/u.test(nip)
        ? buildBuyer(null, party.taxId)
        : { ...buildBuyer('PL', nip), country: country || 'PL' };
    }
    case 'vatEu': {
      const read = checkEuVatNumber(country, party.taxId);
      return buildBuyer(read?.prefix ?? vatPrefix, read?.number ?? party.taxId);
    }
    case 'other':
      return buildBuyer(vatPrefix, party.taxId);
    case 'unsaid':
    case 'unknown':
      return buildBuyer(null, party.taxId);
  }
}

/**
 * Splits a one-line Polish address into street, postal code and town. Without a Polish postal code, the whole address
 * becomes the street.
 */
export function splitPolishAddress(address: string): { street: string; code: string; town: string } {
  const line = address.replace(/\s+/g, ' ').trim();
  const found = /^(.*?)[,;]?\s*\b(\d{2}-\d{3})\s+([^,;]+)[,;]?(.*)$/.exec(line);
  if (!found) return { street: line, code: '', town: '' };
  const [, before = '', code = '', town = '', after = ''] = found;
  // Text after the town in the buyer's address is taken as the street only if it contains a digit; otherwise it is a
  // country or a province.
  const street = before.trim() || (/\d/.test(after) ? after.trim() : '');
  return { street, code, town: town.trim() };
}
