import { hash } from 'node:crypto';

/** Returns the hash of a record, by which a value that was changed by a disk error is noticed. */
export const computeRecordChecksum = (text: string): string => hash('sha256', text, 'base64url');
