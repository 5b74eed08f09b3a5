import type { Party, ShownInvoice } from '#shared/model/invoice';
import { parseBankAccount } from '#shared/rules/identifiers/iban';
import { collapseWhitespace } from '#shared/rules/ksef/ksefTextRules';
import { parsePartyTaxId, type Identifier } from '#shared/rules/identifiers/partyTaxId';
import { paperWords as t, type Words } from '#shared/text/paperWords';
import type { Fact, PaperParty } from './invoicePaperTypes';

/**
 * Returns the parties of an invoice with their identifiers (art. 106e ust. 1 pkt 3-5). A correction shows a changed
 * party before and after.
 */
export function listPaperParties(invoice: ShownInvoice, original: ShownInvoice | null): PaperParty[] {
  const { seller, buyer, receiver } = invoice;
  const parties = [
    ...buildPartyVersions(original?.seller ?? null, seller, [t.seller, t.sellerBefore, t.sellerAfter]),
    ...buildPartyVersions(original?.buyer ?? null, buyer, [t.buyer, t.buyerBefore, t.buyerAfter]),
  ];
  return receiver ? [...parties, buildParty(t.receiver, receiver)] : parties;
}

function buildPartyVersions(
  was: Party | null,
  is: Party,
  [role, before, after]: readonly [Words, Words, Words],
): PaperParty[] {
  const same = was === null || buildIdentityText(was) === buildIdentityText(is);
  return same ? [buildParty(role, is)] : [buildParty(before, was), buildParty(after, is)];
}

/**
 * Returns the printed text of a party, for comparison with another party. The bank account is left out, because it does
 * not identify a party.
 */
function buildIdentityText(party: Party): string {
  const { name, address } = buildParty(t.seller, party);
  return collapseWhitespace([name, ...address, readPrintedTaxId(party).text].join(' '));
}

function buildParty(role: Words, party: Party): PaperParty {
  // The seller's bank account is left out here, because the payment section prints the account.
  const ofSeller = role === t.seller || role === t.sellerBefore || role === t.sellerAfter;
  const account = ofSeller ? null : party.bankNo?.trim();
  return {
    role,
    name: party.companyName.trim(),
    address: party.address.split(/\r?\n/).flatMap((line) => line.trim() || []),
    facts: [
      ...buildTaxIdFacts(party),
      ...(account ? [{ label: t.bankNo, value: parseBankAccount(account).printed }] : []),
    ],
  };
}

/**
 * A buyer who is recorded as having no tax number is printed without one, because the field may contain a PESEL
 * (domain.md 4.3).
 */
function readPrintedTaxId(party: Party): Identifier {
  const read = parsePartyTaxId(party);
  return read.kind === 'none' ? { ...read, text: '' } : read;
}

function buildTaxIdFacts(party: Party): Fact[] {
  const { kind, text } = readPrintedTaxId(party);
  if (text === '') return [];
  const labels = { nip: t.nip, vatEu: t.vatEu, other: t.otherId, none: t.otherId, unsaid: t.otherId };
  return [{ label: kind === 'unknown' ? t.otherId : labels[kind], value: text }];
}
