/** Letters that no other language of the screen's users has. */
const POLISH = /[ąćęłńśźż]/i;

/** `pl` for a text that is certainly Polish, so that a screen reader in English reads it right; else nothing is known. */
export const languageOf = (text: string): 'pl' | undefined => (POLISH.test(text) ? 'pl' : undefined);
