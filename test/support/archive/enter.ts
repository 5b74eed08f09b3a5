import fs from 'node:fs';
import { isBuiltin, registerHooks, syncBuiltinESMExports } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import resolver from 'enhanced-resolve';
import { z } from 'zod';
import { openArchive, type Archive } from './archive';
import { showFiles } from './files';

/** Makes this thread see the archive's files and modules, and load the native modules that lie beside the archive. */
export function enterArchive(file: string): void {
  const archive = openArchive(file);
  showFiles(archive);
  syncBuiltinESMExports();
  showModules(archive);
  const load = process.dlopen.bind(process);
  process.dlopen = (module: object, path: string, ...flags: number[]) => {
    const found = archive.holds(path) ? archive.at(path) : null;
    load(module, found?.is === 'file' && !found.packed ? found.path : path, ...flags);
  };
}

function showModules(archive: Archive): void {
  const inside = (address: string | undefined) =>
    address?.startsWith('file:') === true && archive.holds(fileURLToPath(address));
  const byConditions = new Map<string, ReturnType<typeof resolver.create.sync>>();
  const resolverFor = (conditions: readonly string[], name: string) => {
    // `import` requires complete file paths and guesses only the main file of a package without `exports`.
    const isWhole = conditions.includes('import') && /^[./]/.test(name);
    const key = [...conditions, isWhole].join();
    const known =
      byConditions.get(key) ??
      resolver.create.sync({
        fileSystem: fs,
        symlinks: false,
        conditionNames: [...conditions],
        fullySpecified: isWhole,
        extensions: ['.js', '.json', '.node'],
      });
    byConditions.set(key, known);
    return known;
  };
  registerHooks({
    resolve: (name, context, next) => {
      const isFile = inside(name);
      if (isBuiltin(name) || !(isFile || inside(context.parentURL))) return next(name, context);
      const from = isFile || !context.parentURL ? '/' : dirname(fileURLToPath(context.parentURL));
      const wanted = isFile ? fileURLToPath(name) : name;
      const path = resolverFor(context.conditions, wanted)({}, from, wanted);
      if (path === false) throw new Error(`${name} is no module of ${from}`);
      return { url: pathToFileURL(path).href, shortCircuit: true };
    },
    load: (address, context, next) => {
      if (!inside(address) || address.endsWith('.node')) return next(address, context);
      const path = fileURLToPath(address);
      const source = fs.readFileSync(path, 'utf8');
      return { format: formatOf(path), source, shortCircuit: true };
    },
  });
}

const packageSchema = z.object({ type: z.enum(['module', 'commonjs']).default('commonjs') });

function formatOf(path: string): string {
  if (path.endsWith('.json')) return 'json';
  if (path.endsWith('.mjs')) return 'module';
  if (path.endsWith('.cjs')) return 'commonjs';
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    const packageFile = join(folder, 'package.json');
    if (fs.existsSync(packageFile))
      return packageSchema.parse(JSON.parse(fs.readFileSync(packageFile, 'utf8'))).type;
  }
  return 'commonjs';
}
