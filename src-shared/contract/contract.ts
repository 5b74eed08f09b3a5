import type { ContractRouterClient } from '@orpc/contract';
import { account } from './account';
import { app } from './app';
import { buyerCheck } from './buyerCheck';
import { changes } from './changes';
import { conflicts } from './conflicts';
import { desk } from './desk';
import { documents } from './documents';
import { events } from './events';
import { form } from './form';
import { inbox } from './inbox';
import { invoices } from './invoices';
import { links } from './links';
import { outbox } from './outbox';
import { pack } from './pack';
import { people } from './people';
import { properties } from './properties';
import { recovery } from './recovery';
import { rehearsal } from './rehearsal';
import { report } from './report';
import { sync } from './sync';

/**
 * The typed border between the engine and everything that shows or commands it.
 * Business outcomes never travel as thrown errors: each procedure declares its own.
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
};
export type Contract = typeof contract;
/** The contract as its callers see it. */
export type Client = ContractRouterClient<Contract>;
