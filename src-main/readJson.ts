import { readFileSync } from 'node:fs';
import type { z } from 'zod';

/** Reads a text of JSON; null where it is no JSON, or of another shape. The error is not told: the text may be a secret. */
export function parseJson<T>(text: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** The same of a file; null also where it is not there. */
export function readJson<T>(file: string, schema: z.ZodType<T>): T | null {
  try {
    return parseJson(readFileSync(file, 'utf8'), schema);
  } catch {
    return null;
  }
}
