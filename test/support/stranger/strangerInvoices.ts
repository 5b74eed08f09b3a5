/**
 * The stranger's invoices, generated from a counter so that the n-th invoice is always the same. They are valid by
 * openapi.yaml and contain the irregularities of domain.md section 9.
 */

export type RawInvoice = Record<string, unknown> & { invoiceId: number; issueDate: string };

const FIRST_DAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;
const WHO = [
  'Zażółć Gęślą sp. z o.o.',
  'Jan Kowalski',
  'Łódzkie Jaźnie S.A.',
  'Straße & Söhne GmbH',
  'O’Neill 🏔',
];

const dayAt = (index: number): string => new Date(FIRST_DAY + index * DAY_MS).toISOString().slice(0, 10);

/** Returns the Unix seconds of the generated `editDate`. */
const editedAt = (invoice: RawInvoice): number => Math.floor(Date.parse(String(invoice['editDate'])) / 1000);

/** Makes the invoice with this index, counted from 0; the ids have gaps. */
export function makeInvoice(index: number): RawInvoice {
  const invoiceId = 1000 + index * 3 + (index % 5 === 0 ? 1 : 0);
  const day = dayAt(Math.floor(index / 12));
  const price = 100 + (index % 900) + 0.99;
  const text = index % 3 === 0;
  const stamp = `${day}T${String(8 + (index % 10)).padStart(2, '0')}:${String(index % 60).padStart(2, '0')}:00+01:00`;
  const invoice: RawInvoice = {
    invoiceId,
    invoiceNo: index + 1,
    invoiceFullNo: `FV ${index + 1}/${day.slice(0, 4)}`,
    invoiceStatus: index % 11 === 0 ? 'SENT_KSEF' : index % 37 === 0 ? 'UNDER_REVIEW' : 'ISSUED',
    ksefId: index % 11 === 0 ? '5265877635-20250826-0100001AF629-AF' : null,
    invoiceType: index % 13 === 0 ? (text ? '10' : 10) : 1,
    buyer: {
      companyName: WHO[index % WHO.length],
      address: `ul. Długa ${index % 200}, 00-001 Warszawa`,
      taxId: index % 5 === 1 ? '' : '5265877635',
      identifierType: index % 41 === 0 ? 'LEI' : index % 5 === 1 ? 'NONE' : 'NIP',
    },
    seller: { companyName: 'Pensjonat Pod Lipą', address: 'Zakopane', taxId: '7811767696', bankNo: '' },
    receiver: [null, {}, [], { companyName: '', address: '', taxId: '', bankNo: '' }][index % 4],
    invoiceItems: [
      {
        invoiceId,
        positionId: invoiceId * 10,
        userId: 7,
        status: 1,
        name: 'Nocleg',
        grossUnitPrice: text ? price.toFixed(2) : index % 7 === 0 ? price + 1e-12 : price,
        quantity: text ? '2' : 2,
        unit: 'doba',
        rate: '8',
        symbol: '',
      },
      {
        invoiceId,
        positionId: invoiceId * 10 + 1,
        name: 'Parking',
        grossUnitPrice: 30,
        quantity: 1.5,
        unit: 'szt.',
        rate: index % 17 === 0 ? 'zw' : '23',
        symbol: '52.21',
        ...(index % 19 === 0 ? { discountCode: 'LATO' } : {}),
      },
    ],
    paymentType: text ? '2' : 2,
    paymentStatus: index % 2,
    issueDate: day,
    saleDate: day,
    paymentDate: index % 43 === 0 ? '0000-00-00' : day,
    currency: index % 9 === 0 ? 'EUR' : 'PLN',
    reservationId: index % 2 === 0 ? 5000 + index : null,
    exchangeRate: index % 9 === 0 ? 4.2571 : null,
    addDate: stamp,
    editDate: stamp,
  };
  if (index % 6 === 0) invoice['labels'] = ['from-abroad', { colour: '#aa0000' }];
  if (index % 8 === 0) delete invoice['invoiceStatus'];
  if (index % 17 === 0) invoice['exemptionBasis'] = 'art113';
  return invoice;
}

type Order = 'invoiceId' | 'invoiceNo' | 'issueDate' | 'addDate' | 'editDate';

/** Applies the filters, order and page of GET /invoices; the query was checked before. */
export function listInvoices(invoices: readonly RawInvoice[], query: URLSearchParams) {
  const of = (name: string) => query.get(name);
  const search = of('search')?.toLowerCase();
  const from = of('from');
  const to = of('to');
  const lastEdit = of('lastEdit');
  const found = invoices.filter(
    (invoice) =>
      (!of('invoiceType') || Number(invoice['invoiceType']) === Number(of('invoiceType'))) &&
      (!from || invoice.issueDate >= from) &&
      (!to || invoice.issueDate <= to) &&
      (!of('reservationId') || invoice['reservationId'] === Number(of('reservationId'))) &&
      (!lastEdit || editedAt(invoice) >= Number(lastEdit)) &&
      (!search ||
        JSON.stringify([invoice['invoiceFullNo'], invoice['buyer']]).toLowerCase().includes(search)),
  );
  const key = (of('orderBy') ?? 'invoiceId') as Order;
  const sign = (of('orderType') ?? 'DESC') === 'ASC' ? 1 : -1;
  const value = (invoice: RawInvoice): number =>
    key === 'invoiceId' || key === 'invoiceNo' ? Number(invoice[key]) : Date.parse(String(invoice[key]));
  found.sort((a, b) => sign * (value(a) - value(b) || a.invoiceId - b.invoiceId));
  const page = Number(of('page') ?? 1);
  const limit = Number(of('limit') ?? 25);
  return {
    data: found.slice((page - 1) * limit, page * limit),
    // The total is a text on every other page, because some services send documented integers as text.
    meta: {
      totalItems: page % 2 === 0 ? String(found.length) : found.length,
      currentPage: page,
      totalPages: Math.ceil(found.length / limit),
      itemsPerPage: limit,
    },
  };
}
