import { describe, expect, test } from 'vitest';
import { at, listAt, numberAt, openDesk, textAt } from './trainingDesk';

const idsOf = (body: unknown) => listAt(body, 'data').map((row) => numberAt(row, 'invoiceId'));

describe('GET /invoices', () => {
  test('training service, GET invoices: returns the 25 invoices with the highest ids, and the counts of invoices and pages', async () => {
    const { ask, property } = await openDesk();
    const { status, body, headers } = await ask('GET', '/invoices');
    expect(status).toBe(200);
    const newest = property.book
      .listSortedBy('invoiceId')
      .map((record) => record.invoiceId)
      .reverse();
    expect(idsOf(body)).toEqual(newest.slice(0, 25));
    expect(at(body, 'meta')).toEqual({
      totalItems: 300,
      currentPage: 1,
      totalPages: 12,
      itemsPerPage: 25,
      ruid: headers.get('ruid'),
    });
  });

  test('training service, GET invoices: returns exactly the documented fields', async () => {
    const { ask, property } = await openDesk();
    const fields = `invoiceId invoiceNo invoiceFullNo format extraChar invoiceStatus ksefId invoiceType buyer
      seller receiver invoiceItems paymentType paymentStatus issueDate saleDate town paymentDate currency
      additionalInfo correctionReason personCollect personIssue clientId reservationId exchangeRate
      prepaymentValue addDate editDate`.split(/\s+/);
    const item = 'invoiceId positionId userId status name grossUnitPrice quantity unit rate symbol'.split(
      ' ',
    );
    let exempt = 0;
    for (let page = 1; page <= 2; page++) {
      const { body } = await ask('GET', `/invoices?limit=200&page=${String(page)}`);
      for (const row of listAt(body, 'data')) {
        const zw = listAt(row, 'invoiceItems').some((line) => at(line, 'rate') === 'zw');
        exempt += Number(zw);
        expect(Object.keys(Object(row)).sort()).toEqual(
          [...fields, ...(zw ? ['exemptionBasis'] : [])].sort(),
        );
        for (const line of listAt(row, 'invoiceItems')) {
          expect(Object.keys(Object(line)).sort()).toEqual([...item].sort());
          expect(at(line, 'invoiceId')).toBe(at(row, 'invoiceId'));
        }
        expect(textAt(row, 'addDate')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0[12]:00$/);
        expect(Object.keys(Object(at(row, 'receiver')))).toContain('identifierType');
      }
    }
    expect(exempt).toBeGreaterThan(0);
    const [first] = property.book.listSortedBy('invoiceId');
    const single = await ask('GET', `/invoices/${String(first?.invoiceId)}`);
    expect(at(single.body, 'data')).toEqual(
      listAt((await ask('GET', '/invoices?orderType=ASC')).body, 'data')[0],
    );
    expect(at(single.body, 'meta')).toEqual({ ruid: single.headers.get('ruid') });
  });

  test.each(['invoiceId', 'invoiceNo', 'issueDate', 'addDate', 'editDate'] as const)(
    'training service, GET invoices: paging by %s in either direction returns each invoice once, in order',
    async (orderBy) => {
      const { ask, property } = await openDesk();
      const expected = property.book.listSortedBy(orderBy).map((record) => record.invoiceId);
      for (const orderType of ['ASC', 'DESC']) {
        const seen: number[] = [];
        for (let page = 1; page <= 5; page++) {
          const query = `limit=70&page=${String(page)}&orderBy=${orderBy}&orderType=${orderType}`;
          const { body } = await ask('GET', `/invoices?${query}`);
          seen.push(...idsOf(body));
        }
        expect(seen).toEqual(orderType === 'ASC' ? expected : [...expected].reverse());
      }
      const rows = property.book.listSortedBy(orderBy);
      const key = {
        invoiceId: 'invoiceId',
        invoiceNo: 'invoiceNo',
        issueDate: 'issueDate',
        addDate: 'addedAt',
        editDate: 'editedAt',
      } as const;
      for (const [index, record] of rows.entries()) {
        const before = rows[index - 1];
        if (before) expect(before[key[orderBy]] <= record[key[orderBy]]).toBe(true);
      }
    },
  );

  test('training service, GET invoices: filters by type, days, stay, search text and time of change, also combined (QRY-19)', async () => {
    const { ask, property } = await openDesk();
    const records = property.book.listSortedBy('invoiceId');
    const middle = records[150];
    if (!middle) throw new Error('no invoices');
    const count = async (query: string) =>
      numberAt((await ask('GET', `/invoices?${query}`)).body, 'meta', 'totalItems');
    const countRecords = (test: (record: (typeof records)[number]) => boolean) => records.filter(test).length;

    expect(await count('invoiceType=8')).toBe(countRecords((record) => record.invoiceType === 8));
    const day = middle.issueDate;
    expect(await count(`from=${day}`)).toBe(countRecords((record) => record.issueDate >= day));
    expect(await count(`to=${day}`)).toBe(countRecords((record) => record.issueDate <= day));
    expect(await count(`from=${day}&to=${day}`)).toBe(countRecords((record) => record.issueDate === day));
    const stay = middle.reservationId;
    expect(await count(`reservationId=${String(stay)}`)).toBe(
      countRecords((record) => record.reservationId === stay),
    );
    const edited = middle.editedAt / 1000;
    expect(await count(`lastEdit=${String(edited)}`)).toBe(
      countRecords((record) => record.editedAt >= middle.editedAt),
    );
    expect(await count(`lastEdit=${String(edited + 1)}`)).toBe(
      countRecords((record) => record.editedAt > middle.editedAt),
    );

    const company = records.find((record) => record.buyer.identifierType === 'NIP');
    expect(await count(`search=${company?.buyer.taxId ?? ''}`)).toBeGreaterThan(0);
    expect(
      await count(`search=${encodeURIComponent(middle.buyer.companyName.toUpperCase())}`),
    ).toBeGreaterThan(0);
    expect(await count(`search=${encodeURIComponent(middle.invoiceFullNo)}`)).toBe(1);
    expect(await count('search=nobody-is-called-so')).toBe(0);
    expect(
      await count(
        `invoiceType=${String(middle.invoiceType)}&from=${day}&to=${day}&search=${encodeURIComponent(middle.invoiceFullNo)}`,
      ),
    ).toBe(1);
  });

  test('training service, GET invoices: returns an empty list and the page numbers when the requested page is past the end', async () => {
    const { ask } = await openDesk();
    const past = await ask('GET', '/invoices?page=99');
    expect(at(past.body, 'data')).toEqual([]);
    expect(at(past.body, 'meta')).toMatchObject({ totalItems: 300, currentPage: 99, totalPages: 12 });
    const none = await ask('GET', '/invoices?reservationId=1');
    expect(at(none.body, 'meta')).toMatchObject({ totalItems: 0, currentPage: 1, totalPages: 0 });
  });

  test('training service, GET invoices: refuses invalid parameters and names each', async () => {
    const { ask } = await openDesk();
    for (const query of [
      'page=0',
      'page=-1',
      'page=1.5',
      'page=x',
      'page=',
      'limit=0',
      'limit=201',
      'invoiceType=13',
      'invoiceType=-1',
      `search=${'x'.repeat(256)}`,
      'from=03.06.2026',
      'from=2026-02-30',
      'to=2026-6-3',
      'reservationId=0',
      'lastEdit=0',
      'orderBy=town',
      'orderBy=editdate',
      'orderType=asc',
    ]) {
      const { status, body } = await ask('GET', `/invoices?${query}`);
      expect(status, query).toBe(422);
      expect(Object.keys(Object(at(body, 'errors'))), query).toEqual([query.split('=')[0]]);
    }
    const { body } = await ask('GET', '/invoices?page=0&limit=500&orderBy=x');
    expect(Object.keys(Object(at(body, 'errors'))).sort()).toEqual(['limit', 'orderBy', 'page']);
    expect((await ask('GET', `/invoices?search=${encodeURIComponent('ł'.repeat(255))}`)).status).toBe(200);
  });

  test('training service, GET invoices: accepts unknown parameters, but records a complaint about each', async () => {
    const { ask, complaints } = await openDesk();
    await ask('GET', '/invoices?limit=1&orderBy=editDate');
    expect(complaints).toEqual([]);
    expect((await ask('GET', '/invoices?limit=1&status=DRAFT')).status).toBe(200);
    await ask('GET', '/invoices/1?deep=1', undefined, { 'User-Agent': '' });
    expect(complaints).toEqual([
      'GET /v1/public/invoices: query status',
      'GET /v1/public/invoices/1: no User-Agent',
      'GET /v1/public/invoices/1: query deep',
    ]);
  });
});
