import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../bin/checkout.mjs';
import { OUTBOX } from './survivors/outbox.mjs';
import { PULL } from './survivors/pull.mjs';
import { RECOVERY } from './survivors/recovery.mjs';
import { REMOTE } from './survivors/remote.mjs';
import { RULES } from './survivors/rules.mjs';
import { STORE } from './survivors/store.mjs';

/**
 * Mutants that no test can kill, each with its reason, and the check that nothing else survives.
 *
 * A record is `{ file, why, mutants }`. A mutant is text: `before → after`, as the source has it, any white space as one space.
 * `…` stands for any text. Where the same text occurs elsewhere in the file, the change stands between « and », and what is
 * around it has to fit as well: `return «a ?? b → a && b»;`. `survivorsOf` prints mutants in this form.
 */
export const RECORDS = [...RULES, ...OUTBOX, ...STORE, ...PULL, ...RECOVERY, ...REMOTE];

const ALIVE = ['Survived', 'NoCoverage'];
const oneSpace = (text) => text.replace(/\s+/g, ' ');
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const patternOf = (text) => oneSpace(text).split('…').map(escaped).join('.*');

/** Mutants of a report (form: mutation-testing-report-schema) in files that `isMeant`: text around, before and after. */
function mutantsOf(report, isMeant) {
  return Object.entries(report.files).flatMap(([file, { source, mutants }]) => {
    if (!isMeant(file)) return [];
    const starts = [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)];
    const offset = ({ line, column }) => starts[line - 1] + column - 1;
    return mutants.map(({ status, replacement, location: { start, end } }) => {
      const [from, to] = [offset(start), offset(end)];
      const lineEnd = source.indexOf('\n', to);
      return {
        ...{ file, status, line: start.line, whole: [source.slice(0, from), source.slice(to)].map(oneSpace) },
        around: [source.slice(starts[start.line - 1], from).trimStart(), source.slice(to, lineEnd)].map(
          oneSpace,
        ),
        ...{ from: oneSpace(source.slice(from, to)), to: oneSpace(replacement ?? '') },
      };
    });
  });
}

const short = (text) => (text.length > 160 ? `${text.slice(0, 80)}…${text.slice(-40)}` : text);
const textOf = ({ around: [before, after], from, to }) => `${before}«${short(from)} → ${short(to)}»${after}`;

function fits(record) {
  const [, before = '', from = '', to = '', after = ''] =
    /^(?:(.*?)«)?(.*?) → (.*?)(?:»(.*))?$/s.exec(record) ?? [];
  const [begin, end] = [new RegExp(`${patternOf(before)}$`), new RegExp(`^${patternOf(after)}`)];
  const [was, is] = [from, to].map((text) => new RegExp(`^${patternOf(text)}$`));
  return (mutant) =>
    was.test(mutant.from) && is.test(mutant.to) && begin.test(mutant.whole[0]) && end.test(mutant.whole[1]);
}

/**
 * Survivors of a report that no record names, and records that name no survivor any more, one line each. A mutant that ran
 * into its time limit counts as killed by Stryker and for no record as gone: on a loaded machine that is chance.
 */
export function survivorsOf(report, isMeant, records = RECORDS) {
  const mutants = mutantsOf(report, isMeant).filter(({ status }) => [...ALIVE, 'Timeout'].includes(status));
  const open = new Set(mutants.filter(({ status }) => ALIVE.includes(status)));
  const gone = [];
  for (const { file, mutants: texts } of records) {
    if (!isMeant(file)) continue;
    const own = mutants.filter((mutant) => mutant.file === file);
    for (const text of texts) {
      const found = own.filter(fits(text));
      if (found.length === 0) gone.push(`${file} no survivor: ${text}`);
      for (const mutant of found) open.delete(mutant);
    }
  }
  return [
    ...[...open].map((mutant) => `${mutant.file}:${mutant.line} not recorded: ${textOf(mutant)}`),
    ...gone,
  ];
}

/** The same from the file that Stryker wrote. */
export function survivorsIn(file, isMeant) {
  const path = join(ROOT, file);
  return existsSync(path) ? survivorsOf(JSON.parse(readFileSync(path, 'utf8')), isMeant) : [];
}
