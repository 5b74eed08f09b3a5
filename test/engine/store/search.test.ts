import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitWords } from '#shared/text/fold';
import { anInvoice, anItem, aReservation } from '#support/records';
import { AT, TODAY, openTestStore, takenBack } from './openTestStore';

const JUNE = { from: '2026-06-01', to: '2026-07-01' };

describe('invoices and stays together', () => {
  const store = () => {
    const opened = openTestStore();
    opened.invoices.apply(
      [1, 2, 3].map((invoiceId) =>
        anInvoice({ invoiceId, issueDate: '2026-05-01', buyer: { companyName: 'Anna Wolska' } }),
      ),
      AT,
    );
    const stays = Array.from({ length: 9 }, (_, i) =>
      aReservation({ reservationId: i + 1, arrival: '2026-06-10', departure: '2026-06-12', name: 'Wolska' }),
    );
    opened.reservations.applyWindow(JUNE, stays, AT);
    return opened;
  };
  const kinds = (limit: number) => {
    const hits = store().search('wolska', limit, TODAY);
    const count = (kind: string) => hits.filter((hit) => hit.kind === kind).length;
    return [count('invoice'), count('reservation')];
  };

  test('search: divides the result limit equally between invoices and stays, and gives places unused by one kind to the other kind', () => {
    expect([kinds(4), kinds(8), kinds(11), kinds(30)]).toEqual([
      [2, 2],
      [3, 5],
      [3, 8],
      [3, 9],
    ]);
  });

  test('search: lists stays before invoices, and invoices newest first', () => {
    const hits = store().search('wolska', 6, TODAY);
    expect(hits.map(({ kind }) => kind)).toEqual([
      'reservation',
      'reservation',
      'reservation',
      'invoice',
      'invoice',
      'invoice',
    ]);
    expect(hits.slice(3).map(({ id }) => id)).toEqual(['inv-3', 'inv-2', 'inv-1']);
  });
});

describe('finds invoices', () => {
  const store = () => {
    const opened = openTestStore();
    opened.invoices.apply(
      [
        anInvoice({
          invoiceId: 4711,
          invoiceNo: 12,
          invoiceFullNo: 'FV/2026/06/0012',
          ksefId: '5260250274-20260603-0100A0C0D1E2-3F',
          buyer: { companyName: 'Łódzkie Zakłady „Gęś”', taxId: '526-025-02-74' },
          additionalInfo: 'Zapłacono zaliczkę',
          invoiceItems: [anItem({ name: 'Nocleg' })],
        }),
        anInvoice({ invoiceId: 2, buyer: { companyName: 'Hans Müller-Straße', taxId: 'DE987654321' } }),
      ],
      AT,
    );
    return opened;
  };

  test.each([
    ['lodzkie', 'without marks'],
    ['ŁÓDZKIE GĘŚ', 'with marks and capitals, every word'],
    ['zakl lod', 'by the beginnings of words, in any order'],
    ['FV/2026/06/0012', 'by the whole number'],
    ['06/0012', 'by a part of the number'],
    ['fv 12', 'without leading zeros'],
    ['5260250274', 'NIP without hyphens'],
    ['526-025-02-74', 'NIP with hyphens'],
    ['526 025 02 74', 'NIP with spaces'],
    ['526025', 'the beginning of a NIP'],
    ['5260250274-20260603-0100A0C0D1E2-3F', 'by KSeF number'],
    ['0100a0c0', 'by a part of the KSeF number'],
    ['zaliczk', 'by a word of the notes'],
  ])('invoice search: finds the invoice by %s: %s', (text) => {
    expect(
      store()
        .search(text, 10, TODAY)
        .map((hit) => hit.id),
    ).toEqual(['inv-4711']);
  });

  test.each([['muller strasse'], ['MÜLLER-STRASSE'], ['de987654321']])(
    'invoice search: finds a German buyer by the text “%s”',
    (text) => {
      expect(
        store()
          .search(text, 10, TODAY)
          .map((hit) => hit.id),
      ).toEqual(['inv-2']);
    },
  );

  test.each([
    [''],
    ['  '],
    ['- / -'],
    ['nocleg'],
    ['lodzkie muller'],
    ['odzkie'],
    ['"*'],
    ['AND'],
    ['a" OR "b'],
  ])('invoice search: returns no result for the text %j', (text) => {
    expect(store().search(text, 10, TODAY)).toEqual([]);
  });
});

describe('finds reservations', () => {
  const PHONES = [
    '601 000 482',
    '601000482',
    '+48 601 000 482',
    '0048601000482',
    '601-000-482',
    '+48601000482',
  ];

  test.each(PHONES)('reservation search: finds the phone %s in any notation', (written) => {
    const store = openTestStore();
    store.reservations.applyWindow(JUNE, [aReservation({ phone: written })], AT);
    for (const typed of [...PHONES, '601000', '601 00']) {
      expect([typed, store.search(typed, 10, TODAY).length]).toEqual([typed, 1]);
    }
    expect(store.search('601 000 483', 10, TODAY)).toEqual([]);
  });

  test.each([
    ['zolkiewska', null],
    ['agata żół', null],
    ['agata.z@example.com', { field: 'email', text: 'Agata.Z@example.com' }],
    ['1007', { field: 'number', text: '1007' }],
    ['rower', { field: 'note', text: 'Dwa rowery' }],
    ['agata rower', { field: 'note', text: 'Dwa rowery' }],
    ['601000482', { field: 'phone', text: '+48 601 000 482' }],
    ['pokoj 12', null],
  ])(
    'reservation search: finds a stay by %s, and names the matching field when neither guest name nor room matches',
    (text, found) => {
      const store = openTestStore();
      const stay = aReservation({
        reservationId: 7,
        forename: 'Agata',
        name: 'Żółkiewska',
        email: 'Agata.Z@example.com',
        roomName: 'Pokój 12',
        additionalInformations: 'Dwa rowery',
        phone: '+48 601 000 482',
      });
      store.reservations.applyWindow(JUNE, [stay], AT);
      expect(store.search(text, 10, TODAY)).toEqual([
        {
          kind: 'reservation',
          id: '7',
          title: 'Żółkiewska Agata',
          detail: 'Pokój 12',
          day: '2026-06-03',
          until: '2026-06-07',
          paid: null,
          standing: null,
          checkIn: 'NONE',
          gone: false,
          found,
        },
      ]);
    },
  );

  test('reservation search: marks deleted stays, and lists deleted stays last among current and coming stays and last among past stays', () => {
    const store = openTestStore();
    const [earlier, later] = [
      { arrival: '2026-06-10', departure: '2026-06-12' },
      { arrival: '2026-06-20', departure: '2026-06-22' },
    ];
    const may = [
      { arrival: '2026-05-03', departure: '2026-05-05' },
      { arrival: '2026-05-08', departure: '2026-05-10' },
    ];
    const stays = [earlier, later, ...may].map((days, index) =>
      aReservation({ ...days, reservationId: index + 1, name: 'Kowalski' }),
    );
    store.reservations.applyWindow({ from: '2026-05-01', to: '2026-07-01' }, stays, AT);
    store.reservations.markGone([1, 4], AT);
    expect(store.search('kowalski', 10, TODAY).map(({ id, gone }) => [id, gone])).toEqual([
      ['2', false],
      ['1', true],
      ['3', false],
      ['4', true],
    ]);
  });

  test('reservation search: shows the words around the match in a long note', () => {
    const store = openTestStore();
    const note = `${'Prosi o ciszę. '.repeat(20)}Taksówka na dworzec o 10:15. ${'Nie dzwonił. '.repeat(20)}`;
    store.reservations.applyWindow(JUNE, [aReservation({ additionalInformations: note })], AT);
    const found = store.search('taksowka', 10, TODAY)[0]?.found;
    expect(found?.text).toMatch(/^… .*Taksówka na dworzec o 10:15\..* …$/);
    expect(found?.text.length).toBeLessThan(80);
  });
});

describe('the invoice whose number was typed comes first', () => {
  const store = () => {
    const opened = openTestStore();
    opened.invoices.apply(
      Array.from({ length: 40 }, (_, i) =>
        anInvoice({
          invoiceId: i + 1,
          invoiceNo: i + 1,
          invoiceFullNo: `FV ${i + 1}/11/2026`,
          issueDate: '2026-11-20',
        }),
      ),
      AT,
    );
    return opened;
  };
  test.each([
    ['FV 1/11/2026'],
    ['fv 1/11'],
    ['1/11/2026'],
    ['1/11'],
    ['faktura 1/11'],
    ['Fakturę nr 1/11'],
    ['invoice no. 1/11'],
  ])('invoice search: lists the invoice with the typed number %s first', (typed) => {
    const hits = store().search(typed, 10, TODAY);
    expect(hits[0]?.title).toBe('FV 1/11/2026');
    expect(hits).toHaveLength(10);
    expect(new Set(hits.map(({ id }) => id)).size).toBe(10);
  });
});

test('invoice search: shows whether an invoice is paid when the service states a payment status', () => {
  const store = openTestStore();
  const paid = [1, 0, null, 7].map((paymentStatus, at) =>
    anInvoice({ invoiceId: at + 1, invoiceFullNo: `FV ${at + 1}/12/2026`, paymentStatus }),
  );
  store.invoices.apply(paid, AT);
  const found = new Map(store.search('12/2026', 10, TODAY).map((hit) => [hit.title, hit.paid]));
  expect(found).toEqual(
    new Map([
      ['FV 1/12/2026', true],
      ['FV 2/12/2026', false],
      ['FV 3/12/2026', null],
      ['FV 4/12/2026', null],
    ]),
  );
});

test('invoice search: “faktura” before a number excludes stays whose room or phone matches the number', () => {
  const store = openTestStore();
  store.reservations.applyWindow(JUNE, [aReservation({ roomName: '7', phone: '+48 7 600 100' })], AT);
  store.invoices.apply([anInvoice({ invoiceFullNo: 'FV 7/11/2026' })], AT);
  expect(store.search('7', 10, TODAY).map(({ kind }) => kind)).toContain('reservation');
  expect(store.search('faktura 7', 10, TODAY).map(({ title }) => title)).toEqual(['FV 7/11/2026']);
});

test('invoice search: treats the word for invoice as part of a buyer name when no number follows', () => {
  const store = openTestStore();
  store.invoices.apply([anInvoice({ buyer: { companyName: 'Faktura Plus sp. z o.o.' } })], AT);
  expect(store.search('faktura plus', 10, TODAY)).toHaveLength(1);
});

describe('the order of the desk', () => {
  const ids = (store: ReturnType<typeof openTestStore>, limit: number) =>
    store.search('kowalsk', limit, TODAY).map((hit) => hit.id);
  const stays = [
    ['1', '2024-05-01', '2024-05-04'],
    ['2', '2026-05-30', '2026-06-02'],
    ['3', '2026-05-29', '2026-06-03'],
    ['4', '2026-06-01', '2026-06-20'],
    ['5', '2026-06-03', '2026-06-05'],
    ['6', '2026-07-15', '2026-07-16'],
    ['7', '2028-01-01', '2028-01-02'],
    ['8', '2026-02-01', '2026-12-01'],
  ] as const;
  const filled = () => {
    const store = openTestStore();
    store.reservations.applyWindow(
      { from: '2024-01-01', to: '2028-06-01' },
      stays.map(([id, arrival, departure]) =>
        aReservation({ reservationId: Number(id), name: 'Kowalski', arrival, departure }),
      ),
      AT,
    );
    return store;
  };

  test('search order: lists present and coming guests by nearest date, then past guests, latest first', () => {
    // The guest whose stay began four months ago is found, but is listed among the past guests.
    expect(ids(filled(), 10)).toEqual(['3', '4', '5', '6', '7', '2', '8', '1']);
  });
  test('search order: includes coming and past guests even when the result limit is small', () => {
    expect(ids(filled(), 4)).toEqual(['3', '4', '2', '8']);
    expect(ids(filled(), 7)).toEqual(['3', '4', '5', '6', '2', '8', '1']);
  });
  test('search order: lists invoices after stays, newest first and undated last', () => {
    const store = filled();
    store.invoices.apply(
      [anInvoice({ invoiceId: 1, issueDate: '2026-06-10' }), anInvoice({ invoiceId: 2, issueDate: null })],
      AT,
    );
    expect(ids(store, 20).slice(-2)).toEqual(['inv-1', 'inv-2']);
    expect(ids(store, 4)).toEqual(['3', '2', 'inv-1', 'inv-2']);
  });
});

test('search: accepts any typed text without an error, and an invoice is still found by number afterwards', () => {
  const store = openTestStore();
  const invoice = anInvoice();
  store.invoices.apply([invoice], AT);
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary' }), fc.string(), fc.constantFrom('"', '-1 -2', '* OR', 'NEAR(')),
      (text) => {
        expect(store.search(text, 5, TODAY)).toBeDefined();
        expect(store.search(invoice.invoiceFullNo, 5, TODAY)).toHaveLength(1);
      },
    ),
  );
});

test('search: finds a name by every beginning of every word in any script', () => {
  const store = openTestStore();
  const word = fc.stringMatching(/^[\p{L}\p{N}]{1,12}$/u);
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), fc.nat(), (name, seed) => {
      const companyName = name.join(' ');
      const typed = splitWords(companyName).map((namePart) => beginning(namePart, seed));
      takenBack(store, () => {
        store.invoices.apply([anInvoice({ buyer: { companyName } })], AT);
        expect(store.search(typed.join(' '), 5, TODAY)).toHaveLength(1);
      });
    }),
  );
});

/** Cuts between whole characters, because nobody can type half a character. */
function beginning(word: string, seed: number): string {
  const characters = [...word];
  return characters.slice(0, 1 + (seed % characters.length)).join('');
}

test('search: finds an invoice by an address or town, also without Polish letters', () => {
  const store = openTestStore();
  store.invoices.apply(
    [
      anInvoice({ invoiceId: 1, buyer: { address: 'ul. Piotrkowska 1, 90-001 Łódź' } }),
      anInvoice({ invoiceId: 2, town: 'Łódź' }),
      anInvoice({ invoiceId: 3, receiver: { ...anInvoice().buyer, address: 'Łódź, Główna 3' } }),
      anInvoice({ invoiceId: 4 }),
    ],
    AT,
  );
  const hits = store.search('lodz', 10, TODAY);
  expect(hits.map(({ id }) => id).toSorted()).toEqual(['inv-1', 'inv-2', 'inv-3']);
  expect(hits.find(({ id }) => id === 'inv-1')?.found).toMatchObject({ field: 'address' });
  expect(store.search('piotrkowska', 10, TODAY)).toHaveLength(1);
});
