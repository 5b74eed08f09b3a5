import { hash } from 'node:crypto';

/** The hash of a record: SQLite detects an unreadable page, but not a changed digit. */
export const hashRecord = (text: string): string => hash('sha256', text, 'base64url');
