import type { PaperLanguage } from '#shared/contract/documentsContract';
import type { InvoiceCard } from '#shared/contract/invoicesContract';
import * as texts from '#shared/i18n/texts';
import { speak } from '#shared/text/language';
import { mailObjectWords, SECOND, titleWords } from '#shared/text/paperWords';
import type { UnsentMail } from '../platform/mailProgram';
import { getPrintedInvoiceType } from './paper/invoicePaper';

/** Writes subject and text of an e-mail with the PDF of an invoice, in the languages of the PDF. */
export function composeInvoiceMail({
  card,
  language,
  ...addressAndPdf
}: {
  readonly card: InvoiceCard;
  readonly language: PaperLanguage;
} & Omit<UnsentMail, 'subject' | 'body'>): UnsentMail {
  const { invoice } = card;
  const second = SECOND[language];
  const type = getPrintedInvoiceType(invoice);
  const [title, object] = [titleWords[type], mailObjectWords[type]];
  const seller = invoice.seller.companyName;
  const words = (second === null ? ['pl' as const] : ['pl' as const, second]).map((mailLanguage) => {
    const addNumber = (name: string) => [name, invoice.invoiceFullNo].filter(Boolean).join(' ');
    const document = addNumber(object[mailLanguage]);
    return {
      subject: [addNumber(title[mailLanguage]), seller].filter(Boolean).join(', '),
      body: speak(texts.papers, mailLanguage).mail.body({ document, seller }).trimEnd(),
    };
  });
  return {
    ...addressAndPdf,
    subject: words.map(({ subject }) => subject).join(' / '),
    body: words.map(({ body }) => body).join('\n\n'),
  };
}

/** Builds the e-mail as a file (`.eml`). The header `X-Unsent` makes Outlook open the e-mail for writing. */
export async function buildMailFile({ to, subject, body, pdf, fileName }: UnsentMail): Promise<Buffer> {
  // Nodemailer is loaded when it is needed, because it loads `node:http`, which takes longer than opening the database.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  return new MailComposer({
    ...(to === null ? {} : { to }),
    subject,
    text: body,
    headers: { 'X-Unsent': '1' },
    attachments: [{ filename: fileName, content: pdf, contentType: 'application/pdf' }],
  })
    .compile()
    .build();
}
