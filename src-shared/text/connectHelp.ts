import type { Texts } from './language';

/** Permissions that the invoice key needs. */
const SCOPES = 'invoices.read, invoices.create, invoices.update, invoices.delete';

/** Explains on the first screen where addresses and keys come from. */
export const connectHelpText = {
  where: { pl: 'Skąd wziąć te dane?', en: 'Where do these come from?' },
  /** The steps, one step per line. */
  invoicesWhere: {
    pl: [
      'Klucz tworzy administrator konta w serwisie: identyfikator (clientId) i sekret (clientSecret).',
      `Klucz musi mieć uprawnienia: ${SCOPES}.`,
      'Jeśli konto ogranicza adresy IP, trzeba dopisać adres tej recepcji.',
      'Adres API podaje dostawca serwisu; kończy się na /v1/public.',
    ].join('\n'),
    en: [
      'The account administrator creates the key in the service: a client ID and a client secret.',
      `The key needs these permissions: ${SCOPES}.`,
      'If the account restricts IP addresses, the address of this reception must be on the list.',
      'The vendor of the service gives you the API address; it ends in /v1/public.',
    ].join('\n'),
  },
  olderWhere: {
    pl: [
      'To osobny login i hasło API, inne niż do logowania w serwisie. Podaje je administrator konta albo dostawca.',
      'Kontuar używa ich tylko do odczytu rezerwacji i cen.',
      'Adres starszego API kończy się na /v0.',
    ].join('\n'),
    en: [
      'This is a separate API login and password, not the ones for signing in to the service. The account administrator or the vendor has them.',
      'Kontuar uses them only to read reservations and prices.',
      'The address of the legacy API ends in /v0.',
    ].join('\n'),
  },
  askVendor: { pl: 'Kopiuj prośbę do dostawcy', en: 'Copy request to vendor' },
  vendorLetter: {
    pl: `Dzień dobry, łączymy recepcję z serwisem programem Kontuar. Prosimy o: 1) adres API (kończy się na /v1/public) oraz clientId i clientSecret z uprawnieniami: ${SCOPES}; 2) adres starszego API (kończy się na /v0) oraz login i hasło API do odczytu rezerwacji i cen; 3) informację, czy konto ogranicza adresy IP.`,
    en: `Hello, we are connecting our reception to the service with Kontuar. Please send us: 1) the API address (ending in /v1/public) with a clientId and a clientSecret with these permissions: ${SCOPES}; 2) the legacy API address (ending in /v0) with the API login and password for reading reservations and prices; 3) whether the account restricts IP addresses.`,
  },
} as const satisfies Texts;
