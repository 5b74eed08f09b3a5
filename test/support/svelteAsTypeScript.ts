import { parse } from 'svelte/compiler';

/** A node of the parsed component; its other properties differ by type. */
interface Node {
  readonly type: string;
  /** A fragment has no place of its own. */
  readonly start?: number;
  readonly end?: number;
  readonly [name: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
const childOf = (node: Node, name: string): Node | null => {
  const child = node[name];
  return isNode(child) ? child : null;
};

const HELPERS = [
  'declare function eachItem<T>(items: Iterable<T> | ArrayLike<T> | null | undefined): T;',
  'declare function awaited<T>(value: T): Awaited<T>;',
];
const SKIPPED_PROPERTIES = new Set(['metadata', 'parent', 'loc', 'name_loc']);

/**
 * Writes a component as TypeScript for a type checker: the scripts, then every expression of the markup as a statement
 * in the scope of its block. The result is never run.
 */
export function writeSvelteAsTypeScript(source: string): string {
  const root: unknown = parse(source, { modern: true });
  const lines = [...HELPERS];
  if (!isNode(root)) return '';
  for (const name of ['module', 'instance']) {
    const script = childOf(root, name);
    if (script) lines.push(readText(childOf(script, 'content')));
  }
  lines.push('function markup() {');
  writeScope('', childOf(root, 'fragment'));
  lines.push('}', 'markup;');
  return lines.join('\n');

  function readText(node: Node | null): string {
    return node?.end === undefined ? '' : source.slice(node.start, node.end);
  }

  function writeScope(declarations: string, fragment: Node | null): void {
    if (!fragment) return;
    lines.push('{', declarations);
    writeNode(fragment['nodes']);
    lines.push('}');
  }

  function declare(pattern: Node | null, value: string): string {
    return pattern ? `const ${readText(pattern)} = ${value};` : `${value};`;
  }

  /** A snippet is a function declaration, because the markup may render the snippet before its own place. */
  function writeSnippet(node: Node): void {
    const parameters = Array.isArray(node['parameters']) ? node['parameters'].filter(isNode) : [];
    const typed = parameters.map((parameter) =>
      source.slice(parameter.start, childOf(parameter, 'typeAnnotation')?.end ?? parameter.end),
    );
    lines.push(`function ${readText(childOf(node, 'expression'))}(${typed.join(', ')})`);
    writeScope('', childOf(node, 'body'));
  }

  function writeNode(value: unknown): void {
    if (Array.isArray(value)) {
      for (const node of value) writeNode(node);
      return;
    }
    if (!isNode(value)) return;
    const expression = readText(childOf(value, 'expression'));
    switch (value.type) {
      case 'EachBlock': {
        const item = declare(childOf(value, 'context'), `eachItem(${expression})`);
        const index = typeof value['index'] === 'string' ? `const ${value['index']} = 0;` : '';
        writeScope(`${item}${index}(${readText(childOf(value, 'key')) || '0'});`, childOf(value, 'body'));
        writeScope('', childOf(value, 'fallback'));
        return;
      }
      case 'AwaitBlock':
        writeScope('', childOf(value, 'pending'));
        writeScope(declare(childOf(value, 'value'), `awaited(${expression})`), childOf(value, 'then'));
        writeScope('', childOf(value, 'catch'));
        return;
      case 'IfBlock':
        lines.push(`if (${readText(childOf(value, 'test'))})`);
        writeScope('', childOf(value, 'consequent'));
        if (childOf(value, 'alternate')) lines.push('else');
        writeScope('', childOf(value, 'alternate'));
        return;
      case 'SnippetBlock':
        writeSnippet(value);
        return;
      case 'ConstTag':
        lines.push(`${readText(childOf(value, 'declaration'))};`);
        return;
      case 'Fragment':
        writeScope('', value);
        return;
      default:
        writeOther(value);
    }
  }

  /** Writes an expression; of an element, the expressions of its attributes and of the nodes inside it. */
  function writeOther(node: Node): void {
    if (/Expression$|^(?:Identifier|Literal|TemplateLiteral)$/.test(node.type)) {
      lines.push(`(${readText(node)});`);
      return;
    }
    for (const [name, child] of Object.entries(node)) if (!SKIPPED_PROPERTIES.has(name)) writeNode(child);
  }
}
