import { collapseWhitespace } from '#shared/rules/ksef/ksefTextRules';

/**
 * An element of a small XML tree, with either text or child elements. No empty elements are created, and null children
 * are left out.
 */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly content: string | readonly XmlElement[];
}

type Child = XmlElement | null;

/** Characters that KSeF refuses (domain.md 3.2). */
const FORBIDDEN_CHARS_PATTERN = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu;

/** Returns the text as an XML token without characters that KSeF refuses. */
export const cleanXmlText = (text: string): string =>
  collapseWhitespace(collapseWhitespace(text).replace(FORBIDDEN_CHARS_PATTERN, ''));

/** Builds an element with text; null if no text remains after the characters that KSeF refuses are removed. */
export function createXmlTextElement(
  name: string,
  text: string | null,
  attributes: Readonly<Record<string, string>> = {},
): Child {
  const content = cleanXmlText(text ?? '');
  return content === '' ? null : { name, attributes, content };
}

/** Builds an element with child elements; null without any child. */
export function createXmlParentElement(
  name: string,
  children: readonly Child[],
  attributes: Readonly<Record<string, string>> = {},
): Child {
  const content = children.filter((child) => child !== null);
  return content.length === 0 ? null : { name, attributes, content };
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Serialises the XML tree as text without a byte order mark, indented by two spaces per level. */
export function serializeXml(root: XmlElement, comment: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<!-- ${comment} -->\n${formatElement(root, '')}\n`;
}

function formatElement({ name, attributes, content }: XmlElement, indent: string): string {
  const attributeTexts = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  const open = `${indent}<${name}${attributeTexts.join('')}>`;
  if (typeof content === 'string') return `${open}${escapeXml(content)}</${name}>`;
  const inner = content.map((child) => formatElement(child, `${indent}  `)).join('\n');
  return `${open}\n${inner}\n${indent}</${name}>`;
}
