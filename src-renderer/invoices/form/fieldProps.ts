import { preferences } from '../../shell/preferences.svelte';
import type { FormState } from './formState.svelte';

/**
 * Props of a kit field that shows a finding of the rules: the field's name, whether it is required, and an error or a
 * warning.
 */
interface FieldProps {
  readonly name: string;
  readonly 'aria-required': boolean;
  readonly error: string | undefined;
  readonly warning: string | undefined;
}

export function buildFormFieldProps(form: FormState, field: string): FieldProps {
  const finding = form.shown(field);
  const words = finding?.message[preferences.language];
  return {
    name: field,
    'aria-required': isRequired(form, field),
    error: finding?.severity === 'mustFix' ? words : undefined,
    warning: finding?.severity === 'mustFix' ? undefined : words,
  };
}

const ALWAYS = /^(?:buyer|seller|receiver)\.(?:companyName|address)$/;

/**
 * Whether the field is announced as required before it is left empty (WCAG 3.3.2). Messages about refused values come
 * from the rules (rules/checks/parties).
 */
function isRequired({ fields }: FormState, field: string): boolean {
  const { identifierType } = fields.buyer;
  if (field === 'buyer.taxId') return identifierType !== 'NONE' && identifierType !== '';
  if (field === 'buyer.countryCode') return identifierType === 'VAT_UE';
  return ALWAYS.test(field);
}
