import type { connectText } from '#shared/text/connect';
import { MOST_PROPERTIES } from '#shared/model/world';
import { speak, type Language, type Spoken } from '#shared/text/language';
import { explain } from '#shared/text/problems';
import { propertiesText } from '#shared/text/properties';
import type { ConnectResult } from '../api/account';

/** Why the sign-in was not taken, in words below the check; empty where it is said in another place. */
export function refusalWords(
  t: Spoken<typeof connectText>,
  language: Language,
  refusal: ConnectResult & { ok: false },
): string {
  if ('keychain' in refusal) return t.keychainFault(refusal.keychain.reason);
  if ('notKept' in refusal) return `${t.notKept} ${t.detail} ${refusal.notKept}`;
  if ('unproven' in refusal) {
    const { what, next } = explain(language, refusal.unproven);
    return `${t.unproven} ${what} ${next}`;
  }
  if ('alreadyHere' in refusal) return t.alreadyHere(refusal.alreadyHere.property);
  if ('neighbourClosed' in refusal) {
    const { why, folder } = refusal.neighbourClosed;
    return t.neighbourClosed(why, folder);
  }
  if ('other' in refusal && refusal.other.olderOnly) return t.otherOlder(refusal.other.property);
  if ('noRoom' in refusal) return speak(propertiesText, language).noRoom(MOST_PROPERTIES);
  return '';
}
