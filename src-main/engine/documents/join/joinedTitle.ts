import type { Instant } from '#shared/model/scalars';

/** Title data of a joined PDF: the same in its dictionary and its XMP, as PDF/A requires. Texts are latin1. */
export interface JoinedTitle {
  readonly title: string;
  readonly lang: 'pl-PL';
  readonly madeAt: Instant;
}

const BY = 'Kontuar';

/** A PDF text as UTF-16, in hexadecimal. */
const hexText = (text: string): string =>
  `<FEFF${Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0')).join('')}>`;

/** `2026-06-03T12:00:00Z`: neither form has room for less than a second. */
const second = (instant: Instant): string => `${instant.slice(0, 19)}Z`;

export const infoOf = ({ title, madeAt }: JoinedTitle): string =>
  `<<\n/Title ${hexText(title)}\n/Creator (${BY})\n/Producer (${BY})\n/CreationDate (D:${second(madeAt).replace(/[-:T]/g, '')})\n>>`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export function xmpOf({ title, madeAt }: JoinedTitle): string {
  const xmp = `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"><pdfaid:part>2</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance></rdf:Description>
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title></rdf:Description>
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"><xmp:CreateDate>${second(madeAt)}</xmp:CreateDate><xmp:CreatorTool>${BY}</xmp:CreatorTool></rdf:Description>
<rdf:Description rdf:about="" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"><pdf:Producer>${BY}</pdf:Producer></rdf:Description>
</rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`;
  return Buffer.from(xmp, 'utf8').toString('latin1');
}
