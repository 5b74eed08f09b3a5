import { asToken } from '#shared/rules/plainText';

/** A small tree of XML, and its text. Empty elements do not exist: what is null is left out. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly content: string | readonly XmlElement[];
}

type Child = XmlElement | null;

/** Characters that KSeF refuses (domain.md 3.2) are left out. */
const FORBIDDEN = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu;

/** A text in the file: an XML token of what KSeF takes. */
export const cleanXmlText = (text: string): string => asToken(asToken(text).replace(FORBIDDEN, ''));

/** An element with text; null, or text of which nothing can be written, gives none. */
export function leaf(
  name: string,
  text: string | null,
  attributes: Readonly<Record<string, string>> = {},
): Child {
  const content = cleanXmlText(text ?? '');
  return content === '' ? null : { name, attributes, content };
}

/** An element of others; without any there is none. */
export function branch(
  name: string,
  children: readonly Child[],
  attributes: Readonly<Record<string, string>> = {},
): Child {
  const content = children.filter((child) => child !== null);
  return content.length === 0 ? null : { name, attributes, content };
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** UTF-8, without a mark, two blanks a level. */
export function xmlText(root: XmlElement, comment: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<!-- ${comment} -->\n${linesOf(root, '')}\n`;
}

function linesOf({ name, attributes, content }: XmlElement, indent: string): string {
  const own = Object.entries(attributes).map(([key, value]) => ` ${key}="${escape(value)}"`);
  const open = `${indent}<${name}${own.join('')}>`;
  if (typeof content === 'string') return `${open}${escape(content)}</${name}>`;
  const inner = content.map((child) => linesOf(child, `${indent}  `)).join('\n');
  return `${open}\n${inner}\n${indent}</${name}>`;
}
