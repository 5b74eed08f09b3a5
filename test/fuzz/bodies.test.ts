import type { Finding } from '#shared/model/finding';
import { formatFinding } from '#shared/text/findingWords';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { invoiceCreateBodySchema, invoiceUpdateBodySchema, type CreateBody } from '#shared/model/invoiceBody';
import { checkInvoiceCreate } from '#shared/rules/checks/checkInvoiceCreate';
import { checkInvoiceUpdate } from '#shared/rules/checks/checkInvoiceUpdate';
import { convertSchemaErrorToFindings } from '#shared/rules/checks/findingBuilders';
import { contextWith, createBody, item, stored } from '../rules/invoiceFixtures';
import { PATIENCE, dose, spoilt } from './dose';

/**
 * Tests bodies that a file for `kontuar invoices create|edit` may hold: each is read and checked without a crash, and
 * each malformed body gets a finding with messages in two languages.
 */

const CONTEXTS = ([true, false, 'unknown'] as const).map((ksefConnected) =>
  contextWith({
    ksefConnected,
    mirror: [stored({ invoiceType: 8, ksefId: 'x' })],
    settled: [71],
    takenNumbers: [5],
  }),
);

const WHOLE: CreateBody = createBody({
  invoiceType: 9,
  receiver: { companyName: 'A', address: 'B', taxId: '1234563218', bankNo: '', identifierType: 'NIP' },
  invoiceItems: [item(), item({ rate: 'zw', grossUnitPrice: 0.1 + 0.2 })],
  exemptionBasis: 'art113',
  prepaymentValue: 10,
  prepaymentId: [71],
  correctionId: 71,
  correctionReason: 'Cena',
  customNumber: 5,
  town: 'Łódź',
});

function sound(findings: readonly Finding[]): void {
  for (const finding of findings) {
    expect(finding.field).toBeTypeOf('string');
    for (const language of ['pl', 'en'] as const) {
      const sentence = formatFinding(finding, language);
      expect(sentence.length).toBeGreaterThan(finding.code.length);
      expect(sentence).not.toContain('undefined');
    }
  }
}

/** Returns the body as it is sent; zod leaves out a key that would change the object itself. */
const plain = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body), (key, value: unknown) => (key === '__proto__' ? undefined : value));

test(
  'new invoice body: any random input is either validated without being changed or reported as malformed',
  () => {
    fc.assert(
      fc.property(spoilt(WHOLE), fc.constantFrom(...CONTEXTS), (body, context) => {
        const read = invoiceCreateBodySchema.safeParse(body);
        if (!read.success) {
          const findings = convertSchemaErrorToFindings(read.error, body);
          expect(findings.length).toBeGreaterThan(0);
          return sound(findings);
        }
        sound(checkInvoiceCreate(read.data, context));
        // A valid body is queued unchanged: nothing is lost or added on the way.
        expect(plain(read.data)).toEqual(plain(body));
        return undefined;
      }),
      dose(),
    );
  },
  PATIENCE,
);

test(
  'invoice edit body: any random input is either validated or reported as malformed, without a crash',
  () => {
    const { format: _f, customNumber: _n, correctionId: _c, ...rest } = WHOLE;
    const change = {
      ...rest,
      invoiceItems: [
        { ...item(), positionId: 31 },
        { ...item(), positionId: null },
      ],
    };
    fc.assert(
      fc.property(spoilt(change), fc.constantFrom(...CONTEXTS), (body, context) => {
        const read = invoiceUpdateBodySchema.safeParse(body);
        if (read.success) return sound(checkInvoiceUpdate(stored(), read.data, context));
        const findings = convertSchemaErrorToFindings(read.error, body);
        expect(findings.length).toBeGreaterThan(0);
        return sound(findings);
      }),
      dose(),
    );
  },
  PATIENCE,
);
