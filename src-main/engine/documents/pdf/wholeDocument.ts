import PDFDocument from 'pdfkit';

/**
 * A document of pdfkit that is read when it is whole. pdfkit makes a buffer of each line of a page and hands on each line
 * between as a chunk of a stream; here they are joined first. The bytes are the same.
 */
export class WholeDocument extends PDFDocument {
  // pdfkit's constructor writes already: a field that is set after it would lose that.
  declare private parts: Uint8Array[] | undefined;
  declare private joined: string | undefined;
  declare private lines: string[] | undefined;
  declare private isWhole: boolean | undefined;
  declare private linesOf: PDFKit.PDFPage | undefined;

  /** A line of the current page. */
  override addContent(line: string): this {
    if (this.linesOf !== this.page) this.putLines();
    this.linesOf = this.page;
    (this.lines ??= []).push(line);
    return this;
  }

  private putLines(): void {
    if (this.lines && this.lines.length > 0) this.linesOf?.write(this.lines.join('\n'));
    this.lines = [];
  }

  override end(): void {
    this.putLines();
    super.end();
  }

  /** A line between, or the bytes of a stream. */
  override _write(data: Uint8Array | string): void {
    if (typeof data === 'string') {
      this.joined = `${this.joined ?? ''}${data}\n`;
      this._offset += data.length + 1;
      return;
    }
    this.putJoined();
    (this.parts ??= []).push(data);
    this._offset += data.length;
  }

  private putJoined(): void {
    // A character is a byte.
    if (this.joined) (this.parts ??= []).push(Buffer.from(this.joined, 'latin1'));
    this.joined = '';
  }

  /** All that pdfkit still gives to its stream is the end. */
  override push(chunk: Uint8Array | null): boolean {
    this.isWhole = chunk === null;
    return false;
  }

  whole(): Buffer {
    if (this.isWhole !== true) throw new Error('a part of the document is not finished');
    this.putJoined();
    return Buffer.concat(this.parts ?? []);
  }
}
