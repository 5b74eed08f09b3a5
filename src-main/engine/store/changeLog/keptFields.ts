import type { FieldChanges } from '#shared/rules/stayChanges';

/** The changes in a row of `versions` or `inbox`: what the store wrote itself; none where the disk has hurt the row. */
export function keptFields(text: string): FieldChanges {
  try {
    const fields: FieldChanges = JSON.parse(text);
    return fields;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return {};
  }
}
