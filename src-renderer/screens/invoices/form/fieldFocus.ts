/**
 * Returns the field name of a form element as a 422 response spells it: the element's `name`, or else the `data-field`
 * of the nearest group around the element.
 */

export function getFieldNameOfElement(target: EventTarget | null): string | null {
  if (!(target instanceof Element)) return null;
  const named = target.getAttribute('name');
  return named ?? target.closest('[data-field]')?.getAttribute('data-field') ?? null;
}

/** Focuses a field and opens the section that hides it. Returns whether the field exists. */
export function focusInvoiceFormField(within: HTMLElement, field: string): boolean {
  const named = [field, field.replace(/\.\w+$/, '')]
    .map((name) => CSS.escape(name))
    .map((name) => within.querySelector<HTMLElement>(`[name="${name}"], [data-field="${name}"]`));
  const found = named.find((element) => element !== null);
  if (!found) return false;
  const hidden = found.closest('details');
  if (hidden) hidden.open = true;
  const control = found.matches('input, select, textarea')
    ? found
    : found.querySelector<HTMLElement>('input, select, textarea, [tabindex="0"], [role="spinbutton"]');
  (control ?? found).focus();
  return true;
}
