import sax from 'sax';
import type { KsefRefusal } from '#shared/contract/ksefContract';
import { runYielding } from '../report/runYielding';

/** A file from KSeF as a tree, or why it is not read. Nothing of a file is believed: bounds come first. */

export interface XmlNode {
  readonly name: string;
  readonly uri: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlNode[];
  text: string;
}

/** KSeF takes 1 MB, with attachments 3 MB (the ministry's page on limits). */
export const MAX_XML_BYTES = 3_000_000;
const DEEPEST = 24;
/** FA(3) has one attribute on some elements, and a few namespaces on its root. */
const MAX_ATTRIBUTES = 64;
/** KSeF's files have four. The parser copies those in scope at each end of an element. */
const MAX_PREFIXES = 16;
/** FA(3) takes 10,000 lines, which have about eight elements each within 3 MB. */
const MAX_ELEMENTS = 100_000;
/** The parser looks each attribute up among the others of its tag: their number is checked after each part. */
const PART_CHARACTERS = 4096;
/** The engine answers others between the steps of a file: 3 MB in one piece take it a third of a second. */
const STEP_CHARACTERS = 8 * PART_CHARACTERS;

class Refused extends Error {
  constructor(readonly why: KsefRefusal) {
    super(why);
  }
}

/** Reads a file in steps; other work of this thread goes on between them. */
export async function xmlTree(bytes: Uint8Array): Promise<XmlNode | KsefRefusal> {
  if (bytes.length > MAX_XML_BYTES) return 'tooLarge';
  try {
    return await runYielding(parseInSteps(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch (error) {
    if (error instanceof Refused) return error.why;
    return 'damaged';
  }
}

function* parseInSteps(text: string): Generator<void, XmlNode> {
  const refuse = (why: KsefRefusal) => {
    throw new Refused(why);
  };
  const parser = sax.parser(true, { xmlns: true, position: false });
  const open: XmlNode[] = [];
  const prefixes = new Set<string>();
  let elements = 0;
  let root: XmlNode | null = null;
  parser.onerror = () => refuse('damaged');
  // A document type may name entities, and entities may be anything: KSeF has neither.
  parser.ondoctype = () => refuse('entities');
  parser.onprocessinginstruction = ({ name }) => name !== 'xml' && refuse('damaged');
  parser.onopentag = ({ local, uri, attributes }) => {
    elements += 1;
    if (open.length >= DEEPEST) refuse('damaged');
    if (elements > MAX_ELEMENTS || Object.keys(attributes).length > MAX_ATTRIBUTES) refuse('tooLarge');
    for (const { prefix, local: declared } of Object.values(attributes))
      if (prefix === 'xmlns') prefixes.add(declared);
    if (prefixes.size > MAX_PREFIXES) refuse('tooLarge');
    const own = Object.values(attributes).map(({ local: name, value }): [string, string] => [name, value]);
    const node: XmlNode = { name: local, uri, attributes: Object.fromEntries(own), children: [], text: '' };
    open.at(-1)?.children.push(node);
    root ??= node;
    open.push(node);
  };
  parser.onclosetag = () => void open.pop();
  const said = (part: string) => {
    const node = open.at(-1);
    if (node) node.text += part;
  };
  parser.ontext = said;
  parser.oncdata = said;
  for (let at = 0; at < text.length; at += PART_CHARACTERS) {
    parser.write(text.slice(at, at + PART_CHARACTERS));
    if (parser.attribList.length > MAX_ATTRIBUTES) refuse('tooLarge');
    if (at % STEP_CHARACTERS === 0) yield;
  }
  parser.close();
  return root ?? refuse('damaged');
}
