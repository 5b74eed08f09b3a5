import type { Party } from '#shared/model/invoice';
import { readEuVat } from '#shared/rules/euVat';
import { cleanNip } from '#shared/rules/nip';
import { asToken } from '#shared/rules/plainText';
import { branch, leaf, type XmlElement } from './xml';

/** Parties of an FA(3) (domain.md 7.3): who is identified how. */

/** ISO code of the address; the prefixes EL and XI are no countries. */
export const isoCode = (code: string | null): string => {
  const own = code?.trim().toUpperCase() || 'PL';
  return own === 'EL' ? 'GR' : own === 'XI' ? 'GB' : own;
};

export const addressOf = (party: Party): XmlElement | null =>
  asToken(party.address) === ''
    ? null
    : branch('Adres', [
        leaf('KodKraju', isoCode(party.countryCode)),
        leaf('AdresL1', asToken(party.address)),
      ]);

export const sellerOf = (seller: Party): XmlElement | null =>
  branch('Podmiot1', [
    branch('DaneIdentyfikacyjne', [
      leaf('NIP', cleanNip(seller.taxId)),
      leaf('Nazwa', asToken(seller.companyName)),
    ]),
    addressOf({ ...seller, countryCode: 'PL' }),
  ]);

/** Prefix and number of an EU party; null where the number is none of its country. */
export function euNumberOf({ countryCode, taxId }: Party): { prefix: string; number: string } | null {
  const read = readEuVat(countryCode ?? '', taxId);
  return read && read.prefix !== 'PL' && read.verdict !== 'shape'
    ? { prefix: read.prefix, number: read.number }
    : null;
}

export function identityOf(party: Party): XmlElement | null {
  const name = leaf('Nazwa', asToken(party.companyName));
  switch (party.identifierType) {
    case 'NONE':
      return branch('DaneIdentyfikacyjne', [leaf('BrakID', '1'), name]);
    case 'VAT_UE': {
      const eu = euNumberOf(party);
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
