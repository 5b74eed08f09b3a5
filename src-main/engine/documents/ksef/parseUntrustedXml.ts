import sax from 'sax';
import type { KsefRefusal } from '#shared/contract/ksefFileImportSchemas';
import { runYielding } from '../report/runYielding';

/**
 * Parses a file from KSeF into a tree, or returns why the file is refused. The file is not trusted, so its size and
 * structure are limited.
 */

export interface XmlNode {
  readonly name: string;
  readonly uri: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlNode[];
  text: string;
}

/** KSeF accepts files up to 1 MB, or 3 MB with attachments (the ministry's page on limits). */
export const MAX_XML_BYTES = 3_000_000;
const MAX_ELEMENT_DEPTH = 24;
/**
 * Maximum number of attributes of one XML element. An element of an FA(3) file has at most one attribute; the root
 * element also declares a few namespaces.
 */
const MAX_ATTRIBUTES = 64;
/** Maximum number of namespace prefixes; a KSeF file has four. */
const MAX_PREFIXES = 16;
/**
 * Maximum number of elements in a KSeF file. An FA(3) file has at most 10,000 invoice lines, each with about eight
 * elements.
 */
const MAX_ELEMENTS = 100_000;
/** Number of characters given to the XML parser per call. The limit on attributes is checked after each call. */
const PART_CHARACTERS = 4096;
/**
 * Number of characters that the XML parser reads in one step. Between two steps other work can run, because parsing 3
 * MB at once would block the engine for a third of a second.
 */
const STEP_CHARACTERS = 8 * PART_CHARACTERS;

class KsefRefusalError extends Error {
  constructor(readonly why: KsefRefusal) {
    super(why);
  }
}

/** Parses an XML file in short steps, so that other work of the same thread can continue. */
export async function parseUntrustedXml(bytes: Uint8Array): Promise<XmlNode | KsefRefusal> {
  if (bytes.length > MAX_XML_BYTES) return 'tooLarge';
  try {
    return await runYielding(parseInSteps(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch (error) {
    if (error instanceof KsefRefusalError) return error.why;
    return 'damaged';
  }
}

function* parseInSteps(text: string): Generator<void, XmlNode> {
  const refuse = (why: KsefRefusal) => {
    throw new KsefRefusalError(why);
  };
  const parser = sax.parser(true, { xmlns: true, position: false });
  const open: XmlNode[] = [];
  const prefixes = new Set<string>();
  let elements = 0;
  let root: XmlNode | null = null;
  parser.onerror = () => refuse('damaged');
  // A DOCTYPE declaration could define arbitrary entities, so a file with a DOCTYPE is refused; KSeF's own files never
  // contain one.
  parser.ondoctype = () => refuse('entities');
  parser.onprocessinginstruction = ({ name }) => name !== 'xml' && refuse('damaged');
  parser.onopentag = ({ local, uri, attributes }) => {
    elements += 1;
    if (open.length >= MAX_ELEMENT_DEPTH) refuse('damaged');
    if (elements > MAX_ELEMENTS || Object.keys(attributes).length > MAX_ATTRIBUTES) refuse('tooLarge');
    for (const { prefix, local: declared } of Object.values(attributes))
      if (prefix === 'xmlns') prefixes.add(declared);
    if (prefixes.size > MAX_PREFIXES) refuse('tooLarge');
    const entries = Object.values(attributes).map(({ local: name, value }): [string, string] => [
      name,
      value,
    ]);
    const node: XmlNode = {
      name: local,
      uri,
      attributes: Object.fromEntries(entries),
      children: [],
      text: '',
    };
    open.at(-1)?.children.push(node);
    root ??= node;
    open.push(node);
  };
  parser.onclosetag = () => void open.pop();
  const addText = (part: string) => {
    const node = open.at(-1);
    if (node) node.text += part;
  };
  parser.ontext = addText;
  parser.oncdata = addText;
  for (let at = 0; at < text.length; at += PART_CHARACTERS) {
    parser.write(text.slice(at, at + PART_CHARACTERS));
    if (parser.attribList.length > MAX_ATTRIBUTES) refuse('tooLarge');
    if (at % STEP_CHARACTERS === 0) yield;
  }
  parser.close();
  return root ?? refuse('damaged');
}
