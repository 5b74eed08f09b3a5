import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { Instant } from '#shared/model/scalars';

/**
 * Builds a ZIP file by file. Finished parts can be written immediately, so that a large ZIP is never completely in
 * memory.
 */
export class ZipStream {
  private parts: Uint8Array[] = [];
  private files = 0;
  private length = 0;
  private readonly zip: Zip;

  constructor(private readonly madeAt: Instant) {
    this.zip = new Zip((error, part) => {
      if (error) throw error;
      this.length += part.length;
      this.parts.push(part);
    });
  }

  /**
   * Adds a file to the ZIP and returns the finished bytes of the ZIP. PDFs are stored unchanged because they are
   * compressed already; other files are deflated.
   */
  add(bytes: Uint8Array, name: string): Uint8Array[] {
    const entry = name.endsWith('.pdf') ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    entry.mtime = this.madeAt;
    this.zip.add(entry);
    entry.push(bytes, true);
    this.files += 1;
    return this.takeReadyParts();
  }

  end(): Uint8Array[] {
    this.zip.end();
    if (this.length > MAX_ZIP_BYTES) throw buildTooLargeError();
    const last = this.parts.pop();
    if (last)
      this.parts.push(
        this.files < ZIP64_COUNT_MARKER ? last : addZip64Records(last, this.files, this.length),
      );
    return this.takeReadyParts();
  }

  private takeReadyParts(): Uint8Array[] {
    if (this.length > MAX_ZIP_BYTES) throw buildTooLargeError();
    const ready = this.parts;
    this.parts = [];
    return ready;
  }
}

/** This ZIP writer stores offsets in 32 bits, so a larger ZIP is refused. */
const MAX_ZIP_BYTES = 0xffff_fffe;
/** Builds the error that a disk would report for a file that is too large. */
const buildTooLargeError = (): Error =>
  Object.assign(new Error('EFBIG: a ZIP holds 4 GiB, choose fewer invoices'), { code: 'EFBIG' });

/**
 * Value for the number of files in the ZIP's end record if the real number needs more than two bytes; the ZIP64 end
 * record then contains the real number.
 */
const ZIP64_COUNT_MARKER = 0xffff;
/** Lengths in bytes of the ZIP end record, the ZIP64 end record and the ZIP64 locator. */
const END_RECORD_BYTES = 22;
const ZIP64_RECORD_BYTES = 56;
const ZIP64_LOCATOR_BYTES = 20;

/** Returns the end of a ZIP with many files, including the ZIP64 records (APPNOTE 4.3.14 to 4.3.16). */
function addZip64Records(last: Uint8Array, files: number, length: number): Uint8Array {
  const before = last.length - END_RECORD_BYTES;
  const made = new Uint8Array(last.length + ZIP64_RECORD_BYTES + ZIP64_LOCATOR_BYTES);
  made.set(last.subarray(0, before));
  made.set(last.subarray(before), before + ZIP64_RECORD_BYTES + ZIP64_LOCATOR_BYTES);
  const from = new DataView(last.buffer, last.byteOffset + before, END_RECORD_BYTES);
  const [size, offset] = [from.getUint32(12, true), from.getUint32(16, true)];
  const record = new DataView(made.buffer, before, ZIP64_RECORD_BYTES);
  const locator = new DataView(made.buffer, before + ZIP64_RECORD_BYTES, ZIP64_LOCATOR_BYTES);
  const end = new DataView(made.buffer, before + ZIP64_RECORD_BYTES + ZIP64_LOCATOR_BYTES, END_RECORD_BYTES);
  const writeUint64 = (view: DataView, at: number, value: number) =>
    view.setBigUint64(at, BigInt(value), true);
  record.setUint32(0, 0x06064b50, true);
  writeUint64(record, 4, ZIP64_RECORD_BYTES - 12);
  // ZIP version 4.5, the first version with ZIP64.
  record.setUint16(12, 45, true);
  record.setUint16(14, 45, true);
  writeUint64(record, 24, files);
  writeUint64(record, 32, files);
  writeUint64(record, 40, size);
  writeUint64(record, 48, offset);
  locator.setUint32(0, 0x07064b50, true);
  writeUint64(locator, 8, length - END_RECORD_BYTES);
  locator.setUint32(16, 1, true);
  end.setUint16(8, ZIP64_COUNT_MARKER, true);
  end.setUint16(10, ZIP64_COUNT_MARKER, true);
  return made;
}
