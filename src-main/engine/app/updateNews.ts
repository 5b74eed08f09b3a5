import type { UpdateLook } from '#shared/model/update';

/** Known new versions of this program: found by the host, shown by a screen. */
export interface UpdateNews {
  /** Whether the administrator has fixed the address (docs/admins.md, Updates). */
  readonly locked: boolean;
  /** null until the host has looked. */
  look(): UpdateLook | null;
  note(look: UpdateLook): void;
}

export function createUpdateNews(locked = false): UpdateNews {
  let last: UpdateLook | null = null;
  return { locked, look: () => last, note: (look) => (last = look) };
}
