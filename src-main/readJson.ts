import { readFileSync } from 'node:fs';
import type { z } from 'zod';

/**
 * Parses JSON text; returns null if the text does not fit the schema. Errors are dropped, because they may quote
 * secrets.
 */
export function parseJsonWithSchema<T>(text: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Reads a JSON file; returns null if the file is missing, invalid or of another shape. */
export function readJson<T>(file: string, schema: z.ZodType<T>): T | null {
  try {
    return parseJsonWithSchema(readFileSync(file, 'utf8'), schema);
  } catch {
    return null;
  }
}
