import { accountApi } from './accountConnectionApi';
import { appApi } from './helloSearchAndPreferencesApi';
import { buyerCheckApi } from './buyerCheckApi';
import { changedAreasApi } from './changedAreasApi';
import { noOpPropertyWithoutKeyApi } from './propertyWithoutEncryptionKeyApi';
import { conflictsApi } from './conflictsApi';
import { reservationsApi } from './reservationsApi';
import { documentsApi } from './documentsApi';
import { eventReceiverApi } from './eventReceiverApi';
import { handoverApi } from './handoverApi';
import { invoiceFormApi } from './invoiceFormApi';
import { jpkHeaderAndLogoApi } from './jpkHeaderAndLogoApi';
import { inboxApi } from './syncNewsInboxApi';
import { invoicesApi } from './invoicesApi';
import { linkRelatedInvoicesApiHandlers } from './linkRelatedInvoicesApiHandlers';
import { outboxApi } from './outboxApi';
import { downtimePackApi } from './downtimePackApi';
import type { ApiParts } from './apiDependencies';
import { personalDataApi } from './personalDataApi';
import { propertiesApi } from './propertyListApi';
import { recoveryApi } from './recoveryApi';
import { trainingExercisesApi } from './trainingExercisesApi';
import { reportApi } from './reportApi';
import { staffApi } from './staffApi';
import { syncApi } from './syncApi';

/** Connects all procedures of the engine API to one running engine. */
export const createApiRouter = (parts: ApiParts) => ({
  app: appApi(parts),
  account: accountApi(parts),
  buyerCheck: buyerCheckApi(parts),
  closed: noOpPropertyWithoutKeyApi(),
  sync: syncApi(parts),
  changes: changedAreasApi(parts),
  desk: reservationsApi(parts),
  form: invoiceFormApi(parts),
  documents: documentsApi(parts),
  events: eventReceiverApi(parts),
  handover: handoverApi(parts),
  house: jpkHeaderAndLogoApi(parts),
  inbox: inboxApi(parts),
  invoices: invoicesApi(parts),
  links: linkRelatedInvoicesApiHandlers(parts),
  outbox: outboxApi(parts),
  conflicts: conflictsApi(parts),
  pack: downtimePackApi(parts),
  people: personalDataApi(parts),
  properties: propertiesApi(parts),
  recovery: recoveryApi(parts),
  rehearsal: trainingExercisesApi(parts),
  report: reportApi(parts),
  staff: staffApi(parts),
});
