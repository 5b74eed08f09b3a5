import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';
import { writeSvelteAsTypeScript } from './svelteAsTypeScript';

/** Finds the messages of the catalogs that the program uses, by the types of its expressions. */

const ROOT = resolve(import.meta.dirname, '../..');
const COMPILED_TEXTS = join(ROOT, 'src-shared/i18n/compiled');
const COMPONENT_ENDING = '.svelte.typed.ts';

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: ['svelte'],
  strict: true,
  noEmit: true,
  skipLibCheck: true,
};

const listSourceFiles = (): string[] =>
  ['src-main', 'src-renderer', 'src-shared'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:ts|svelte)$/.test(name))
      .map((name) => join(ROOT, folder, name)),
  );

/** Reads a component as TypeScript under a name of its own, because the type checker reads no other files. */
const toTypedName = (file: string): string =>
  file.endsWith('.svelte') ? file.replace(/\.svelte$/, COMPONENT_ENDING) : file;
const toComponent = (name: string): string | null => {
  const file = name.replace(COMPONENT_ENDING, '.svelte');
  return file !== name && existsSync(file) ? file : null;
};

function createCheckedProgram(): ts.Program {
  const host = ts.createCompilerHost(OPTIONS);
  const { readFile, fileExists } = host;
  host.fileExists = (name) => toComponent(name) !== null || fileExists(name);
  host.readFile = (name) => {
    const component = toComponent(name);
    return component === null ? readFile(name) : writeSvelteAsTypeScript(readFileSync(component, 'utf8'));
  };
  return ts.createProgram(listSourceFiles().map(toTypedName), OPTIONS, host);
}

/** Types and functions that other files import instead of the texts themselves. */
const EXPORTED_TEXTS = /\b(?:PlanWords|RestrictedAction|getTrainingErrorMessages)\b/;
/** Files without texts are not searched, because the types of all their expressions take half a minute. */
const hasTexts = ({ text }: ts.SourceFile): boolean =>
  text.includes('i18n/texts') || EXPORTED_TEXTS.test(text);

/** Returns the keys of all messages that some expression of the program names, as `area.key`. */
export function findUsedMessages(keys: readonly string[]): ReadonlySet<string> {
  const names = new Set(keys.flatMap((key) => key.split('.')));
  const program = createCheckedProgram();
  const checker = program.getTypeChecker();
  const used = new Set<string>();

  for (const file of program.getSourceFiles())
    if (
      file.fileName.startsWith(join(ROOT, 'src-')) &&
      dirname(file.fileName) !== COMPILED_TEXTS &&
      hasTexts(file)
    )
      visit(file);
  return used;

  function visit(node: ts.Node): void {
    if (ts.isPropertyAccessExpression(node)) {
      const key = readDirectUse(node);
      if (key !== null) used.add(key);
      else if (names.has(node.name.text)) markProperty(checker.getSymbolAtLocation(node.name));
    } else if (ts.isElementAccessExpression(node)) markElement(node);
    else if (ts.isBindingElement(node)) markBinding(node);
    if (isPossibleGroup(node) && isGivenAway(node)) markGroup(checker.getTypeAtLocation(node));
    ts.forEachChild(node, visit);
  }

  function isPossibleGroup(node: ts.Node): node is ts.Expression {
    if (ts.isIdentifier(node)) return true;
    if (ts.isCallExpression(node))
      return (
        ts.isSpreadAssignment(node.parent) ||
        (ts.isVariableDeclaration(node.parent) && node.parent.type !== undefined)
      );
    return ts.isPropertyAccessExpression(node) && names.has(node.name.text);
  }

  function markProperty(symbol: ts.Symbol | undefined): void {
    for (const declaration of symbol?.declarations ?? []) {
      const key = readMessageKey(declaration);
      if (key !== null) used.add(key);
    }
  }

  /** `t.area[code]` uses the messages that the type of the code names, or all messages of the group. */
  function markElement({ expression, argumentExpression }: ts.ElementAccessExpression): void {
    const group = checker.getTypeAtLocation(expression);
    if (!isMessageGroup(group)) return;
    const code = checker.getTypeAtLocation(argumentExpression);
    const names = code.isUnion() ? code.types : [code];
    if (!names.every((name) => name.isStringLiteral() || name.isNumberLiteral())) markGroup(group);
    else for (const name of names) markProperty(group.getProperty(String(name.value)));
  }

  function markBinding(node: ts.BindingElement): void {
    const name = node.propertyName ?? node.name;
    if (!ts.isIdentifier(name) || !ts.isObjectBindingPattern(node.parent)) return;
    markProperty(checker.getTypeAtLocation(node.parent).getProperty(name.text));
  }

  /** Returns whether an expression gives a group of messages to code that reads it by a type of its own. */
  function isGivenAway(node: ts.Expression): boolean {
    const { parent } = node;
    const isValue = ts.isCallExpression(parent)
      ? parent.expression !== node
      : ts.isSpreadAssignment(parent) ||
        ts.isSpreadElement(parent) ||
        ts.isForOfStatement(parent) ||
        ts.isPropertyAssignment(parent) ||
        ts.isReturnStatement(parent) ||
        ts.isArrowFunction(parent) ||
        ts.isVariableDeclaration(parent);
    if (!isValue) return false;
    const type = checker.getTypeAtLocation(node);
    if (!isMessageGroup(type)) return false;
    if (ts.isSpreadAssignment(parent) || ts.isSpreadElement(parent)) return true;
    // A function such as `({ invoice }) => invoice` gives its caller the whole group.
    if (ts.isArrowFunction(parent)) return true;
    const wanted = checker.getContextualType(node);
    return wanted !== undefined && !isMessageGroup(wanted) && !isTypeParameter(wanted);
  }

  function markGroup(group: ts.Type): void {
    for (const property of group.getProperties()) {
      markProperty(property);
      const [declaration] = property.declarations ?? [];
      if (declaration) {
        const type = checker.getTypeOfSymbolAtLocation(property, declaration);
        if (isMessageGroup(type)) markGroup(type);
      }
    }
  }
}

/** Returns the key in an expression such as `t.queue.title`, which needs no types; null for other expressions. */
function readDirectUse(node: ts.PropertyAccessExpression): string | null {
  const names: string[] = [];
  let root: ts.Expression = node;
  for (; ts.isPropertyAccessExpression(root); root = root.expression) names.unshift(root.name.text);
  if (!ts.isIdentifier(root) || names.length < 2 || !/^(?:t|texts)$/.test(root.text)) return null;
  const importOfTexts = new RegExp(`import \\* as ${root.text} from '[^']*i18n/texts'`);
  return importOfTexts.test(node.getSourceFile().text) ? names.join('.') : null;
}

const isTypeParameter = (type: ts.Type): boolean => (type.flags & ts.TypeFlags.TypeParameter) !== 0;

/** Returns whether a type is an object of the compiled texts. */
const isMessageGroup = (type: ts.Type): boolean =>
  type
    .getProperties()
    .some(({ declarations = [] }) =>
      declarations.some((declaration) => readMessageKey(declaration) !== null),
    );

/** Returns the key of a property in the compiled texts, such as `queue.title`; null for other properties. */
function readMessageKey(declaration: ts.Node): string | null {
  const { fileName } = declaration.getSourceFile();
  if (dirname(fileName) !== COMPILED_TEXTS) return null;
  const names: string[] = [];
  let node: ts.Node = declaration;
  while (!ts.isVariableDeclaration(node)) {
    if (ts.isPropertyAssignment(node) || ts.isGetAccessorDeclaration(node))
      names.unshift(node.name.getText().replaceAll(/["']/g, ''));
    if (ts.isSourceFile(node.parent)) return null;
    node = node.parent;
  }
  return names.length === 0 ? null : [fileName.replace(/^.*\/|\.ts$/g, ''), ...names].join('.');
}
