import type { ContractRouterClient } from '@orpc/contract';
import { account } from './accountContract';
import { app } from './appContract';
import { buyerCheck } from './buyerCheckContract';
import { changes } from './changesContract';
import { conflicts } from './conflictsContract';
import { desk } from './reservationsContract';
import { documents } from './documentsContract';
import { events } from './serviceEventsContract';
import { form } from './invoiceFormContract';
import { house } from './propertySettingsContract';
import { inbox } from './inboxContract';
import { invoices } from './invoicesContract';
import { links } from './invoiceLinksContract';
import { outbox } from './outboxContract';
import { pack } from './downtimePackContract';
import { people } from './personalDataContract';
import { properties } from './propertiesContract';
import { recovery } from './recoveryContract';
import { rehearsal } from './exercisesContract';
import { report } from './reportContract';
import { staff } from './staffContract';
import { sync } from './syncContract';

/**
 * The typed interface between window and engine. Business outcomes are never thrown; each procedure declares its
 * errors.
 */
export const contract = {
  app,
  account,
  buyerCheck,
  sync,
  changes,
  desk,
  documents,
  events,
  form,
  house,
  inbox,
  invoices,
  links,
  outbox,
  conflicts,
  pack,
  people,
  properties,
  recovery,
  rehearsal,
  report,
  staff,
};
export type Contract = typeof contract;
export type Client = ContractRouterClient<Contract>;
