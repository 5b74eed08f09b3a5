/**
 * Id of a property: `real` for the property whose data is in the profile's folder itself, `p-…` for each additional
 * property of the profile.
 */
export type PropertyId = 'real' | `p-${string}`;
/** `training`: the made-up property. */
export type World = PropertyId | 'training';

export const isPropertyId = (id: unknown): id is PropertyId =>
  id === 'real' || (typeof id === 'string' && /^p-[0-9a-f]{8}$/.test(id));

/** Returns the property id, or `training`, from the address parameter `mode`; null if the value is invalid. */
export const parsePropertyOrTrainingFromMode = (mode: string | null): World | null =>
  mode === null ? 'real' : mode === 'training' || isPropertyId(mode) ? mode : null;

export const buildPropertyOrTrainingStartPath = (world: World): string =>
  world === 'real' ? '/' : `/?mode=${world}`;

/**
 * Maximum number of properties on one PC, because each property keeps its own copy of the data and queries its service
 * once a minute.
 */
export const MAX_PROPERTIES = 8;

/**
 * The engine sends this message before it closes a connection to a property that does not exist in this profile. The
 * message is not part of the engine API.
 */
export const NO_SUCH_PROPERTY_CLOSE_MESSAGE = { kontuar: 'not here' } as const;
