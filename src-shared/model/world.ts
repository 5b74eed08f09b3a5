/** `real`: the property in the profile's folder; `p-…`: one beside it. */
export type PropertyId = 'real' | `p-${string}`;
/** `training`: the made-up property. */
export type World = PropertyId | 'training';

export const isPropertyId = (id: unknown): id is PropertyId =>
  id === 'real' || (typeof id === 'string' && /^p-[0-9a-f]{8}$/.test(id));

/** The world of an address by its `mode`; without `mode` the profile's own property. null: does not exist. */
export const worldNamed = (mode: string | null): World | null =>
  mode === null ? 'real' : mode === 'training' || isPropertyId(mode) ? mode : null;

/** The address at which a window of this world starts. */
export const buildStartPath = (world: World): string => (world === 'real' ? '/' : `/?mode=${world}`);

/** So many properties on one PC: each keeps a copy of its own and asks its service once a minute. */
export const MAX_PROPERTIES = 8;

/** Sent on a line to a property that is not here, before it is closed; the contract has no such message. */
export const NOT_HERE = { kontuar: 'not here' } as const;
