import type { FieldError, Occupied } from '#shared/outcome/problem';
import { readDayOrNull, readIntOrNull, isRecord } from './serviceRecordFieldReader';

/**
 * Reads the additional fields of error bodies, such as field errors and occupied rooms. The service spells these fields
 * in several ways (openapi.yaml, Errors; domain.md A59, A63).
 */

const MAX_ERROR_DEPTH = 8;
const MAX_FIELD_ERRORS = 200;
const MAX_MESSAGE_CHARS = 2000;
const MAX_FIELD_PATH_CHARS = 200;

/** Returns the field errors of a 422 answer as a flat list, with paths such as `invoiceItems[0].rate`. */
export function flattenServiceFieldErrors(errors: unknown): FieldError[] {
  const found: FieldError[] = [];
  collectFieldErrors(errors, '', 0, found);
  return found;
}

function collectFieldErrors(node: unknown, path: string, depth: number, found: FieldError[]): void {
  if (found.length >= MAX_FIELD_ERRORS || depth > MAX_ERROR_DEPTH || node === undefined) return;
  if (typeof node !== 'object') {
    found.push({
      field: path.slice(0, MAX_FIELD_PATH_CHARS),
      message: String(node).slice(0, MAX_MESSAGE_CHARS),
    });
    return;
  }
  if (Array.isArray(node)) {
    // An error object without a field name belongs to the list item with the same index.
    node.forEach((child, index) =>
      collectFieldErrors(
        child,
        isRecord(child) && !isFieldError(child) ? `${path}[${index}]` : path,
        depth + 1,
        found,
      ),
    );
    return;
  }
  if (!isRecord(node)) return;
  if (isFieldError(node)) {
    collectFieldErrors(node['message'], joinFieldPath(path, String(node['field'])), depth + 1, found);
    return;
  }
  for (const key of Object.keys(node))
    collectFieldErrors(node[key], joinFieldPath(path, key), depth + 1, found);
}

const isFieldError = (node: Record<string, unknown>): boolean =>
  typeof node['field'] === 'string' && typeof node['message'] === 'string';

/**
 * Joins a field path and a key, for example `invoiceItems` and `0.rate` to `invoiceItems[0].rate`. The leading slash of
 * a JSON pointer is removed.
 */
function joinFieldPath(path: string, key: string): string {
  const parts = key.replace(/\[(\d+)\]/g, '.$1').split(/[./]/);
  return parts
    .filter((part) => part !== '')
    .reduce((so, part) => (/^\d+$/.test(part) ? `${so}[${part}]` : so === '' ? part : `${so}.${part}`), path);
}

/** Reads the occupied rooms from `conflicts` in the body of a 409; a value that cannot be read becomes null. */
export function parseOccupiedRoomsFromConflictError(conflicts: unknown): Occupied[] {
  if (!Array.isArray(conflicts)) return [];
  return conflicts
    .slice(0, MAX_FIELD_ERRORS)
    .filter(isRecord)
    .map((entry) => ({
      roomId: readIntOrNull(entry['roomId']),
      arrival: readDayOrNull(entry['arrival']),
      departure: readDayOrNull(entry['departure']),
      reservationId: readIntOrNull(entry['reservationId']),
    }));
}
