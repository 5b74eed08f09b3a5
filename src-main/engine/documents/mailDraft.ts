import MailComposer from 'nodemailer/lib/mail-composer';
import type { PaperLanguage } from '#shared/contract/documentsContract';
import type { InvoiceCard } from '#shared/contract/invoicesContract';
import { mailText } from '#shared/text/mail';
import { SECOND } from '#shared/text/paperWords';
import { buildInvoiceTitle } from './paper/invoicePaper';

/** Builds an unsent e-mail with the PDF attached. The header `X-Unsent` makes Outlook open the e-mail for writing. */
export function buildInvoiceMailDraft({
  card,
  to,
  language,
  pdf,
  fileName,
}: {
  readonly card: InvoiceCard;
  readonly to: string | null;
  readonly language: PaperLanguage;
  readonly pdf: Buffer;
  readonly fileName: string;
}): Promise<Buffer> {
  const { invoice } = card;
  const second = SECOND[language];
  const title = buildInvoiceTitle(invoice).title;
  const words = (second === null ? ['pl' as const] : ['pl' as const, second]).map((mailLanguage) =>
    mailText[mailLanguage](
      [title[mailLanguage], invoice.invoiceFullNo].filter(Boolean).join(' '),
      invoice.seller.companyName,
    ),
  );
  return new MailComposer({
    ...(to === null ? {} : { to }),
    subject: words.map(({ subject }) => subject).join(' / '),
    text: words.map(({ body }) => body).join('\n\n'),
    headers: { 'X-Unsent': '1' },
    attachments: [{ filename: fileName, content: pdf, contentType: 'application/pdf' }],
  })
    .compile()
    .build();
}
