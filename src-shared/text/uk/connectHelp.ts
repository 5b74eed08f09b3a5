import { connectHelpText } from '../connectHelp';
import { said } from './said';

const SCOPES = 'invoices.read, invoices.create, invoices.update, invoices.delete';

said(connectHelpText, {
  where: 'Звідки взяти ці дані?',
  /** The steps, one step per line. */
  invoicesWhere: [
    'Ключ створює адміністратор облікового запису в сервісі: ідентифікатор (clientId) і секрет (clientSecret).',
    `Ключ повинен мати дозволи: ${SCOPES}.`,
    'Якщо обліковий запис обмежує IP-адреси, потрібно дописати адресу цієї рецепції.',
    'Адресу API надає постачальник сервісу; вона закінчується на /v1/public.',
  ].join('\n'),
  olderWhere: [
    'Це окремі логін і пароль API, не ті, що для входу в сервіс. Їх надає адміністратор облікового запису або постачальник.',
    'Kontuar використовує їх тільки для читання бронювань і цін.',
    'Адреса старішого API закінчується на /v0.',
  ].join('\n'),
  askVendor: 'Копіювати запит до постачальника',
  // The letter is in Polish, because the vendor is Polish.
  vendorLetter: `Dzień dobry, łączymy recepcję z serwisem programem Kontuar. Prosimy o: 1) adres API (kończy się na /v1/public) oraz clientId i clientSecret z uprawnieniami: ${SCOPES}; 2) adres starszego API (kończy się na /v0) oraz login i hasło API do odczytu rezerwacji i cen; 3) informację, czy konto ogranicza adresy IP.`,
});
