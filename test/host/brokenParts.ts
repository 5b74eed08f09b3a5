import { rmSync, writeFileSync } from 'node:fs';
import type { BrokenProgram } from '#support/brokenProgram';

type Language = 'pl' | 'en';

/** The parts of the program that may be missing or broken on a user's PC, and the message that the user gets. */
interface BrokenPart {
  readonly what: string;
  /** Packages that are installed without their binaries. */
  readonly own: readonly string[];
  readonly breaks: (program: BrokenProgram) => void;
  readonly reason: 'program' | 'fault';
  readonly says: Readonly<Record<Language, RegExp>>;
  /** The part of the program that the log names for the exception. */
  readonly faults: 'sqlite' | 'start' | 'window';
  /** True when a command needs the part, too. */
  readonly command: boolean;
}

const INCOMPLETE = { pl: /niekompletny: brakuje jego pliku/, en: /incomplete: one of its files/ };
const FAULT = {
  pl: /nie uruchomił się z powodu błędu w programie/,
  en: /could not start because of an error in the program/,
};
const engine = (text: string) => (program: BrokenProgram) =>
  writeFileSync(program.at('out/main/worker.js'), text);

export const BROKEN_PARTS: readonly BrokenPart[] = [
  {
    what: 'the library of SQLite in quarantine',
    own: ['better-sqlite3'],
    breaks: () => undefined,
    reason: 'program',
    says: INCOMPLETE,
    faults: 'sqlite',
    command: true,
  },
  {
    what: 'no engine',
    own: [],
    breaks: ({ at }) => rmSync(at('out/main/worker.js')),
    reason: 'program',
    says: INCOMPLETE,
    faults: 'start',
    command: false,
  },
  {
    what: 'an engine that was cut short',
    own: [],
    breaks: engine('import { join } from "node:pa'),
    reason: 'program',
    says: INCOMPLETE,
    faults: 'start',
    command: false,
  },
  {
    what: 'an engine that throws',
    own: [],
    breaks: engine('function begin() { throw new TypeError("boom") }\nbegin();'),
    reason: 'fault',
    says: FAULT,
    faults: 'start',
    command: false,
  },
  {
    what: 'no pages',
    own: [],
    breaks: ({ at }) => rmSync(at('out/renderer'), { recursive: true }),
    reason: 'program',
    says: INCOMPLETE,
    faults: 'window',
    command: false,
  },
];
