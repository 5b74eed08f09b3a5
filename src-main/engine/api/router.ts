import { accountApi } from './accountApi';
import { appApi } from './appApi';
import { buyerCheckApi } from './buyerCheckApi';
import { changesApi } from './changedAreasApi';
import { conflictsApi } from './conflictsApi';
import { reservationsApi } from './reservations';
import { documentsApi } from './documentsApi';
import { eventsApi } from './serviceEventsApi';
import { formApi } from './invoiceFormApi';
import { houseApi } from './propertySettingsApi';
import { inboxApi } from './inboxApi';
import { invoicesApi } from './invoicesApi';
import { linksApi } from './invoiceLinksApi';
import { outboxApi } from './outboxApi';
import { packApi } from './downtimePackApi';
import type { ApiParts } from './parts';
import { personalDataApi } from './personalData';
import { propertiesApi } from './propertiesApi';
import { recoveryApi } from './recoveryApi';
import { rehearsalApi } from './exercisesApi';
import { reportApi } from './reportApi';
import { staffApi } from './staffApi';
import { syncApi } from './syncApi';

/** The whole contract over one running engine. */
export const createApiRouter = (parts: ApiParts) => ({
  app: appApi(parts),
  account: accountApi(parts),
  buyerCheck: buyerCheckApi(parts),
  sync: syncApi(parts),
  changes: changesApi(parts),
  desk: reservationsApi(parts),
  form: formApi(parts),
  documents: documentsApi(parts),
  events: eventsApi(parts),
  house: houseApi(parts),
  inbox: inboxApi(parts),
  invoices: invoicesApi(parts),
  links: linksApi(parts),
  outbox: outboxApi(parts),
  conflicts: conflictsApi(parts),
  pack: packApi(parts),
  people: personalDataApi(parts),
  properties: propertiesApi(parts),
  recovery: recoveryApi(parts),
  rehearsal: rehearsalApi(parts),
  report: reportApi(parts),
  staff: staffApi(parts),
});
