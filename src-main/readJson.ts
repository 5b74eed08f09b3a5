import { readFileSync } from 'node:fs';
import type { z } from 'zod';

/**
 * Parses JSON; returns null for invalid JSON or another shape. The error is not returned, because the text may be a
 * secret.
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
