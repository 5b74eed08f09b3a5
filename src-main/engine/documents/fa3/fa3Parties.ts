import type { Party } from '#shared/model/invoice';
import { checkEuVatNumber } from '#shared/rules/identifiers/euVat';
import { cleanNip } from '#shared/rules/identifiers/nip';
import { collapseWhitespace } from '#shared/rules/ksef/ksefTextRules';
import { createXmlParentElement, createXmlTextElement, cleanXmlText, type XmlElement } from './xmlWriter';

/** Builds the FA(3) elements of the seller, the buyer and the receiver, with their tax numbers (domain.md 7.3). */

/** Returns the ISO country code of an address; the VAT prefixes EL and XI become GR and GB. */
export const toFa3CountryCode = (code: string | null): string => {
  const upperCode = code?.trim().toUpperCase() || 'PL';
  return upperCode === 'EL' ? 'GR' : upperCode === 'XI' ? 'GB' : upperCode;
};

export const buildFa3Address = (party: Party): XmlElement | null =>
  cleanXmlText(party.address) === ''
    ? null
    : createXmlParentElement('Adres', [
        createXmlTextElement('KodKraju', toFa3CountryCode(party.countryCode)),
        createXmlTextElement('AdresL1', collapseWhitespace(party.address)),
      ]);

export const buildFa3Seller = (seller: Party): XmlElement | null =>
  createXmlParentElement('Podmiot1', buildSellerElements(seller));

const buildSellerElements = (seller: Party) => [
  createXmlParentElement('DaneIdentyfikacyjne', [
    createXmlTextElement('NIP', cleanNip(seller.taxId)),
    createXmlTextElement('Nazwa', collapseWhitespace(seller.companyName)),
  ]),
  buildFa3Address({ ...seller, countryCode: 'PL' }),
];

/** Returns the country prefix and the number of an EU VAT number; null if the number is invalid or Polish. */
export function parseEuVatNumber({ countryCode, taxId }: Party): { prefix: string; number: string } | null {
  const read = checkEuVatNumber(countryCode ?? '', taxId);
  return read && read.prefix !== 'PL' && read.verdict !== 'shape'
    ? { prefix: read.prefix, number: read.number }
    : null;
}

export function buildFa3Identity(party: Party): XmlElement | null {
  const name = createXmlTextElement('Nazwa', collapseWhitespace(party.companyName));
  switch (party.identifierType) {
    case 'NONE':
      return createXmlParentElement('DaneIdentyfikacyjne', [createXmlTextElement('BrakID', '1'), name]);
    case 'VAT_UE': {
      const eu = parseEuVatNumber(party);
      return createXmlParentElement('DaneIdentyfikacyjne', [
        createXmlTextElement('KodUE', eu?.prefix ?? null),
        createXmlTextElement('NrVatUE', eu?.number ?? null),
        name,
      ]);
    }
    case 'OTHER':
      return createXmlParentElement('DaneIdentyfikacyjne', [
        createXmlTextElement('KodKraju', party.countryCode ? toFa3CountryCode(party.countryCode) : null),
        createXmlTextElement('NrID', collapseWhitespace(party.taxId)),
        name,
      ]);
    case null:
    default:
      return createXmlParentElement('DaneIdentyfikacyjne', [
        createXmlTextElement('NIP', cleanNip(party.taxId)),
        name,
      ]);
  }
}

/** Returns a party's identity and address as written in the FA(3) file, to compare two versions of the party. */
const serializeParty = (party: Party): string =>
  JSON.stringify([buildFa3Identity(party), buildFa3Address(party)].filter((part) => part !== null));

/** Builds `Podmiot2K`, the buyer as on the corrected invoice; null if the correction does not change the buyer. */
export const buildFa3BuyerBefore = (was: Party, is: Party): XmlElement | null =>
  serializeParty(was) === serializeParty(is)
    ? null
    : createXmlParentElement('Podmiot2K', [buildFa3Identity(was), buildFa3Address(was)]);

/**
 * Builds the XML element `Podmiot1K`, the seller as stated on the corrected invoice. Returns null if the seller is
 * unchanged or has another NIP, because a correction cannot change a NIP.
 */
export function buildFa3SellerBefore(was: Party, is: Party): XmlElement | null {
  const [before, after] = [buildSellerElements(was), buildSellerElements(is)];
  const same = JSON.stringify(before) === JSON.stringify(after);
  return same || cleanNip(was.taxId) !== cleanNip(is.taxId)
    ? null
    : createXmlParentElement('Podmiot1K', before);
}

/**
 * Returns whether a party has the same tax number before and after a correction, as the schema requires (Podmiot2K).
 */
export const isPartyTaxNumberUnchanged = (was: Party, is: Party): boolean =>
  normalizeTaxNumber(was) === normalizeTaxNumber(is);

const normalizeTaxNumber = (party: Party): string =>
  party.identifierType === 'NONE'
    ? ''
    : party.identifierType === 'VAT_UE'
      ? JSON.stringify(parseEuVatNumber(party))
      : cleanNip(party.taxId);
