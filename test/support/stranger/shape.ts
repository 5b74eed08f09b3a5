import { isObject } from './strangerAnswers';

/** Rules for the values in a body, and violations with their paths. */

export interface Breach {
  /** `['invoiceItems', '0', 'rate']`. */
  readonly path: readonly string[];
  readonly says: string;
  /**
   * `type`: the value does not have the documented type (400). `value`: the type is right but the value is not allowed
   * (422). `unknown`: the interface has no such field.
   */
  readonly kind: 'type' | 'value' | 'unknown';
}

export type Rule = (value: unknown, path: readonly string[]) => Breach[];

const wrong = (path: readonly string[], says: string, kind: Breach['kind']): Breach[] => [
  { path, says, kind },
];

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

export const text: Rule = (value, path) => (typeof value === 'string' ? [] : wrong(path, 'no text', 'type'));
export const number: Rule = (value, path) =>
  typeof value === 'number' ? [] : wrong(path, 'no number', 'type');
export const integer: Rule = (value, path) =>
  Number.isSafeInteger(value) ? [] : wrong(path, 'no integer', 'type');

export const date: Rule = (value, path) => {
  const [, year, month, day] = (typeof value === 'string' ? DATE.exec(value) : null) ?? [];
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const exists = at.getUTCMonth() === Number(month) - 1 && at.getUTCDate() === Number(day);
  return exists ? [] : wrong(path, 'no date YYYY-MM-DD', 'type');
};

export const oneOf =
  (...allowed: readonly (string | number)[]): Rule =>
  (value, path) => {
    if (allowed.some((option) => option === value)) return [];
    const typed = typeof value === typeof allowed[0];
    return wrong(path, `none of ${allowed.join(', ')}`, typed ? 'value' : 'type');
  };

export const atMost =
  (longest: number): Rule =>
  (value, path) => {
    const breaches = text(value, path);
    const length = typeof value === 'string' ? [...value].length : 0;
    return length > longest ? wrong(path, `longer than ${longest}`, 'value') : breaches;
  };

export const orNull =
  (rule: Rule): Rule =>
  (value, path) =>
    value === null ? [] : rule(value, path);

export const listOf =
  (rule: Rule, least = 0): Rule =>
  (value, path) => {
    if (!Array.isArray(value)) return wrong(path, 'no list', 'type');
    const few = value.length < least ? wrong(path, `at least ${least}`, 'value') : [];
    return [...few, ...value.flatMap((item, index) => rule(item, [...path, String(index)]))];
  };

/**
 * Makes a rule for an object with these members; all names in `required` must be present, and no other member is
 * allowed.
 */
export const objectOf =
  (members: Readonly<Record<string, Rule>>, required: readonly string[] = []): Rule =>
  (value, path) => {
    if (!isObject(value)) return wrong(path, 'no object', 'type');
    const missing = required
      .filter((name) => value[name] === undefined)
      .flatMap((name) => wrong([...path, name], 'is required', 'value'));
    const given = Object.entries(value).flatMap(
      ([name, member]) =>
        members[name]?.(member, [...path, name]) ?? wrong([...path, name], 'unknown', 'unknown'),
    );
    return [...missing, ...given];
  };
