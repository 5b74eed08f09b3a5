import { accountApi } from './account';
import { appApi } from './app';
import { buyerCheckApi } from './buyerCheck';
import { changesApi } from './changes';
import { conflictsApi } from './conflicts';
import { deskApi } from './desk';
import { documentsApi } from './documents';
import { eventsApi } from './events';
import { formApi } from './form';
import { houseApi } from './house';
import { inboxApi } from './inbox';
import { invoicesApi } from './invoices';
import { linksApi } from './links';
import { outboxApi } from './outbox';
import { packApi } from './pack';
import type { ApiParts } from './parts';
import { peopleApi } from './people';
import { propertiesApi } from './properties';
import { recoveryApi } from './recovery';
import { rehearsalApi } from './rehearsal';
import { reportApi } from './report';
import { syncApi } from './sync';

/** The whole contract over one running engine. */
export const routerOf = (parts: ApiParts) => ({
  app: appApi(parts),
  account: accountApi(parts),
  buyerCheck: buyerCheckApi(parts),
  sync: syncApi(parts),
  changes: changesApi(parts),
  desk: deskApi(parts),
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
  people: peopleApi(parts),
  properties: propertiesApi(parts),
  recovery: recoveryApi(parts),
  rehearsal: rehearsalApi(parts),
  report: reportApi(parts),
});
