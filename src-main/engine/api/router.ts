import type { Core } from '../app/engineContext';
import { accountApi } from './account';
import { appApi } from './app';
import { changesApi } from './changes';
import { conflictsApi } from './conflicts';
import { deskApi } from './desk';
import { documentsApi } from './documents';
import { eventsApi } from './events';
import { formApi } from './form';
import { inboxApi } from './inbox';
import { invoicesApi } from './invoices';
import { linksApi } from './links';
import { outboxApi } from './outbox';
import { packApi } from './pack';
import { peopleApi } from './people';
import { propertiesApi } from './properties';
import { recoveryApi } from './recovery';
import { syncApi } from './sync';

/** The whole contract over one running engine. */
export const routerOf = (core: Core) => ({
  app: appApi(core),
  account: accountApi(core),
  sync: syncApi(core),
  changes: changesApi(core),
  desk: deskApi(core),
  form: formApi(core),
  documents: documentsApi(core),
  events: eventsApi(core),
  inbox: inboxApi(core),
  invoices: invoicesApi(core),
  links: linksApi(core),
  outbox: outboxApi(core),
  conflicts: conflictsApi(core),
  pack: packApi(core),
  people: peopleApi(core),
  properties: propertiesApi(core),
  recovery: recoveryApi(core),
});
