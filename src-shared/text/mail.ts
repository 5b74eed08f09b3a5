import type { GuestLanguage } from './language';

/** Accusative forms of Polish document titles: `przesyłamy fakturę`. */
const ACCUSATIVE_WORDS: Readonly<Record<string, string>> = {
  faktura: 'fakturę',
  korekta: 'korektę',
  korygująca: 'korygującą',
  rozliczeniowa: 'rozliczeniową',
  zaliczkowa: 'zaliczkową',
};

/**
 * Returns a document title in the Polish accusative: `Faktura VAT FV 38` becomes `fakturę VAT FV 38`. The number after
 * the title keeps its case.
 */
function toPolishAccusative(document: string): string {
  const [first = '', ...rest] = document.split(' ');
  const start = first.toLowerCase();
  return [start, ...rest].map((word) => ACCUSATIVE_WORDS[word] ?? word).join(' ');
}

/**
 * Returns the e-mail with a document attached: `document` is the name and number of the document, `seller` may be
 * empty.
 */
export const mailText: Readonly<
  Record<GuestLanguage, (document: string, seller: string) => { subject: string; body: string }>
> = {
  pl: (document, seller) => ({
    subject: [document, seller].filter(Boolean).join(', '),
    body: `Dzień dobry,\n\nw załączniku przesyłamy ${toPolishAccusative(document)}.\n\nZ poważaniem\n${seller}`.trimEnd(),
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
