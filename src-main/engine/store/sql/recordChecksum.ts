import { hash } from 'node:crypto';

/** Returns the hash of a record's text. The hash is compared later to detect damage on the disk. */
export const computeRecordChecksum = (text: string): string => hash('sha256', text, 'base64url');
