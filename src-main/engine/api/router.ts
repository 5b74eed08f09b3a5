import { accountApi } from './accountApi';
import { appApi } from './appApi';
import { buyerCheckApi } from './buyerCheckApi';
import { changedAreasApi } from './changedAreasApi';
import { openPropertyApi } from './closedPropertyApi';
import { conflictsApi } from './conflictsApi';
import { reservationsApi } from './reservationsApi';
import { documentsApi } from './documentsApi';
import { eventReceiverApi } from './eventReceiverApi';
import { invoiceFormApi } from './invoiceFormApi';
import { propertySettingsApi } from './propertySettingsApi';
import { inboxApi } from './inboxApi';
import { invoicesApi } from './invoicesApi';
import { relatedInvoicesApi } from './relatedInvoicesApi';
import { outboxApi } from './outboxApi';
import { downtimePackApi } from './downtimePackApi';
import type { ApiParts } from './apiParts';
import { personalDataApi } from './personalDataApi';
import { propertiesApi } from './propertyListApi';
import { recoveryApi } from './recoveryApi';
import { trainingExercisesApi } from './trainingExercisesApi';
import { reportApi } from './reportApi';
import { staffApi } from './staffApi';
import { syncApi } from './syncApi';

/** Connects all procedures of the contract to one running engine. */
export const createApiRouter = (parts: ApiParts) => ({
  app: appApi(parts),
  account: accountApi(parts),
  buyerCheck: buyerCheckApi(parts),
  closed: openPropertyApi(),
  sync: syncApi(parts),
  changes: changedAreasApi(parts),
  desk: reservationsApi(parts),
  form: invoiceFormApi(parts),
  documents: documentsApi(parts),
  events: eventReceiverApi(parts),
  house: propertySettingsApi(parts),
  inbox: inboxApi(parts),
  invoices: invoicesApi(parts),
  links: relatedInvoicesApi(parts),
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
