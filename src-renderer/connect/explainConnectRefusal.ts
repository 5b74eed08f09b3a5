import type { connectText } from '#shared/text/connect';
import { MAX_PROPERTIES } from '#shared/model/propertyOrTrainingId';
import { speak, type Language, type Spoken } from '#shared/text/language';
import { explain } from '#shared/text/problems';
import type { ConnectRefusal } from '../api/accountConnectionQueries';
import * as texts from '#shared/i18n/texts';

/**
 * Returns a message that explains why the account was not connected; empty if the connection form already shows the
 * reason.
 */
export function explainConnectRefusal(
  t: Spoken<typeof connectText>,
  language: Language,
  refusal: ConnectRefusal,
): string {
  switch (refusal.code) {
    case 'KEYCHAIN':
      return t.keychainFault(refusal.data.reason);
    case 'NOT_KEPT':
      return `${t.notKept} ${t.detail} ${refusal.data.detail}`;
    case 'UNPROVEN': {
      const { what, next } = explain(language, refusal.data.problem);
      return `${t.unproven} ${what} ${next}`;
    }
    case 'ALREADY_HERE':
      return t.alreadyHere(refusal.data.property);
    case 'NEIGHBOUR_CLOSED':
      return t.neighbourClosed(refusal.data.why, refusal.data.folder);
    case 'OTHER_PROPERTY':
      return refusal.data.olderOnly ? t.otherOlder(refusal.data.property) : '';
    case 'NO_ROOM':
      return speak(texts.properties, language).noRoom({ most: MAX_PROPERTIES });
    case 'ADDRESS':
      return '';
  }
}
