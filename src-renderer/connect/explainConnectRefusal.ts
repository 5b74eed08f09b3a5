import { MAX_PROPERTIES } from '#shared/model/propertyOrTrainingId';
import type { WhyClosed } from '#shared/model/propertyOrTrainingIdSchema';
import { speak, type Language } from '#shared/text/language';
import { explain } from '#shared/text/problems';
import type { ConnectRefusal } from '../api/accountQueries';
import * as texts from '#shared/i18n/texts';

/**
 * Returns a message that explains why the account was not connected; empty if the connection form already shows the
 * reason.
 */
export function explainConnectRefusal(
  connectTexts: typeof texts.connect,
  language: Language,
  refusal: ConnectRefusal,
): string {
  switch (refusal.code) {
    case 'KEYCHAIN':
      return connectTexts.keychainFault[refusal.data.reason];
    case 'NOT_KEPT':
      return `${connectTexts.notKept} ${connectTexts.detail} ${refusal.data.detail}`;
    case 'UNPROVEN': {
      const { what, next } = explain(language, refusal.data.problem);
      return `${connectTexts.unproven} ${what} ${next}`;
    }
    case 'ALREADY_HERE':
      return connectTexts.alreadyHere(describeProperty(refusal.data.property));
    case 'NEIGHBOUR_CLOSED':
      return connectTexts.neighbourClosed({
        reason: speak(texts.properties, language)[refusal.data.why],
        next: chooseNextStep(refusal.data.why),
        folder: refusal.data.folder,
      });
    case 'OTHER_PROPERTY':
      return refusal.data.legacyOnly ? connectTexts.otherOlder(describeProperty(refusal.data.property)) : '';
    case 'NO_ROOM':
      return speak(texts.properties, language).noRoom({ most: MAX_PROPERTIES });
    case 'ADDRESS':
      return '';
  }
}

const describeProperty = (property: string | null) => ({
  isNamed: property !== null,
  property: property ?? '',
});

/** Returns what the user does about a property that is not open: wait, update Kontuar, or move its folder away. */
function chooseNextStep(why: WhyClosed): 'wait' | 'update' | 'move' {
  if (why === 'opening' || why === 'inUse') return 'wait';
  return why === 'newer' ? 'update' : 'move';
}
