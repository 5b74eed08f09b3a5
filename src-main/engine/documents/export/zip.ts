import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { Instant } from '#shared/model/scalars';

/** A ZIP that grows file by file: what is put in can be taken out at once, so that a large one never lies in memory. */
export class ZipStream {
  private parts: Uint8Array[] = [];
  private readonly zip: Zip;

  constructor(private readonly madeAt: Instant) {
    this.zip = new Zip((error, part) => {
      if (error) throw error;
      this.parts.push(part);
    });
  }

  /** A PDF is packed already; everything else is deflated. Returns what is ready to be written. */
  add(name: string, bytes: Uint8Array): Uint8Array[] {
    const entry = name.endsWith('.pdf') ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    entry.mtime = this.madeAt;
    this.zip.add(entry);
    entry.push(bytes, true);
    return this.taken();
  }

  end(): Uint8Array[] {
    this.zip.end();
    return this.taken();
  }

  private taken(): Uint8Array[] {
    const ready = this.parts;
    this.parts = [];
    return ready;
  }
}
