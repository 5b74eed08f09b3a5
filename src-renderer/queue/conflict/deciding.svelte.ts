import type { Conflict, ConflictField, FieldChoices } from '#shared/contract/conflictsContract';
import { resolveConflict, type Resolved } from '../../api/conflictsQueries';
import { preferences } from '../../shell/preferences.svelte';
import { readTyped } from './typing';

export type Chosen = 'mine' | 'theirs' | 'value' | null;

/**
 * What is being chosen for one conflict. A choice is remembered on this PC at once, as long as another field is
 * still open: the last one would send the change, and so waits for the button.
 */
export class Deciding {
  /** Chosen in this window; stands before what the engine remembers. */
  private given: Readonly<Record<string, Chosen>> = $state.raw({});
  /** Typed values, by field. */
  private typed: Readonly<Record<string, string>> = $state.raw({});
  /** Fields whose value could not be kept. */
  refused: ReadonlySet<string> = $state.raw(new Set());

  chosen(field: ConflictField): Chosen {
    return this.given[field.field] ?? field.chosen;
  }

  text(field: ConflictField, begin: string): string {
    return this.typed[field.field] ?? begin;
  }

  choose(field: string, chosen: Chosen): void {
    this.given = { ...this.given, [field]: chosen };
    this.refused = new Set([...this.refused].filter((one) => one !== field));
  }

  type(field: string, text: string): void {
    this.typed = { ...this.typed, [field]: text };
    this.choose(field, 'value');
  }

  /** A value is wanted, and what was typed is none yet. */
  wrong(field: ConflictField): 'wrongDay' | 'wrongNumber' | 'mustBe' | null {
    const text = this.typed[field.field];
    if (this.chosen(field) !== 'value' || text === undefined) return null;
    const read = readTyped(field.field, text, preferences.language);
    return read.ok ? null : read.why;
  }

  isOpen(field: ConflictField): boolean {
    return this.chosen(field) === null || this.wrong(field) !== null;
  }

  /** The choices made here that can be submitted. */
  choices(fields: readonly ConflictField[]): FieldChoices {
    return Object.fromEntries(
      fields.flatMap((field): [string, FieldChoices[string]][] => {
        const chosen = this.given[field.field];
        if (chosen === undefined || chosen === null || this.wrong(field)) return [];
        if (chosen !== 'value') return [[field.field, chosen]];
        const text = this.typed[field.field];
        const read = text === undefined ? null : readTyped(field.field, text, preferences.language);
        return read?.ok ? [[field.field, { value: read.value }]] : [];
      }),
    );
  }

  /** Keeps what was chosen so far, while it does not settle the whole. */
  async keep({ id, fields }: Conflict, ...kept: readonly string[]): Promise<void> {
    const asked = fields.filter((field) => field.asked);
    const chosen = Object.entries(this.choices(asked)).filter(([field]) => kept.includes(field));
    if (chosen.length === 0 || !asked.some((field) => this.isOpen(field))) return;
    // Another window may have decided the rest: then these alone would send it.
    if (asked.every(({ field, chosen: remembered }) => kept.includes(field) || remembered !== null)) return;
    const end = await resolveConflict(id, { act: 'choose', choices: Object.fromEntries(chosen) });
    if (end === 'wrong') this.refused = new Set([...this.refused, ...kept]);
  }

  send({ id, fields }: Conflict): Promise<Resolved> {
    return resolveConflict(id, { act: 'choose', choices: this.choices(fields) });
  }
}
