import { hash } from 'node:crypto';

/** What a stored record comes down to: SQLite finds a page that it cannot understand, not a digit that has become another one. */
export const hashOf = (text: string): string => hash('sha256', text, 'base64url');
