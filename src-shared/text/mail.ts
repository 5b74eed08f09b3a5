import type { GuestLanguage } from './language';

/** The e-mail that brings a document: `document` is its name and number, `seller` may be empty. */
export const mailText: Readonly<
  Record<GuestLanguage, (document: string, seller: string) => { subject: string; body: string }>
> = {
  pl: (document, seller) => ({
    subject: [document, seller].filter(Boolean).join(', '),
    body: `Dzień dobry,\n\nw załączniku przesyłamy dokument: ${document}.\n\nZ poważaniem\n${seller}`.trimEnd(),
  }),
  en: (document, seller) => ({
    subject: [document, seller].filter(Boolean).join(', '),
    body: `Hello,\n\nplease find attached: ${document}.\n\nKind regards\n${seller}`.trimEnd(),
  }),
  de: (document, seller) => ({
    subject: [document, seller].filter(Boolean).join(', '),
    body: `Guten Tag,\n\nim Anhang erhalten Sie: ${document}.\n\nMit freundlichen Grüßen\n${seller}`.trimEnd(),
  }),
  uk: (document, seller) => ({
    subject: [document, seller].filter(Boolean).join(', '),
    body: `Добрий день!\n\nУ вкладенні надсилаємо документ: ${document}.\n\nЗ повагою\n${seller}`.trimEnd(),
  }),
};
