import { describe, expect, test } from 'vitest';
import type { ShownInvoice } from '#shared/model/invoice';
import type { UpdateBody } from '#shared/model/invoiceBody';
import { mergeInvoice } from '#shared/rules/merge/mergeInvoice';
import {
  applyPatch,
  applyPatchToCreateBody,
  buildInvoiceFromCreateBody,
  mergeUpdatePatches,
} from '#shared/rules/merge/applyQueuedBody';
import {
  applyAssignedPositionIdsToWaitingEdit,
  addServiceFilledValuesToEditBase,
} from '#shared/rules/merge/assignItemPositionIds';
import { BODY as body, FULL as BASE, RECEIVER } from './fullInvoice';
import { anItem } from '#support/records';

/** Tests that apply a typed edit to an invoice. */

describe('an edit of an invoice', () => {
  const NEW: Record<string, unknown> = {
    invoiceType: 8,
    extraChar: 'x',
    invoiceStatus: 'DRAFT',
    paymentType: 3,
    paymentStatus: 0,
    issueDate: '2027-01-01',
    saleDate: '2027-01-02',
    paymentDate: '2027-01-03',
    town: 'Wisła',
    currency: 'EUR',
    additionalInfo: 'x',
    correctionReason: 'x',
    personCollect: 'x',
    personIssue: 'x',
    clientId: 50,
    reservationId: 60,
    exemptionBasis: 'x',
  };

  test.each(Object.keys(NEW))('invoice edit: sets %s and no other field', (field) => {
    expect(applyPatch(BASE, { [field]: NEW[field] })).toEqual({ ...BASE, [field]: NEW[field] });
  });

  test('invoice edit: changes nothing when the edit is empty', () => {
    expect(applyPatch(BASE, {})).toEqual(BASE);
  });

  test.each(['extraChar', 'town', 'additionalInfo', 'correctionReason', 'personCollect', 'personIssue'])(
    'invoice edit: an empty text in the edit clears the field %s',
    (field) => expect(applyPatch(BASE, { [field]: '' })).toEqual({ ...BASE, [field]: null }),
  );

  test('invoice edit: null clears client id, reservation id and prepayment amount, and a typed prepayment amount is not rounded', () => {
    expect(applyPatch(BASE, { clientId: null, reservationId: null })).toMatchObject({
      clientId: null,
      reservationId: null,
    });
    expect(applyPatch(BASE, { prepaymentValue: 12.5 }).prepaymentValue).toBe('12.5');
    expect(applyPatch(BASE, { prepaymentValue: null }).prepaymentValue).toBeNull();
  });

  test('invoice edit: changes only the listed fields of buyer, seller or receiver', () => {
    expect(applyPatch(BASE, { buyer: { address: 'X' } }).buyer).toEqual({ ...BASE.buyer, address: 'X' });
    expect(applyPatch(BASE, { seller: { bankNo: '99' } }).seller).toEqual({ ...BASE.seller, bankNo: '99' });
    expect(applyPatch(BASE, { receiver: { taxId: 'T' } }).receiver).toEqual({ ...RECEIVER, taxId: 'T' });
    expect(applyPatch(BASE, { receiver: { bankNo: '' } }).receiver).toEqual({ ...RECEIVER, bankNo: null });
    expect(applyPatch(BASE, { receiver: { countryCode: null } }).receiver?.countryCode).toBeNull();
    expect(applyPatch(BASE, { receiver: { identifierType: null } }).receiver?.identifierType).toBeNull();
  });

  test('invoice edit: removes the country when the tax number becomes a Polish NIP', () => {
    expect(applyPatch(BASE, { receiver: { identifierType: 'NIP' } }).receiver?.countryCode).toBeNull();
    expect(applyPatch(BASE, { receiver: { identifierType: 'VAT_UE' } }).receiver?.countryCode).toBe('DE');
    const polish = { ...BASE, receiver: { ...RECEIVER, identifierType: 'NIP', countryCode: 'PL' } };
    expect(applyPatch(polish, { receiver: { identifierType: 'NIP' } }).receiver?.countryCode).toBe('PL');
    const named = applyPatch(BASE, { receiver: { identifierType: 'NIP', countryCode: 'PL' } });
    expect(named.receiver?.countryCode).toBe('PL');
  });

  test('invoice edit: removes a receiver that is null or has only empty texts, and adds a receiver when any text is filled', () => {
    expect(applyPatch(BASE, { receiver: null }).receiver).toBeNull();
    const emptied = { companyName: ' ', address: '', taxId: '', bankNo: '' };
    expect(applyPatch(BASE, { receiver: emptied }).receiver).toBeNull();
    expect(applyPatch(BASE, { receiver: { ...emptied, bankNo: '1' } }).receiver).toMatchObject({
      bankNo: '1',
    });
    expect(applyPatch({ ...BASE, receiver: null }, { receiver: { companyName: 'N' } }).receiver).toEqual({
      companyName: 'N',
      address: '',
      taxId: '',
      identifierType: null,
      countryCode: null,
      bankNo: null,
      extra: {},
    });
  });

  test('invoice edit: changes items that have an id, adds items without an id and removes stored items not listed', () => {
    const two = { ...BASE, invoiceItems: [anItem({ positionId: 1 }), anItem({ positionId: 2, name: 'P' })] };
    const fresh = { name: 'N', grossUnitPrice: 5, quantity: 2, unit: 'u', rate: '23', symbol: 's' };
    const { invoiceItems } = applyPatch(two, {
      invoiceItems: [{ positionId: 2, quantity: 3 }, { ...fresh, positionId: null }, fresh],
    });
    const made = { ...fresh, grossUnitPrice: '5', quantity: '2' };
    expect(invoiceItems).toEqual([
      anItem({ positionId: 2, name: 'P', quantity: '3' }),
      { ...made, positionId: null, userId: null, status: null, extra: {} },
      { ...made, positionId: null, userId: null, status: null, extra: {} },
    ]);
    expect(applyPatch(two, { invoiceItems: null }).invoiceItems).toEqual(two.invoiceItems);
    // A typed item without a position is a new item, even beside existing items without a position.
    const typed = { ...BASE, invoiceItems: [anItem({ positionId: null, name: 'T' })] };
    expect(applyPatch(typed, { invoiceItems: [{ positionId: null }, {}] }).invoiceItems).toEqual([
      expect.objectContaining({ name: '', grossUnitPrice: null }),
      expect.objectContaining({ name: '', grossUnitPrice: null }),
    ]);
  });

  test('invoice edit: stores the ids of linked advances and of the corrected invoice in the local field “extra”', () => {
    expect(applyPatch(BASE, { prepaymentId: [3, 4] }).extra).toEqual({ own: 1, prepaymentId: [3, 4] });
    expect(applyPatch(BASE, { prepaymentId: [] }).extra).toEqual({ own: 1 });
    expect(applyPatch(BASE, { prepaymentId: null }).extra).toEqual({ own: 1 });
    expect(buildInvoiceFromCreateBody({ ...body, correctionId: 9 }).extra).toEqual({ correctionId: 9 });
    expect(buildInvoiceFromCreateBody({ ...body, correctionId: null }).extra).toEqual({});
  });
});

describe('edits before anything was sent', () => {
  const receiver = { companyName: 'Biuro', taxId: '1' };

  test('edit of an unsent invoice: is applied to the waiting create request, and no separate edit is sent', () => {
    expect(applyPatchToCreateBody(body, {})).toEqual(body);
    expect(applyPatchToCreateBody(body, { town: 'Wisła', invoiceType: 2, currency: 'EUR' })).toEqual({
      ...body,
      town: 'Wisła',
      invoiceType: 2,
      currency: 'EUR',
    });
    expect(applyPatchToCreateBody(body, { buyer: { taxId: '9' }, seller: { address: 'S' } })).toEqual({
      ...body,
      buyer: { ...body.buyer, taxId: '9' },
      seller: { ...body.seller, address: 'S' },
    });
    expect(applyPatchToCreateBody(body, { buyer: null, seller: null })).toEqual(body);
    const days = { issueDate: '2027-01-01', saleDate: '2027-01-02', paymentDate: '2027-01-03' };
    const paid = { paymentType: 3, paymentStatus: 1 } as const;
    expect(applyPatchToCreateBody(body, { ...days, ...paid })).toEqual({ ...body, ...days, ...paid });
  });

  test('edit of an unsent invoice: adds, changes and removes the receiver', () => {
    const with1 = applyPatchToCreateBody(body, { receiver });
    expect(with1.receiver).toEqual(receiver);
    expect(applyPatchToCreateBody(with1, { receiver: { taxId: '2' } }).receiver).toEqual({
      ...receiver,
      taxId: '2',
    });
    expect(applyPatchToCreateBody(with1, { receiver: null }).receiver).toBeNull();
    expect(applyPatchToCreateBody(with1, { town: 'X' }).receiver).toEqual(receiver);
    expect(applyPatchToCreateBody(body, { town: 'X' })).not.toHaveProperty('receiver');
  });

  test('edit of an unsent invoice: replaces all items, without item ids', () => {
    const item = { name: 'N', grossUnitPrice: 5, quantity: 2, unit: 'u', rate: '23', symbol: 's' };
    expect(
      applyPatchToCreateBody(body, { invoiceItems: [{ ...item, positionId: null }] }).invoiceItems,
    ).toEqual([item]);
    expect(applyPatchToCreateBody(body, { invoiceItems: [{}] }).invoiceItems).toEqual([
      { name: '', grossUnitPrice: 0, quantity: 0, unit: '', rate: '', symbol: '' },
    ]);
    expect(applyPatchToCreateBody(body, { invoiceItems: null }).invoiceItems).toEqual(body.invoiceItems);
  });

  test('invoice edits: successive edits are merged into one edit; fields of buyer, seller and receiver are merged separately', () => {
    const first: UpdateBody = { town: 'A', buyer: { address: 'A' }, seller: { address: 'A' }, receiver };
    expect(mergeUpdatePatches(first, {})).toEqual(first);
    expect(mergeUpdatePatches({}, first)).toEqual(first);
    expect(mergeUpdatePatches({}, {})).toEqual({});
    expect(
      mergeUpdatePatches(first, {
        town: 'B',
        buyer: { taxId: '1' },
        seller: { taxId: '2' },
        receiver: { taxId: '3' },
      }),
    ).toEqual({
      town: 'B',
      buyer: { address: 'A', taxId: '1' },
      seller: { address: 'A', taxId: '2' },
      receiver: { ...receiver, taxId: '3' },
    });
    expect(mergeUpdatePatches(first, { receiver: null }).receiver).toBeNull();
    expect(mergeUpdatePatches({ receiver: null }, { receiver }).receiver).toEqual(receiver);
  });
});

describe('what the service filled in', () => {
  const began = { ...buildInvoiceFromCreateBody(body), invoiceId: 7 };
  const kept = { ...began, personIssue: 'Recepcja', town: 'Kraków' };

  test('base version of a waiting edit: adopts the service’s value when the service fills an empty field', () => {
    expect(addServiceFilledValuesToEditBase(began, began, kept)).toEqual({
      ...began,
      personIssue: 'Recepcja',
    });
    expect(addServiceFilledValuesToEditBase(began, began, began)).toEqual(began);
  });

  test('base version of a waiting edit: keeps a field unchanged when the base version or the sent invoice already has a value', () => {
    const sent = { ...began, personIssue: 'Anna' };
    expect(addServiceFilledValuesToEditBase(began, sent, kept)).toEqual(began);
    expect(addServiceFilledValuesToEditBase({ ...began, personIssue: 'Ewa' }, began, kept).personIssue).toBe(
      'Ewa',
    );
  });
});

describe('an edit that waits while items get their positions', () => {
  const [old, born] = [anItem({ positionId: 5, name: 'Z' }), anItem({ positionId: null, name: 'A' })];
  const began = { ...BASE, invoiceItems: [old, born] };
  const settled = [old, anItem({ positionId: 7, name: 'A' })];
  const wire = { name: 'A', grossUnitPrice: 100, quantity: 1, unit: 'szt.', rate: '8', symbol: '' };

  test('edit queued while an earlier edit is sent: keeps its fields, and its base version gets the saved items’ service ids', () => {
    const { base, patch } = applyAssignedPositionIdsToWaitingEdit(began, { town: 'X' }, [old], settled);
    expect(base).toEqual({ ...began, invoiceItems: settled });
    expect(patch).toEqual({ town: 'X' });
  });

  test('edit made while an earlier edit is saved: a new item keeps its changed quantity and gets the id assigned by the service', () => {
    const typed = {
      town: 'X',
      invoiceItems: [{ positionId: 5 }, { ...wire, positionId: null, quantity: 4 }],
    };
    const { patch } = applyAssignedPositionIdsToWaitingEdit(began, typed, [old], settled);
    expect(patch).toEqual({
      town: 'X',
      invoiceItems: [{ positionId: 5 }, { ...wire, positionId: 7, quantity: 4 }],
    });
  });

  test('edit made while an earlier edit is saved: gets no service id for an item that only the later edit adds', () => {
    const another = { ...wire, name: 'B', positionId: null };
    const typed = { invoiceItems: [{ positionId: 5 }, { ...wire, positionId: null }, another] };
    expect(applyAssignedPositionIdsToWaitingEdit(began, typed, [old], settled).patch.invoiceItems).toEqual([
      { positionId: 5 },
      { ...wire, positionId: 7 },
      another,
    ]);
  });
});

describe('a merge of invoices', () => {
  const mine = (change: Partial<ShownInvoice>) => ({ ...BASE, ...change });
  const theirs = (change: Partial<ShownInvoice>) => ({ ...BASE, ...change, invoiceId: 7 });
  const chosen = (field: string, value: unknown, theirValue: unknown) => ({
    [field]: { chosen: 'value' as const, value, theirs: theirValue },
  });
  const seenOf = (sides: Parameters<typeof mergeInvoice>[0], path: string) =>
    mergeInvoice(sides).fields.find(({ field }) => field === path)?.seen;
  const withValue = (
    field: 'town' | 'clientId' | 'prepaymentValue',
    value: unknown,
    [first, second]: readonly unknown[],
  ) => {
    const sides = { base: BASE, mine: mine({ [field]: first }), theirs: theirs({ [field]: second }) };
    return mergeInvoice(sides, chosen(field, value, seenOf(sides, field))).invoice[field];
  };

  test('merge: a value typed in the conflict dialog is converted to the type of its field', () => {
    const texts = ['A', 'B'];
    expect(withValue('town', 'C', texts)).toBe('C');
    expect(withValue('town', 5, texts)).toBe('5');
    expect(withValue('town', null, texts)).toBeNull();
    expect(withValue('town', { odd: true }, texts)).toBe('A');
    const numbers = [1, 2];
    expect(withValue('clientId', 3, numbers)).toBe(3);
    expect(withValue('clientId', '4', numbers)).toBe(4);
    expect(withValue('clientId', null, numbers)).toBeNull();
    expect(withValue('prepaymentValue', '4.5', ['1', '2'])).toBe('4.5');
  });

  test('merge: remains undecided until the user has decided every conflicting field', () => {
    const sides = {
      base: BASE,
      mine: mine({ town: 'A', additionalInfo: 'A', personIssue: 'A' }),
      theirs: theirs({ town: 'B', additionalInfo: 'B' }),
    };
    const townChoice = { town: { chosen: 'theirs' as const, value: null, theirs: 'B' } };
    expect(mergeInvoice(sides, townChoice)).toMatchObject({
      open: true,
      invoice: { town: 'B', additionalInfo: 'A' },
    });
    const bothChoices = {
      ...townChoice,
      additionalInfo: { chosen: 'mine' as const, value: null, theirs: 'B' },
    };
    expect(mergeInvoice(sides, bothChoices)).toMatchObject({ open: false, invoice: { personIssue: 'A' } });
  });

  test('merge: keeps a space that the user added to a text, and records the user as the author of the change', () => {
    const spaced = mergeInvoice({ base: BASE, mine: mine({ town: 'Zakopane ' }), theirs: theirs({}) });
    expect(spaced.invoice.town).toBe('Zakopane ');
    expect(spaced.fields).toMatchObject([{ field: 'town', changedBy: 'mine' }]);
  });

  test('merge: ignores the user’s choice for a field that only one side changed', () => {
    const choices = { town: { chosen: 'theirs' as const, value: null, theirs: 'Zakopane' } };
    const { invoice, fields } = mergeInvoice(
      { base: BASE, mine: mine({ town: 'A' }), theirs: theirs({}) },
      choices,
    );
    expect(invoice.town).toBe('A');
    expect(fields).toMatchObject([{ field: 'town', changedBy: 'mine', chosen: null }]);
  });
});

describe('what an edit leaves out', () => {
  test('invoice edit: leaves fields missing from the edit unchanged', () => {
    const [first] = BASE.invoiceItems;
    const { positionId = null, quantity, grossUnitPrice } = first ?? {};
    const after = applyPatch(BASE, { invoiceItems: [{ positionId, name: 'Nowa' }] });
    expect(after.invoiceItems).toMatchObject([{ name: 'Nowa', quantity, grossUnitPrice }]);
    expect(applyPatch(BASE, { buyer: { bankNo: 7 } }).buyer.bankNo).toBe(BASE.buyer.bankNo);
    const nobody = { ...RECEIVER, companyName: '', address: '', taxId: '', bankNo: null };
    expect(applyPatch({ ...BASE, receiver: nobody }, { town: 'X' }).receiver).toEqual(nobody);
  });

  test('invoice edit: an item without an id becomes a new item and takes no values from another item without an id', () => {
    const waiting = { ...BASE, invoiceItems: [anItem({ positionId: null, unit: 'doba' })] };
    expect(
      applyPatch(waiting, { invoiceItems: [{ positionId: null, name: 'Nowa' }] }).invoiceItems,
    ).toMatchObject([{ name: 'Nowa', unit: '' }]);
  });

  test('base version of a waiting edit: takes the service’s value for an empty field only when the field was sent empty', () => {
    const empty = { ...BASE, town: '' };
    expect(addServiceFilledValuesToEditBase(empty, empty, { ...BASE, town: 'X' }).town).toBe('X');
    expect(addServiceFilledValuesToEditBase(empty, { ...BASE, town: 'Y' }, { ...BASE, town: 'X' }).town).toBe(
      '',
    );
  });

  test('invoice edit that names no buyer, seller or receiver: keeps the existing receiver and adds no party', () => {
    const receiver = { companyName: 'Biuro', address: 'x', taxId: '1' };
    expect(applyPatchToCreateBody({ ...body, receiver }, { town: 'X' }).receiver).toEqual(receiver);
    expect(Object.keys(mergeUpdatePatches({ town: 'A' }, { currency: 'EUR' }))).toEqual(['town', 'currency']);
  });

  test('item ids: a new item does not get the id of a removed item with the same content', () => {
    const [old, born] = [anItem({ positionId: 1, name: 'A' }), anItem({ positionId: 2, name: 'N' })];
    const began = { ...BASE, invoiceItems: [old, { ...born, positionId: null }] };
    const content = ({ name, unit, rate, symbol }: typeof old) => ({
      positionId: null,
      name,
      unit,
      rate,
      symbol,
      grossUnitPrice: 100,
      quantity: 1,
    });
    const { patch } = applyAssignedPositionIdsToWaitingEdit(
      began,
      { invoiceItems: [content(born), content(old)] },
      [old],
      [old, born],
    );
    expect(patch.invoiceItems?.map(({ positionId }) => positionId)).toEqual([2, null]);
  });
});
