/** `real` is the property in the profile's folder; `p-…` is an additional property beside it. */
export type PropertyId = 'real' | `p-${string}`;
/** `training`: the made-up property. */
export type World = PropertyId | 'training';

export const isPropertyId = (id: unknown): id is PropertyId =>
  id === 'real' || (typeof id === 'string' && /^p-[0-9a-f]{8}$/.test(id));

/**
 * Returns the world that the address parameter `mode` names; without `mode`, the profile's own property; null if `mode`
 * names no world.
 */
export const parseWorldFromMode = (mode: string | null): World | null =>
  mode === null ? 'real' : mode === 'training' || isPropertyId(mode) ? mode : null;

/** Returns the address at which a window of this world starts. */
export const buildStartPath = (world: World): string => (world === 'real' ? '/' : `/?mode=${world}`);

/**
 * Maximum number of properties on one PC, because each property keeps its own copy of the data and queries its service
 * once a minute.
 */
export const MAX_PROPERTIES = 8;

/**
 * Message on a connection to a property that is not here, sent before the connection is closed; the contract has no
 * such message.
 */
export const PROPERTY_MISSING_MESSAGE = { kontuar: 'not here' } as const;
