import type { Party, ShownInvoice } from '#shared/model/invoice';
import { readBankAccount } from '#shared/rules/iban';
import { readIdentifier } from '#shared/rules/identifier';
import { paperText as t } from '#shared/text/paper';
import type { Fact, PaperParty, Words } from './paper';

/** Seller, buyer and recipient with their identifiers by kind (art. 106e ust. 1 pkt 3-5; domain.md 2.4). */
export function partiesOf({ seller, buyer, receiver }: ShownInvoice): PaperParty[] {
  return [
    partyOf(t.seller, seller),
    partyOf(t.buyer, buyer),
    ...(receiver ? [partyOf(t.receiver, receiver)] : []),
  ];
}

function partyOf(role: Words, party: Party): PaperParty {
  // The seller's account stands with the payment.
  const account = role === t.seller ? null : party.bankNo?.trim();
  return {
    role,
    name: party.companyName.trim(),
    address: party.address.split(/\r?\n/).flatMap((line) => line.trim() || []),
    facts: [
      ...identifierOf(party),
      ...(account ? [{ label: t.bankNo, value: readBankAccount(account).printed }] : []),
    ],
  };
}

function identifierOf(party: Party): Fact[] {
  const { kind, text } = readIdentifier(party);
  if (text === '') return [];
  const labels = { nip: t.nip, vatEu: t.vatEu, other: t.otherId, none: t.otherId, unsaid: t.otherId };
  return [{ label: kind === 'unknown' ? t.otherId : labels[kind], value: text }];
}
