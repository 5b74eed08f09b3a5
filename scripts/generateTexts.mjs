import { TYPE } from '@formatjs/icu-messageformat-parser';
import { listArguments, SYSTEM_ARGUMENT, toComparableText } from './messageCatalog.mjs';

/** Generates TypeScript from parsed messages: a text becomes a string, a text with arguments a function. */

const HEAD = '// Compiled from src-shared/i18n by scripts/compileTexts.mjs.\n';

const escaped = (text) => text.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${');

const quoted = (name) => JSON.stringify(name);
const property = (name) => (/^[A-Za-z_][A-Za-z0-9_]*$/.test(name) ? name : quoted(name));

/** Generates a string or template literal for the parts of a message. */
function generateText(parts, language) {
  if (parts.every(({ type }) => type === TYPE.literal))
    return quoted(parts.map(({ value }) => value).join(''));
  const pieces = parts.map((part) => {
    if (part.type === TYPE.literal) return escaped(part.value);
    if (part.type === TYPE.argument) return `\${${part.value}}`;
    if (part.type === TYPE.number) return `\${wholeNumber(${quoted(language)}, ${part.value})}`;
    return `\${${generateChoice(part, language)}}`;
  });
  return `\`${pieces.join('')}\``;
}

function generateChoice(part, language) {
  const { other, ...named } = part.options;
  const isPlural = part.type === TYPE.plural;
  const text = (option) => generateText(option.value, language);
  const entries = Object.entries(named);
  if (!isPlural) {
    if (entries.length === 1 && entries[0][0] === 'true')
      return `${part.value} ? ${text(entries[0][1])} : ${text(other)}`;
    const options = entries.filter(
      ([, option]) => toComparableText(option.value) !== toComparableText(other.value),
    );
    return `choose(${part.value}, { ${options.map(([name, option]) => `${property(name)}: ${text(option)}`).join(', ')} }, ${text(other)})`;
  }
  const exact = entries.filter(([name]) => name.startsWith('='));
  // A form that equals `other` is left out, because `other` stands in for every form that is not there.
  const forms = entries.filter(
    ([name, option]) =>
      !name.startsWith('=') && toComparableText(option.value) !== toComparableText(other.value),
  );
  const plural =
    forms.length === 0
      ? text(other)
      : `plural(${quoted(language)}, ${part.value}, { ${forms.map(([name, option]) => `${name}: ${text(option)}`).join(', ')} }, ${text(other)})`;
  return exact.reduceRight(
    (rest, [name, option]) => `${part.value} === ${Number(name.slice(1))} ? ${text(option)} : ${rest}`,
    plural,
  );
}

const TYPES = { plain: 'Plain', count: 'number', boolean: 'boolean', string: 'string' };

function generateMessage(parts, language, types) {
  const used = [...listArguments(parts).keys()].filter((name) => name !== SYSTEM_ARGUMENT);
  const text = generateText(parts, language);
  // A getter has no effect before it is read, so that the bundler may leave the text out.
  if (types.size === 0) return text.includes('${') ? { getter: text } : text;
  const type = `{ ${[...types].map(([name, kind]) => `readonly ${name}: ${TYPES[kind] ?? kind}`).join('; ')} }`;
  return used.length === 0 ? `(_: ${type}) => ${text}` : `({ ${used.join(', ')} }: ${type}) => ${text}`;
}

/** Returns the arguments of each key; the first language decides, and every language may add a plural or a choice. */
export function argumentTypes(languages) {
  const types = new Map();
  for (const messages of languages)
    for (const [key, parts] of messages) {
      const known = types.get(key) ?? new Map();
      for (const [name, kind] of listArguments(parts))
        if (name !== SYSTEM_ARGUMENT && (!known.has(name) || known.get(name) === 'plain'))
          known.set(name, kind);
      types.set(key, known);
    }
  return types;
}

/** Turns keys with dots into groups; a group whose names are 0, 1, 2 … becomes a list. */
function generateGroup(entries, indent) {
  const groups = new Map();
  for (const [path, text] of entries) {
    const [name, ...rest] = path;
    if (rest.length === 0) groups.set(name, text);
    else groups.set(name, [...(groups.get(name) ?? []), [rest, text]]);
  }
  const isList = [...groups.keys()].every((name, index) => name === String(index));
  const lines = [...groups].map(([name, value]) => {
    if (value.getter)
      return `${indent}  get ${property(name)}() {\n${indent}    return ${value.getter};\n${indent}  },\n`;
    const text = typeof value === 'string' ? value : generateGroup(value, `${indent}  `);
    return `${indent}  ${isList ? '' : `${property(name)}: `}${text},\n`;
  });
  return isList ? `[\n${lines.join('')}${indent}]` : `{\n${lines.join('')}${indent}}`;
}

function generateMessages(messages, language, types) {
  const entries = [...messages].map(([key, parts]) => [
    key.split('.'),
    generateMessage(parts, language, types.get(key)),
  ]);
  return generateGroup(entries, '');
}

function generateImports(source) {
  const names = ['choose', 'plural', 'operatingSystem', 'wholeNumber'].filter((name) =>
    new RegExp(`\\b${name}\\b`).test(source),
  );
  const types = /: Plain\b/.test(source) ? ['type Plain'] : [];
  const all = [...names, ...types];
  return all.length === 0 ? '' : `import { ${all.join(', ')} } from '../messageFunctions';\n`;
}

const withSystem = (source) => source.replaceAll(`choose(${SYSTEM_ARGUMENT},`, 'choose(operatingSystem(),');

/** Generates the module of an area with the languages that every PC loads. */
export function generateArea(area, languages, loaded) {
  const types = argumentTypes(loaded.map((language) => languages.get(language)));
  const body = withSystem(
    loaded
      .map(
        (language) => `const ${language} = ${generateMessages(languages.get(language), language, types)};\n`,
      )
      .join('\n'),
  );
  return `${HEAD}import { createCatalog } from '../catalog';\n${generateImports(body)}\n${body}
export const ${area} = /* @__PURE__ */ createCatalog('${area}', { ${loaded.join(', ')} });\n`;
}

/** Generates the module of a language that is loaded when it is chosen: all areas of that language. */
export function generateLoadedLanguage(language, catalogs) {
  const body = withSystem(
    [...catalogs]
      .filter(([, languages]) => languages.has(language))
      .map(([area, languages]) => {
        const types = argumentTypes([languages.get('pl'), languages.get(language)]);
        return `  ${area}: ${generateMessages(languages.get(language), language, types)},\n`;
      })
      .join('\n'),
  );
  return `${HEAD}${generateImports(body)}\nexport const messages = {\n${body}};\n`;
}

/** Generates the loaders of the languages that are loaded when they are chosen. */
export const generateLoaders = (languages) => `${HEAD}import type { AreaTexts } from '../catalog';

/** Loads the texts of a language that is loaded when it is chosen, by the language's code. */
export const languageLoaders: Readonly<
  Record<string, (() => Promise<{ readonly messages: AreaTexts }>) | undefined>
> = {
${languages.map((language) => `  ${property(language)}: () => import('./${language}'),\n`).join('')}};
`;

/** Generates the list of all areas. */
export const generateIndex = (areas) =>
  `${HEAD}${areas.map((area) => `export { ${area} } from './${area}';\n`).join('')}`;
