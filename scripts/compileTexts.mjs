import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from './checkout.mjs';
import { generateArea, generateIndex, generateLoadedLanguage, generateLoaders } from './generateTexts.mjs';
import { readCatalog } from './messageCatalog.mjs';

/**
 * Compiles the message catalogs in src-shared/i18n/LANGUAGE/AREA.json to TypeScript in src-shared/i18n/compiled, which
 * is not committed. The commands of package.json call it before they run a tool.
 */
const CATALOGS = join(ROOT, 'src-shared', 'i18n');

/** The compiled modules also depend on these files. */
const COMPILERS = ['compileTexts.mjs', 'generateTexts.mjs', 'messageCatalog.mjs'];

/** Languages that every PC loads; the others are loaded when they are chosen. */
const LOADED_AT_ONCE = ['pl', 'en'];

/** Language of guests only. An area in this language is read by guests, so that all its languages are loaded at once. */
const GUEST_LANGUAGE = 'de';

const listLanguages = (catalogs) =>
  readdirSync(catalogs, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'compiled')
    .map(({ name }) => name);

/** Returns the text of every catalog by language and area. */
function readCatalogFiles(catalogs) {
  return listLanguages(catalogs).flatMap((language) =>
    readdirSync(join(catalogs, language))
      .filter((name) => name.endsWith('.json'))
      .toSorted()
      .map((name) => ({
        language,
        area: name.slice(0, -'.json'.length),
        json: readFileSync(join(catalogs, language, name), 'utf8'),
      })),
  );
}

function fingerprint(files) {
  const hash = createHash('sha256');
  for (const name of COMPILERS) hash.update(readFileSync(join(ROOT, 'scripts', name)));
  for (const { language, area, json } of files) hash.update(`\n${language}/${area}\n${json}`);
  return hash.digest('hex');
}

/** Writes a file in one step, because tools that run side by side may read it at the same time. */
function writeWhole(file, text) {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  mkdirSync(dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, text);
  renameSync(unfinished, file);
}

/** Compiles the catalogs in a folder if they have changed. Throws with every error of the catalogs. */
export function compileTexts(folder = CATALOGS) {
  const compiled = join(folder, 'compiled');
  const stamp = join(compiled, 'compiled-from');
  const files = readCatalogFiles(folder);
  const wanted = fingerprint(files);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const errors = [];
  const catalogs = new Map();
  for (const { language, area, json } of files) {
    const { messages, errors: found } = readCatalog(json, language);
    errors.push(...found.map((error) => `${language}/${area}.json: ${error}`));
    if (!catalogs.has(area)) catalogs.set(area, new Map());
    catalogs.get(area).set(language, messages);
  }
  if (errors.length > 0) throw new Error(`The message catalogs have errors:\n${errors.join('\n')}`);

  const modules = new Map();
  const ofScreens = new Map();
  for (const [area, languages] of catalogs) {
    for (const language of LOADED_AT_ONCE)
      if (!languages.has(language)) throw new Error(`${language}/${area}.json is missing`);
    const isForGuests = languages.has(GUEST_LANGUAGE);
    modules.set(
      `${area}.ts`,
      generateArea(area, languages, isForGuests ? [...languages.keys()] : LOADED_AT_ONCE),
    );
    if (!isForGuests) ofScreens.set(area, languages);
  }
  const loadedWhenChosen = listLanguages(folder).filter(
    (name) => ![...LOADED_AT_ONCE, GUEST_LANGUAGE].includes(name),
  );
  for (const language of loadedWhenChosen)
    modules.set(`${language}.ts`, generateLoadedLanguage(language, ofScreens));
  modules.set('languageLoaders.ts', generateLoaders(loadedWhenChosen));
  modules.set('index.ts', generateIndex([...catalogs.keys()]));
  for (const [name, source] of modules) writeWhole(join(compiled, name), source);
  for (const name of readdirSync(compiled))
    if (name.endsWith('.ts') && !modules.has(name)) rmSync(join(compiled, name), { force: true });
  writeWhole(stamp, wanted);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) compileTexts();
