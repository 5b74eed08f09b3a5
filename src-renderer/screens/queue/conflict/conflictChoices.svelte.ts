import type { Conflict, ConflictField, FieldChoices } from '#shared/contract/conflictsContract';
import { resolveConflict, type Resolved } from '../../../api/conflictsQueries';
import { preferences } from '../../../app/preferences.svelte';
import { parseConflictFieldInput } from './conflictFieldInput';

export type Chosen = 'mine' | 'theirs' | 'value' | null;

/**
 * The user's choices for the fields of one conflict. Each choice is saved at once, except the choice for the last
 * undecided field, which sends the change.
 */
export class ConflictChoices {
  /**
   * The user's choice in this window for each field in conflict: one of the two sides or a typed value. This choice
   * takes precedence over the choice that the engine has stored.
   */
  private given: Readonly<Record<string, Chosen>> = $state.raw({});
  /** Typed values, by field. */
  private typed: Readonly<Record<string, string>> = $state.raw({});
  /** Fields of the conflict whose chosen value could not be saved. */
  refused: ReadonlySet<string> = $state.raw(new Set());

  getChoice(field: ConflictField): Chosen {
    return this.given[field.field] ?? field.chosen;
  }

  getTypedText(field: ConflictField, begin: string): string {
    return this.typed[field.field] ?? begin;
  }

  choose(field: string, chosen: Chosen): void {
    this.given = { ...this.given, [field]: chosen };
    this.refused = new Set([...this.refused].filter((refusedField) => refusedField !== field));
  }

  setTypedText(field: string, text: string): void {
    this.typed = { ...this.typed, [field]: text };
    this.choose(field, 'value');
  }

  /** Returns why the typed value of a field is invalid, or null if it is valid. */
  findInputError(field: ConflictField): 'wrongDay' | 'wrongNumber' | 'mustBe' | null {
    const text = this.typed[field.field];
    if (this.getChoice(field) !== 'value' || text === undefined) return null;
    const read = parseConflictFieldInput(field.field, text, preferences.language);
    return read.ok ? null : read.why;
  }

  isOpen(field: ConflictField): boolean {
    return this.getChoice(field) === null || this.findInputError(field) !== null;
  }

  /** Returns the user's choices in this window for a conflict, without choices whose typed value is invalid. */
  collectValidChoices(fields: readonly ConflictField[]): FieldChoices {
    return Object.fromEntries(
      fields.flatMap((field): [string, FieldChoices[string]][] => {
        const chosen = this.given[field.field];
        if (chosen === undefined || chosen === null || this.findInputError(field)) return [];
        if (chosen !== 'value') return [[field.field, chosen]];
        const text = this.typed[field.field];
        const read =
          text === undefined ? null : parseConflictFieldInput(field.field, text, preferences.language);
        return read?.ok ? [[field.field, { value: read.value }]] : [];
      }),
    );
  }

  /** Saves the user's choices for the fields in `kept`, unless no field of the conflict would then be undecided. */
  async saveChoices({ id, fields }: Conflict, ...kept: readonly string[]): Promise<void> {
    const asked = fields.filter((field) => field.asked);
    const chosen = Object.entries(this.collectValidChoices(asked)).filter(([field]) => kept.includes(field));
    if (chosen.length === 0 || !asked.some((field) => this.isOpen(field))) return;
    // A decision that leaves no field undecided is not saved here, because saving it would send the change.
    if (asked.every(({ field, chosen: remembered }) => kept.includes(field) || remembered !== null)) return;
    const end = await resolveConflict(id, { act: 'choose', choices: Object.fromEntries(chosen) });
    if (end === 'wrong') this.refused = new Set([...this.refused, ...kept]);
  }

  send({ id, fields }: Conflict): Promise<Resolved> {
    return resolveConflict(id, { act: 'choose', choices: this.collectValidChoices(fields) });
  }
}
