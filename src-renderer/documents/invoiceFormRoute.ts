import type { FormStart } from '#shared/contract/invoiceFormContract';
import type { Route } from '../app/route';

/** Converts the starting point of an invoice form to text for the window's address, such as `new` or `stay.48155`. */
export function formatInvoiceFormStartForUrl(start: FormStart): string {
  switch (start.from) {
    case 'nothing':
      return start.as === 'advance' ? 'advance' : 'new';
    case 'stay':
      return `stay.${start.reservationId}`;
    case 'edit':
      return `${start.hasSeenSaved ? 'answer' : 'edit'}.${start.id}`;
    case 'invoice':
      return `${start.as}.${start.id}`;
  }
}

/**
 * Reads from the window's address the source of an invoice form, such as a stay or an invoice to copy; null if the text
 * names no source.
 */
export function parseInvoiceFormStart(text: string): FormStart | null {
  if (text === 'new') return { from: 'nothing' };
  if (text === 'advance') return { from: 'nothing', as: 'advance' };
  const [, kind, id] = /^(stay|edit|answer|copy|correction|settlement)\.(.+)$/.exec(text) ?? [];
  if (id === undefined || kind === undefined) return null;
  switch (kind) {
    case 'stay':
      return /^\d{1,15}$/.test(id) ? { from: 'stay', reservationId: Number(id) } : null;
    case 'edit':
      return { from: 'edit', id };
    case 'answer':
      return { from: 'edit', id, hasSeenSaved: true };
    case 'copy':
    case 'correction':
    case 'settlement':
      return { from: 'invoice', id, as: kind };
    default:
      return null;
  }
}

/**
 * Returns the route that opens an invoice form. `field` is the form field that gets the focus, named as in the
 * service's answers with status 422.
 */
export const buildInvoiceFormRoute = (start: FormStart, draft?: string, field?: string): Route => ({
  screen: 'invoices',
  form: formatInvoiceFormStartForUrl(start),
  ...(draft === undefined ? {} : { draft }),
  ...(field === undefined ? {} : { field }),
});

/** Returns true if the window still shows the invoice form with the starting point `start`. */
export const isInvoiceFormOpen = (route: Route, start: FormStart): boolean =>
  route.screen === 'invoices' && route.form === formatInvoiceFormStartForUrl(start);
