import { expect, it } from 'vitest';
import { ALL_INVOICES } from '#shared/contract/defaultInvoiceFilter';
import { invoiceFilterSchema } from '#shared/contract/invoicesContract';
import { preferencesSchema } from '#shared/model/accountAndPreferences';
import { FIRST_PREFERENCES } from '#shared/model/firstPreferences';
import { parsePropertyOrTrainingFromMode } from '#shared/model/propertyOrTrainingId';
import { propertyOrTrainingIdSchema } from '#shared/model/propertyOrTrainingIdSchema';

/** The first screen has no schemas, so its initial values are written out; the schemas must give the same values. */

it('initial preferences and initial invoice filter: equal the defaults of their schemas', () => {
  expect(FIRST_PREFERENCES).toEqual(preferencesSchema.parse({}));
  expect(ALL_INVOICES).toEqual(invoiceFilterSchema.parse({}));
});

it.each([
  ['real', true],
  ['training', true],
  ['p-0a1b2c3d', true],
  ['p-0A1B2C3D', false],
  ['p-0a1b2c3', false],
  ['xp-0a1b2c3d', false],
  ['p-0a1b2c3d/..', false],
  ['', false],
])('property id %j: is accepted by both the id parser and the schema, or refused by both', (name, exists) => {
  expect(parsePropertyOrTrainingFromMode(name)).toBe(exists ? name : null);
  expect(propertyOrTrainingIdSchema.safeParse(name).success).toBe(exists);
});
