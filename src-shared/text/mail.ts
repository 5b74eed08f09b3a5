import type { Language } from './language';

/** The e-mail that brings a document: `document` is its name and number, `seller` may be empty. */
export const mailText: Readonly<
  Record<Language, (document: string, seller: string) => { subject: string; body: string }>
> = {
  pl: (document, seller) => ({
    subject: [document, seller].filter(Boolean).join(', '),
    body: `Dzień dobry,\n\nw załączniku przesyłamy dokument: ${document}.\n\nZ poważaniem\n${seller}`.trimEnd(),
  }),
  en: (document, seller) => ({
    subject: [document, seller].filter(Boolean).join(', '),
    body: `Hello,\n\nplease find attached: ${document}.\n\nKind regards\n${seller}`.trimEnd(),
  }),
};
