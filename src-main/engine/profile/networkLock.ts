import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { instantSchema } from '#shared/model/scalars';
import { instantOf, type Chance, type Clock, type Computer } from '../platform/platform';

/**
 * Which PC works on a profile that lies on a network drive, where a lock of SQLite may not reach another PC. It says so in a
 * file beside the database and goes on saying so. A file that stays as it is while it is watched was left behind. No two
 * clocks are compared to find that out (docs/store.md, On a network drive).
 */
export interface Holder {
  /** Before anything is written. Throws where another PC holds the profile by now, or where that cannot be found out. */
  check(): void;
  /** The other PC's name, once it has taken the profile over. */
  readonly lost: Promise<string>;
  release(): void;
}

export interface Sharing {
  readonly clock: Clock;
  readonly chance: Chance;
  readonly computer: Computer;
}

export type Claim =
  { readonly ok: true; readonly holder: Holder } | { readonly ok: false; readonly by: HeldBy | null };

/** `here`: the PC that asks is the one that holds it. */
export interface HeldBy {
  readonly computer: string;
  readonly here: boolean;
}

const BEAT_MS = 15_000;
/** So long after its last beat a holder writes nothing before the next one. Shorter than `WATCH_MS`. */
const FRESH_MS = 30_000;
/** So long after a holder has looked who holds the profile it writes without looking again. */
const LOOKED_MS = 2_000;
/** So long a file is watched that may have been left behind: four beats. */
const WATCH_MS = 60_000;
const LOOK_MS = 5_000;
/** A file that says it was written less long ago is believed without watching it. */
const RECENT_MS = 90_000;
/** Of one length, so that a new beat covers the one before whole. */
const LENGTH = 1024;

const recordSchema = z.object({
  computer: z.string(),
  cards: z.array(z.string()),
  /** Of one start of the program. */
  run: z.string(),
  beats: z.int(),
  /** By its own clock. */
  at: instantSchema,
});
type Record = z.infer<typeof recordSchema>;

const fileOf = (profileDir: string): string => join(profileDir, 'kontuar.holder');

/** Who says that he holds the profile; null: nobody, or nothing readable. */
export function heldBy(profileDir: string, computer: Computer): HeldBy | null {
  const record = recordIn(textIn(fileOf(profileDir)));
  return record && { computer: record.computer, here: isOf(record, computer) };
}

/**
 * Only for who has the lock of this PC. What another PC has left behind is watched for a minute before it is taken away.
 * Throws as `fs` does.
 */
export async function claim(profileDir: string, { clock, chance, computer }: Sharing): Promise<Claim> {
  const file = fileOf(profileDir);
  const run = chance.id();
  const refused = (): Claim => ({ ok: false, by: heldBy(profileDir, computer) });
  let beats = 0;
  const text = (): string => {
    const record: Record = {
      computer: computer.name,
      cards: [...computer.cards],
      run,
      beats,
      at: instantOf(clock),
    };
    return JSON.stringify(record).padEnd(LENGTH);
  };

  while (!create(file, text())) {
    const seen = textIn(file);
    if (seen === null) continue;
    const record = recordIn(seen);
    if (!record || !isOf(record, computer)) {
      if (record && Math.abs(clock.now() - Date.parse(record.at)) < RECENT_MS) return refused();
      if (!(await staysAsItIs(file, seen, clock))) {
        if (textIn(file) === null) continue;
        return refused();
      }
    }
    // Its holder may have come back in this very moment: he finds his file gone, and makes it anew.
    const taken = takeAway(file, run);
    if (taken !== null && taken !== seen) return refused();
  }

  let [beatAt, lookedAt] = [clock.now(), clock.now()];
  let gone = false;
  const over = new AbortController();
  const { promise: lost, resolve: lose } = Promise.withResolvers<string>();

  /** One more beat, unless somebody else holds the profile. Throws where the drive does not answer. */
  function beat(): void {
    beats += 1;
    gone ||= !writeOver(file, run, text()) && !create(file, text());
    if (!gone) {
      beatAt = lookedAt = clock.now();
      return;
    }
    over.abort();
    lose(heldBy(profileDir, computer)?.computer ?? '');
  }
  /** By a clock that nobody set back. */
  const isWithin = (ms: number, at: number): boolean => clock.now() >= at && clock.now() - at < ms;
  function look(): void {
    if (isWithin(FRESH_MS, beatAt) && recordIn(textIn(file))?.run === run) lookedAt = clock.now();
    else beat();
  }
  async function goOn(): Promise<void> {
    while (!over.signal.aborted) {
      await clock.sleep(BEAT_MS, over.signal);
      try {
        beat();
      } catch {
        // The drive is away: whoever writes meets that, and the next beat tries again.
      }
    }
  }
  goOn().catch(() => undefined);

  return {
    ok: true,
    holder: {
      lost,
      check: () => {
        // This PC may have slept, or the drive was away, and another one has gone on meanwhile.
        if (!gone && isWithin(LOOKED_MS, lookedAt)) return;
        if (!gone) look();
        if (gone) throw new Error('another PC has taken this profile over');
      },
      release: () => {
        over.abort();
        try {
          if (recordIn(textIn(file))?.run === run) rmSync(file, { force: true });
        } catch {
          // The drive is away: what stays there is taken for left behind.
        }
      },
    },
  };
}

const isOf = (record: Record, { name, cards }: Computer): boolean =>
  record.computer === name &&
  (record.cards.length + cards.length === 0 || record.cards.some((card) => cards.includes(card)));

async function staysAsItIs(file: string, seen: string, clock: Clock): Promise<boolean> {
  for (let watched = 0; watched < WATCH_MS; watched += LOOK_MS) {
    await clock.sleep(LOOK_MS);
    if (textIn(file) !== seen) return false;
  }
  return true;
}

/** false: there is one. */
function create(file: string, text: string): boolean {
  const handle = unless('EEXIST', () => openSync(file, 'wx', 0o600));
  if (handle === null) return false;
  return put(handle, text);
}

/** false: there is none, or it is somebody else's. */
function writeOver(file: string, run: string, text: string): boolean {
  const handle = unless('ENOENT', () => openSync(file, 'r+'));
  if (handle === null) return false;
  // Read and written through one handle: a file that is taken away between the two is written where nobody looks.
  if (recordIn(readFileSync(handle, 'utf8'))?.run === run) return put(handle, text);
  closeSync(handle);
  return false;
}

function put(handle: number, text: string): true {
  try {
    writeSync(handle, text, 0);
    fsyncSync(handle);
    return true;
  } finally {
    closeSync(handle);
  }
}

/** What the file held that was taken away; of several who try, one gets it. */
function takeAway(file: string, run: string): string | null {
  const aside = `${file}.${run}`;
  return unless('ENOENT', () => {
    renameSync(file, aside);
    const text = readFileSync(aside, 'utf8');
    rmSync(aside);
    return text;
  });
}

const textIn = (file: string): string | null => unless('ENOENT', () => readFileSync(file, 'utf8'));

function recordIn(text: string | null): Record | null {
  try {
    return recordSchema.safeParse(JSON.parse(text ?? '')).data ?? null;
  } catch {
    return null;
  }
}

/** null where `work` fails with this code. */
function unless<T>(code: string, work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === code) return null;
    throw error;
  }
}
