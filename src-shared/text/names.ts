/** Names beside other text. */

/** The first letter; also of a letter or picture that takes two units of a string. */
export const initialOf = (name: string): string => /^./su.exec(name)?.[0] ?? '';
