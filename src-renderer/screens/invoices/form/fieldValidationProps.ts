import { formatFinding } from '#shared/text/findingWords';
import { preferences } from '../../../app/preferences.svelte';
import type { InvoiceFormState } from './invoiceFormState.svelte';

interface FieldProps {
  readonly name: string;
  readonly 'aria-required': boolean;
  readonly error: string | undefined;
  readonly warning: string | undefined;
}

export function buildFormFieldValidationProps(form: InvoiceFormState, field: string): FieldProps {
  const finding = form.findShownFinding(field);
  const words = finding && formatFinding(finding, preferences.language);
  return {
    name: field,
    'aria-required': isRequired(form, field),
    error: finding?.severity === 'mustFix' ? words : undefined,
    warning: finding?.severity === 'mustFix' ? undefined : words,
  };
}

const ALWAYS_REQUIRED_PATTERN = /^(?:buyer|seller|receiver)\.(?:companyName|address)$/;

/** Returns whether screen readers announce a form field as required (WCAG 3.3.2). */
function isRequired({ fields }: InvoiceFormState, field: string): boolean {
  const { identifierType } = fields.buyer;
  if (field === 'buyer.taxId') return identifierType !== 'NONE' && identifierType !== '';
  if (field === 'buyer.countryCode') return identifierType === 'VAT_UE';
  return ALWAYS_REQUIRED_PATTERN.test(field);
}
