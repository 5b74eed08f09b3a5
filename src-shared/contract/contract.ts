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
import { house } from './house';
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

/** The typed border of the engine. Business outcomes are never thrown: each procedure declares its errors. */
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
};
export type Contract = typeof contract;
export type Client = ContractRouterClient<Contract>;
