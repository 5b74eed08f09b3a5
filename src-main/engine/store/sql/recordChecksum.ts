import { hash } from 'node:crypto';

/** Returns the hash of a record, because SQLite detects an unreadable page but not a changed digit. */
export const computeRecordChecksum = (text: string): string => hash('sha256', text, 'base64url');
