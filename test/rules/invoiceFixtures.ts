import type { Invoice } from '#shared/model/invoice';
import type { CreateBody } from '#shared/model/invoiceBody';
import type { CheckContext } from '#shared/rules/checks/checkInvoiceCreate';
import type { Finding } from '#shared/model/finding';
import { computeAdvanceAfterCorrections } from '#shared/rules/documents/documentSums';

/** A faultless invoice and the context of the checks; each test changes one value. */
const TODAY = '2026-11-20';

export const item = (changes: Partial<CreateBody['invoiceItems'][number]> = {}) => ({
  name: 'Nocleg ze śniadaniem',
  grossUnitPrice: 420,
  quantity: 3,
  unit: 'doba',
  rate: '8',
  symbol: '',
  ...changes,
});

export const createBody = (changes: Partial<CreateBody> = {}): CreateBody => ({
  invoiceType: 1,
  buyer: { companyName: 'Nabywca Testowy', address: 'Główna 2, 30-001 Kraków', taxId: '1234563218' },
  seller: {
    companyName: 'Pensjonat Przykład',
    address: 'Leśna 1, 34-500 Zakopane',
    taxId: '5250000009',
    bankNo: '61 1090 1014 0000 0712 1981 2874',
  },
  invoiceItems: [item()],
  paymentType: 2,
  paymentStatus: 0,
  issueDate: TODAY,
  saleDate: '2026-11-19',
  paymentDate: '2026-12-04',
  currency: 'PLN',
  ...changes,
});

export const stored = (changes: Partial<Invoice> = {}): Invoice => ({
  invoiceId: 71,
  invoiceNo: 7,
  invoiceFullNo: 'FV/7/11/2026',
  format: null,
  extraChar: null,
  invoiceStatus: 'ISSUED',
  ksefId: null,
  invoiceType: 1,
  buyer: {
    companyName: 'Nabywca Testowy',
    address: 'Główna 2, 30-001 Kraków',
    taxId: '1234563218',
    identifierType: 'NIP',
    countryCode: null,
    bankNo: null,
    extra: {},
  },
  seller: {
    companyName: 'Pensjonat Przykład',
    address: 'Leśna 1, 34-500 Zakopane',
    taxId: '5250000009',
    identifierType: null,
    countryCode: null,
    bankNo: null,
    extra: {},
  },
  receiver: null,
  invoiceItems: [
    {
      positionId: 31,
      userId: null,
      status: null,
      name: 'Nocleg ze śniadaniem',
      grossUnitPrice: '420',
      quantity: '3',
      unit: 'doba',
      rate: '8',
      symbol: '',
      extra: {},
    },
  ],
  paymentType: 2,
  paymentStatus: 0,
  issueDate: TODAY,
  saleDate: '2026-11-19',
  town: null,
  paymentDate: '2026-12-04',
  currency: 'PLN',
  additionalInfo: null,
  correctionReason: null,
  personCollect: null,
  personIssue: null,
  clientId: null,
  reservationId: null,
  exemptionBasis: null,
  exchangeRate: null,
  prepaymentValue: null,
  addDate: null,
  editDate: null,
  extra: {},
  ...changes,
});

export const contextWith = ({
  ksefConnected = false,
  mirror = [],
  settled = [],
  takenNumbers = [],
  outsideKsef = 0,
}: {
  ksefConnected?: boolean | 'unknown';
  mirror?: readonly Invoice[];
  settled?: readonly number[];
  takenNumbers?: readonly number[];
  /** Total of other November 2026 invoices to businesses, in grosz. */
  outsideKsef?: number;
} = {}): CheckContext => ({
  account: { ksefConnected },
  today: TODAY,
  lookUp: {
    invoice: (id) => mirror.find(({ invoiceId }) => invoiceId === id) ?? null,
    correctedAdvanceAmount: (id) => {
      const advance = mirror.find(({ invoiceId }) => invoiceId === id);
      return advance ? (computeAdvanceAfterCorrections(advance, []).received?.gross ?? null) : null;
    },
    isSettled: (id) => settled.includes(id),
    openAdvances: (reservationId) =>
      mirror.flatMap(({ invoiceId, invoiceType, invoiceFullNo, reservationId: stay }) =>
        (invoiceType === 8 || invoiceType === 3) && !settled.includes(invoiceId) && stay !== null
          ? [
              {
                invoiceId,
                name: invoiceFullNo,
                plain: invoiceType === 3,
                of: stay === reservationId ? ('stay' as const) : ('client' as const),
              },
            ]
          : [],
      ),
    outsideKsef: (month) => (month === '2026-11' ? outsideKsef : 0),
    numberTaken: ({ customNumber, invoiceType, issueDate }) =>
      takenNumbers.includes(customNumber) && invoiceType === 1 && issueDate.startsWith('2026')
        ? `FV ${customNumber}/2026`
        : null,
  },
});

/** Formats findings as `buyer.taxId nipWrong mustFix service`, without the message. */
export const brief = (findings: readonly Finding[]): string[] =>
  findings.map(({ field, code, severity, by }) => `${field} ${code} ${severity} ${by}`);
