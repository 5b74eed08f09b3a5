import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#support/profile';
import { titlesOf } from './titles';

/** Every numbered rule of queue and conflicts, and every kind, names a test that exists. */

const SPECS = ['src-main/engine/sync/outbox/SPEC.md', 'src-main/engine/sync/conflicts/SPEC.md'];

/** Rules begin with `- **Q1** `, kinds are rows of a table; a proof is `*create* "words of its title"`. */
interface Rule {
  readonly name: string;
  readonly text: string;
}

function read(file: string): { rules: readonly Rule[]; files: ReadonlyMap<string, string> } {
  const text = readFileSync(join(ROOT, file), 'utf8');
  // A rule goes on until the next one, or an empty line.
  const rules = [...text.matchAll(/^- \*\*([A-Z]\d+)\*\* ([^]*?)(?=^- |^\s*$|(?![^]))/gm)].map(
    ([, name = '', words = '']) => ({ name, text: words.replace(/\s+/g, ' ') }),
  );
  const kinds = [...text.matchAll(/^\| (?!kind |---)([^|]+) \|(.+)\|$/gm)].map(
    ([, name = '', words = '']) => ({
      name,
      text: words,
    }),
  );
  const files = new Map(
    [...text.replace(/\s+/g, ' ').matchAll(/\*(\w+)\* is `(test\/[^`]+)`/g)].map(
      ([, name = '', path = '']) => [name, path],
    ),
  );
  return { rules: [...rules, ...kinds], files };
}

const proofsIn = ({ text }: Rule) => [...text.matchAll(/\*(\w+)\* "([^"]+)"/g)];

for (const file of SPECS)
  test(`every rule of ${file} names a test that exists`, () => {
    const { rules, files } = read(file);
    expect(rules.length).toBeGreaterThan(10);
    expect(new Set(rules.map(({ name }) => name)).size).toBe(rules.length);
    expect(rules.filter((rule) => proofsIn(rule).length === 0).map(({ name }) => name)).toEqual([]);
    const wrong = rules.flatMap((rule) =>
      proofsIn(rule)
        .filter(([, name = '', words = '']) => {
          const path = files.get(name);
          return path === undefined || ![...titlesOf(path)].some((title) => title.includes(words));
        })
        .map(([proof]) => `${rule.name}: ${proof}`),
    );
    expect(wrong).toEqual([]);
  });
