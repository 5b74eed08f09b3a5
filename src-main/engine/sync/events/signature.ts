import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Signing } from '#shared/model/event';

/** Whether `given`, the header's content, is the HMAC of these very bytes; in constant time. */
export function isSignedBy(signing: Signing, key: string, body: Uint8Array, given: string | null): boolean {
  const text = given?.trim() ?? '';
  if (!text.startsWith(signing.prefix)) return false;
  const made = createHmac(signing.algorithm, key).update(body).digest();
  const signature = Buffer.from(text.slice(signing.prefix.length).trim(), signing.encoding);
  return signature.length === made.length && timingSafeEqual(signature, made);
}

/** Whether two texts are the same, without telling by time where they differ. */
export function isSameText(one: string, other: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'compare').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
