import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../testProfile';

/** Classes of electron.d.ts that inherit from each other count under the name that the host uses. */
const SAME: Readonly<Record<string, string>> = { BaseWindow: 'BrowserWindow' };

/**
 * Finds every use of Electron's API in a folder through the TypeScript compiler, by its name in electron.d.ts:
 * `App.setPath`, `BrowserWindow.on close`, `new Tray`. The arguments of listeners (`event.sender`) are left out.
 */
export function electronUses(folder: string): string[] {
  const files = ts.sys.readDirectory(join(ROOT, folder), ['.ts']);
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.node.json'), (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  const program = ts.createProgram(files, options);
  const checker = program.getTypeChecker();
  const uses = new Set<string>();

  const ownerOf = (node: ts.Node): string | null => {
    const [declared] = checker.getSymbolAtLocation(node)?.declarations ?? [];
    if (!declared?.getSourceFile().fileName.endsWith('electron.d.ts')) return null;
    const { parent } = declared;
    if (!ts.isClassDeclaration(parent) && !ts.isInterfaceDeclaration(parent)) return null;
    const name = parent.name?.text ?? '';
    return /Event$|Details$|Request$|Options$|Params$|^Rectangle$/.test(name) ? null : (SAME[name] ?? name);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isNewExpression(node) && ts.isIdentifier(node.expression)) {
      const [made] = checker.getTypeAtLocation(node).getSymbol()?.declarations ?? [];
      if (made?.getSourceFile().fileName.endsWith('electron.d.ts')) uses.add(`new ${node.expression.text}`);
    }
    if (ts.isPropertyAccessExpression(node)) {
      const owner = ownerOf(node.name);
      const [first] = ts.isCallExpression(node.parent) ? node.parent.arguments : [];
      const event = /^(on|once|off)$/.test(node.name.text) && first ? ` ${textOf(first)}` : '';
      if (owner !== null) uses.add(`${owner}.${node.name.text}${event}`);
    }
    ts.forEachChild(node, visit);
  };
  const textOf = (node: ts.Expression): string => {
    const type = checker.getTypeAtLocation(node);
    return type.isStringLiteral() ? type.value : node.getText();
  };
  for (const file of files) {
    const source = program.getSourceFile(file);
    if (source) visit(source);
  }
  return [...uses].sort();
}
