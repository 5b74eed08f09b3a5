import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '#support/profile';

const known = new Map<string, ReadonlySet<string>>();

/** Titles of tests and their groups in a file, as they stand in the source: `%s` included, `…` where a value is put in. */
export function titlesOf(file: string): ReadonlySet<string> {
  const before = known.get(file);
  if (before) return before;
  const source = ts.createSourceFile(
    file,
    readFileSync(join(ROOT, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.arguments.length > 1 && isTest(node.expression)) {
      const title = node.arguments[0] && textOf(node.arguments[0]);
      if (title !== undefined) found.add(title);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  known.set(file, found);
  return found;
}

function textOf(title: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(title)) return title.text;
  if (!ts.isTemplateExpression(title)) return undefined;
  return [title.head.text, ...title.templateSpans.map(({ literal }) => literal.text)].join('…');
}

/** `test(...)`, `it.each(...)(...)`, `describe(...)`; not `test.skip`, which proves nothing. */
function isTest(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return ['test', 'it', 'describe'].includes(callee.text);
  if (ts.isCallExpression(callee)) return isTest(callee.expression);
  return ts.isPropertyAccessExpression(callee) && callee.name.text === 'each' && isTest(callee.expression);
}
