/**
 * Public halves of the keys that sign releases: 32 bytes of Ed25519 each, in base64url. A manifest with a signature of any of them
 * is believed. Empty: this build takes no updates. How a key comes in and goes out: docs/developers.md, Signed updates.
 */
export const UPDATE_KEYS: readonly string[] = [];
