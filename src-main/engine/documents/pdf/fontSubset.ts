/**
 * Collects the glyphs of a TrueType font that one PDF document uses, in the form that pdfkit expects. Replaces
 * fontkit's own class, which gives the same bytes but is slower.
 */
export class FontSubset {
  private readonly glyphs: number[] = [];
  private readonly places = new Map<number, number>();

  constructor(private readonly tables: FontTables) {
    // The subset of a font always contains glyph 0, which is drawn for a letter that the font lacks.
    this.includeGlyph(0);
  }

  includeGlyph(id: number): number {
    let index = this.places.get(id);
    if (index === undefined) {
      index = this.glyphs.push(id) - 1;
      this.places.set(id, index);
    }
    return index;
  }

  /**
   * Returns the tables of the embedded font that PDF requires (ISO 32000-1, 9.9), in the order in which they follow
   * each other in the font file.
   */
  encode(): Uint8Array {
    const { tables } = this;
    const outlines: Buffer[] = [];
    // The list `glyphs` grows during this loop, because `buildOutline` adds the glyphs of which a compound glyph consists.
    for (let at = 0; at < this.glyphs.length; at += 1) outlines.push(this.buildOutline(this.glyphs[at] ?? 0));
    const count = outlines.length;
    const head = Buffer.from(tables.head);
    const hhea = Buffer.from(tables.hhea);
    hhea.writeUInt16BE(count, METRIC_COUNT_POSITION);
    const maxp = Buffer.from(tables.maxp);
    maxp.writeUInt16BE(count, GLYPH_COUNT_POSITION);
    return buildFontFileFromTables([
      ['head', head],
      ['hhea', hhea],
      ['loca', this.buildOffsetTable(outlines)],
      ['maxp', maxp],
      ['cvt ', tables['cvt ']],
      ['prep', tables.prep],
      ['glyf', Buffer.concat(outlines)],
      ['hmtx', this.buildMetricsTable()],
      ['fpgm', tables.fpgm],
    ]);
  }

  /** Returns the outline of a glyph. A compound glyph refers to its parts by their numbers in the font subset. */
  private buildOutline(id: number): Buffer {
    const { glyf, loca } = this.tables;
    const outline = glyf.subarray(this.readOffset(loca, id), this.readOffset(loca, id + 1));
    if (outline.length === 0 || outline.readInt16BE(0) >= 0) return outline;
    const compound = Buffer.from(outline);
    for (let at = FIRST_COMPONENT_POSITION, flags = MORE_PARTS; flags & MORE_PARTS;) {
      flags = compound.readUInt16BE(at);
      compound.writeUInt16BE(this.includeGlyph(compound.readUInt16BE(at + 2)), at + 2);
      at +=
        4 + (flags & WORDS ? 4 : 2) + (flags & SCALE ? 2 : flags & TWO_SCALES ? 4 : flags & MATRIX ? 8 : 0);
    }
    return compound;
  }

  private get hasLongOffsets(): boolean {
    return this.tables.head.readInt16BE(OFFSET_FORMAT_POSITION) === 1;
  }

  private readOffset(loca: Buffer, id: number): number {
    return this.hasLongOffsets ? loca.readUInt32BE(id * 4) : loca.readUInt16BE(id * 2) * 2;
  }

  private buildOffsetTable(outlines: readonly Buffer[]): Buffer {
    const long = this.hasLongOffsets;
    const loca = Buffer.alloc((outlines.length + 1) * (long ? 4 : 2));
    let offset = 0;
    outlines.forEach((outline, at) => {
      offset += outline.length;
      if (long) loca.writeUInt32BE(offset, (at + 1) * 4);
      else loca.writeUInt16BE(offset / 2, (at + 1) * 2);
    });
    return loca;
  }

  private buildMetricsTable(): Buffer {
    const { hmtx, hhea } = this.tables;
    const metricCount = hhea.readUInt16BE(METRIC_COUNT_POSITION);
    const metrics = Buffer.alloc(this.glyphs.length * 4);
    this.glyphs.forEach((id, at) => {
      const width = Math.min(id, metricCount - 1) * 4;
      const bearing = id < metricCount ? id * 4 + 2 : metricCount * 4 + (id - metricCount) * 2;
      hmtx.copy(metrics, at * 4, width, width + 2);
      hmtx.copy(metrics, at * 4 + 2, bearing, bearing + 2);
    });
    return metrics;
  }
}

/** Byte positions of the fields in the font tables that are read or changed, such as the number of glyphs. */
const OFFSET_FORMAT_POSITION = 50;
const METRIC_COUNT_POSITION = 34;
const GLYPH_COUNT_POSITION = 4;
const FIRST_COMPONENT_POSITION = 10;
/** Flag bits of one part of a compound glyph in the TrueType table `glyf`. */
const [WORDS, SCALE, MORE_PARTS, TWO_SCALES, MATRIX] = [0x1, 0x8, 0x20, 0x40, 0x80];

const REQUIRED_TABLES = ['head', 'hhea', 'maxp', 'loca', 'glyf', 'hmtx'] as const;
const HINT_TABLES = ['cvt ', 'prep', 'fpgm'] as const;
export type FontTables = Readonly<Record<(typeof REQUIRED_TABLES)[number], Buffer>> &
  Readonly<Record<(typeof HINT_TABLES)[number], Buffer | null>>;

const SFNT_HEADER_BYTES = 12;
const TABLE_ENTRY_BYTES = 16;

export function parseFontTables(sfnt: Buffer): FontTables {
  const found = new Map<string, Buffer>();
  for (
    let at = SFNT_HEADER_BYTES;
    at < SFNT_HEADER_BYTES + TABLE_ENTRY_BYTES * sfnt.readUInt16BE(4);
    at += TABLE_ENTRY_BYTES
  ) {
    const from = sfnt.readUInt32BE(at + 8);
    found.set(sfnt.toString('latin1', at, at + 4), sfnt.subarray(from, from + sfnt.readUInt32BE(at + 12)));
  }
  const getRequiredTable = (tag: (typeof REQUIRED_TABLES)[number]): Buffer => {
    const table = found.get(tag);
    if (!table) throw new Error(`no TrueType font: ${tag} is missing`);
    return table;
  };
  const findHintTable = (tag: (typeof HINT_TABLES)[number]) => found.get(tag) ?? null;
  return {
    head: getRequiredTable('head'),
    hhea: getRequiredTable('hhea'),
    maxp: getRequiredTable('maxp'),
    loca: getRequiredTable('loca'),
    glyf: getRequiredTable('glyf'),
    hmtx: getRequiredTable('hmtx'),
    'cvt ': findHintTable('cvt '),
    prep: findHintTable('prep'),
    fpgm: findHintTable('fpgm'),
  };
}

/** Builds a font file from its tables. Checksums are left out, because neither fontkit nor PDF readers check them. */
export function buildFontFileFromTables(
  entries: readonly (readonly [tag: string, table: Buffer | null])[],
): Buffer {
  const tables = entries.flatMap(([tag, table]) => (table === null ? [] : [{ tag, table }]));
  const power = Math.floor(Math.log2(tables.length));
  const header = Buffer.alloc(SFNT_HEADER_BYTES + TABLE_ENTRY_BYTES * tables.length);
  header.write('true', 0, 'latin1');
  header.writeUInt16BE(tables.length, 4);
  header.writeUInt16BE(16 * 2 ** power, 6);
  header.writeUInt16BE(power, 8);
  header.writeUInt16BE(16 * tables.length - 16 * 2 ** power, 10);
  let offset = header.length;
  tables.forEach(({ tag, table }, at) => {
    const entry = SFNT_HEADER_BYTES + at * TABLE_ENTRY_BYTES;
    header.write(tag, entry, 'latin1');
    header.writeUInt32BE(offset, entry + 8);
    header.writeUInt32BE(table.length, entry + 12);
    offset += table.length;
  });
  return Buffer.concat([header, ...tables.map(({ table }) => table)]);
}
