import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { StructTreeNode } from 'pdfjs-dist/types/src/display/api';
import { z } from 'zod';

/**
 * A piece of text and its position: the page from 0, and the distances in points from the page's left edge and of the
 * text's baseline from the page's bottom edge.
 */
export interface PlacedText {
  readonly text: string;
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** A PDF as an independent reader, pdf.js, sees it. */
export interface ReadPdf {
  readonly pages: readonly string[];
  /** The text of all pages, with every run of white space as one space. */
  readonly text: string;
  readonly placed: readonly PlacedText[];
  readonly title: string;
  readonly lang: string;
  readonly fonts: readonly string[];
  /** The tags of the structure tree, in reading order. */
  readonly tags: readonly string[];
  /** XMP, as XML. */
  readonly metadata: string;
  /** The entries of the outline with their target pages, counted from 0. */
  readonly outline: readonly { readonly title: string; readonly page: number }[];
}

const open = (bytes: Uint8Array): Promise<PDFDocumentProxy> =>
  // pdf.js takes over the memory of the bytes that it gets, so it gets a copy.
  getDocument({ data: Uint8Array.from(bytes), disableFontFace: true, verbosity: 0 }).promise;

const infoSchema = z.object({ Title: z.string(), Language: z.string().nullable() });

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const document = await open(bytes);
  const pages: string[] = [];
  const placed: PlacedText[] = [];
  const tags: string[] = [];
  const walk = ({ role, children }: StructTreeNode): void => {
    tags.push(role);
    for (const child of children) if ('role' in child) walk(child);
  };
  for (let at = 1; at <= document.numPages; at += 1) {
    const page = await document.getPage(at);
    const content = await page.getTextContent();
    const pieces = content.items.map((item) => ('str' in item ? item.str : ''));
    for (const item of content.items)
      if ('str' in item) {
        const [x, y] = item.transform.slice(4).map(Number);
        placed.push({ text: item.str, page: at - 1, x: x ?? NaN, y: y ?? NaN, width: item.width });
      }
    pages.push(pieces.join(' ').replace(/\s+/g, ' ').trim());
    const tree = await page.getStructTree();
    if (tree) walk(tree);
  }
  const outline = await outlineOf(document);
  const { info, metadata } = await document.getMetadata();
  const { Title, Language } = infoSchema.parse(info);
  const raw = Buffer.from(bytes).toString('latin1');
  await document.loadingTask.destroy();
  return {
    pages,
    text: pages.join(' '),
    placed,
    title: Title,
    lang: Language ?? '',
    fonts: [...new Set([...raw.matchAll(/\/FontName \/([A-Z]{6}\+[\w-]+)/g)].map(([, name = '']) => name))],
    tags,
    metadata: metadata?.getRaw() ?? '',
    outline,
  };
}

const targetSchema = z.tuple([z.object({ num: z.int(), gen: z.int() })], z.unknown());

async function outlineOf(document: PDFDocumentProxy): Promise<ReadPdf['outline']> {
  const entries: { title: string; page: number }[] = [];
  for (const { title, dest } of (await document.getOutline()) ?? [])
    entries.push({ title, page: await document.getPageIndex(targetSchema.parse(dest)[0]) });
  return entries;
}
