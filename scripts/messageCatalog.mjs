import { parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** Reads a message catalog: a JSON object whose values are messages in ICU MessageFormat. */

/** Parses a message as plain text, so that `<` needs no escape. */
export const parseMessage = (message) => parse(message, { ignoreTag: true, shouldParseSkeletons: false });

/** An argument that the compiled texts fill themselves: the operating system, which names its store of passwords. */
export const SYSTEM_ARGUMENT = 'system';

/** Names of arguments become names of variables. */
const ARGUMENT = /^[a-z][A-Za-z0-9]*$/;
const RESERVED = new Set([
  'new',
  'in',
  'for',
  'if',
  'do',
  'case',
  'default',
  'delete',
  'void',
  'with',
  'this',
  'var',
]);
const KEY = /^[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*$/;

/** Returns the arguments of a parsed message by name: `plain`, `count`, `boolean`, `string`, or a union of options. */
export function listArguments(parts, found = new Map()) {
  for (const part of parts) {
    if (part.type === TYPE.argument) {
      if (!found.has(part.value)) found.set(part.value, 'plain');
    } else if (part.type === TYPE.number) {
      found.set(part.value, 'count');
    } else if (part.type === TYPE.plural || part.type === TYPE.select) {
      found.set(part.value, part.type === TYPE.plural ? 'count' : describeChoiceType(part.options));
      for (const { value } of Object.values(part.options)) listArguments(value, found);
    }
  }
  return found;
}

/**
 * A choice is closed when `other` repeats a named option: only named options are accepted then. Any text is accepted
 * when `other` is a text of its own.
 */
function describeChoiceType({ other, ...named }) {
  const names = Object.keys(named);
  if (names.length === 1 && names[0] === 'true') return 'boolean';
  const isClosed = Object.values(named).some(
    ({ value }) => toComparableText(value) === toComparableText(other.value),
  );
  return isClosed ? names.map((name) => JSON.stringify(name)).join(' | ') : 'string';
}

/** Returns a comparable text of parsed parts, without their places in the message and the order of options. */
export const toComparableText = (parts) =>
  JSON.stringify(parts, (key, value) => {
    if (key === 'location') return undefined;
    if (key !== 'options') return value;
    return Object.fromEntries(
      Object.entries(value).toSorted(([first], [second]) => first.localeCompare(second)),
    );
  });

/** Plural forms that a message in a language must have: those for whole numbers, and `other`. */
export function listPluralForms(language) {
  const rules = new Intl.PluralRules(language);
  const forms = new Set(['other']);
  for (let count = 0; count <= 200; count += 1) forms.add(rules.select(count));
  return forms;
}

function listErrors(parts, language) {
  return parts.flatMap((part) => {
    if (part.type === TYPE.literal || (part.type === TYPE.number && !part.style)) return [];
    if (part.type === TYPE.argument || part.type === TYPE.plural || part.type === TYPE.select) {
      const options = Object.entries(part.options ?? {});
      const names = new Set(options.map(([name]) => name));
      const missing =
        part.type === TYPE.plural ? [...listPluralForms(language)].filter((form) => !names.has(form)) : [];
      return [
        ...(ARGUMENT.test(part.value) && !RESERVED.has(part.value) ? [] : [`{${part.value}} is no name`]),
        ...missing.map((form) => `{${part.value}} has no form "${form}"`),
        ...(part.offset ? [`{${part.value}} has an offset`] : []),
        ...options.flatMap(([, { value }]) => listErrors(value, language)),
      ];
    }
    return ['only text, {name}, {name, number}, plurals and choices are supported'];
  });
}

/** Returns the messages of a catalog by key, each parsed, and the errors that a translator has to correct. */
export function readCatalog(json, language) {
  const messages = new Map();
  const errors = [];
  for (const [key, message] of Object.entries(JSON.parse(json))) {
    if (!KEY.test(key)) errors.push(`${key}: not a key`);
    if (typeof message !== 'string') {
      errors.push(`${key}: not a text`);
      continue;
    }
    try {
      const parts = parseMessage(message);
      errors.push(...listErrors(parts, language).map((error) => `${key}: ${error}`));
      messages.set(key, parts);
    } catch (error) {
      errors.push(`${key}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { messages, errors };
}
