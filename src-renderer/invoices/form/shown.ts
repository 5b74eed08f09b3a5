import type { Language } from '#shared/text/language';
import type { FormState } from './formState.svelte';

/** What a field of the kit takes to say what the rules say: its name, and an error or a warning. */
export function fieldProps(
  form: FormState,
  field: string,
  language: Language,
): { name: string; error: string | undefined; warning: string | undefined } {
  const finding = form.shown(field);
  const words = finding?.message[language];
  return {
    name: field,
    error: finding?.severity === 'error' ? words : undefined,
    warning: finding?.severity === 'warning' ? words : undefined,
  };
}
