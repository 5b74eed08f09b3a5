import type { Party } from '#shared/model/invoice';
import { readEuVat } from '#shared/rules/identifiers/euVat';
import { cleanNip } from '#shared/rules/identifiers/nip';
import { asToken } from '#shared/rules/plainText';
import { branch, leaf, cleanXmlText, type XmlElement } from './xml';

/** Builds the parties of an FA(3) (domain.md 7.3) and their identifiers. */

/** Returns the ISO country code of an address; the VAT prefixes EL and XI become GR and GB. */
export const isoCode = (code: string | null): string => {
  const upperCode = code?.trim().toUpperCase() || 'PL';
  return upperCode === 'EL' ? 'GR' : upperCode === 'XI' ? 'GB' : upperCode;
};

export const buildFa3Address = (party: Party): XmlElement | null =>
  cleanXmlText(party.address) === ''
    ? null
    : branch('Adres', [
        leaf('KodKraju', isoCode(party.countryCode)),
        leaf('AdresL1', asToken(party.address)),
      ]);

export const buildFa3Seller = (seller: Party): XmlElement | null => branch('Podmiot1', sellerParts(seller));

const sellerParts = (seller: Party) => [
  branch('DaneIdentyfikacyjne', [
    leaf('NIP', cleanNip(seller.taxId)),
    leaf('Nazwa', asToken(seller.companyName)),
  ]),
  buildFa3Address({ ...seller, countryCode: 'PL' }),
];

/** Returns the prefix and number of an EU party; null if the number does not have its country's form. */
export function parseEuVatNumber({ countryCode, taxId }: Party): { prefix: string; number: string } | null {
  const read = readEuVat(countryCode ?? '', taxId);
  return read && read.prefix !== 'PL' && read.verdict !== 'shape'
    ? { prefix: read.prefix, number: read.number }
    : null;
}

export function buildFa3Identity(party: Party): XmlElement | null {
  const name = leaf('Nazwa', asToken(party.companyName));
  switch (party.identifierType) {
    case 'NONE':
      return branch('DaneIdentyfikacyjne', [leaf('BrakID', '1'), name]);
    case 'VAT_UE': {
      const eu = parseEuVatNumber(party);
      return branch('DaneIdentyfikacyjne', [
        leaf('KodUE', eu?.prefix ?? null),
        leaf('NrVatUE', eu?.number ?? null),
        name,
      ]);
    }
    case 'OTHER':
      return branch('DaneIdentyfikacyjne', [
        leaf('KodKraju', party.countryCode ? isoCode(party.countryCode) : null),
        leaf('NrID', asToken(party.taxId)),
        name,
      ]);
    case null:
    default:
      return branch('DaneIdentyfikacyjne', [leaf('NIP', cleanNip(party.taxId)), name]);
  }
}

/** Returns name, number and address as written in FA(3), for comparison. */
const writtenOf = (party: Party): string =>
  JSON.stringify([buildFa3Identity(party), buildFa3Address(party)].filter((part) => part !== null));

/** Builds `Podmiot2K`, the buyer as on the corrected invoice; null if the correction does not change the buyer. */
export const buyerBefore = (was: Party, is: Party): XmlElement | null =>
  writtenOf(was) === writtenOf(is)
    ? null
    : branch('Podmiot2K', [buildFa3Identity(was), buildFa3Address(was)]);

/**
 * Builds `Podmiot1K`, the seller as on the corrected invoice; null if unchanged. A NIP cannot be corrected, so a
 * different NIP also gives null.
 */
export function sellerBefore(was: Party, is: Party): XmlElement | null {
  const [before, after] = [sellerParts(was), sellerParts(is)];
  const same = JSON.stringify(before) === JSON.stringify(after);
  return same || cleanNip(was.taxId) !== cleanNip(is.taxId) ? null : branch('Podmiot1K', before);
}

/**
 * Returns whether both parties have equal numbers or none. A correction may not replace the number (schema, Podmiot2K).
 */
export const sameNumber = (was: Party, is: Party): boolean => numberOf(was) === numberOf(is);

const numberOf = (party: Party): string =>
  party.identifierType === 'NONE'
    ? ''
    : party.identifierType === 'VAT_UE'
      ? JSON.stringify(parseEuVatNumber(party))
      : cleanNip(party.taxId);
