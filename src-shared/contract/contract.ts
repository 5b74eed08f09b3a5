import type { ContractRouterClient } from '@orpc/contract';
import { accountContract } from './accountContract';
import { appContract } from './appContract';
import { buyerCheckContract } from './buyerCheckContract';
import { changedAreasContract } from './changedAreasContract';
import { propertyWithoutKeyContract } from './propertyWithoutKeyContract';
import { conflictsContract } from './conflictsContract';
import { reservationsContract } from './reservationsContract';
import { documentsContract } from './documentsContract';
import { eventReceiverContract } from './eventReceiverContract';
import { handoverNotesContract } from './handoverNotesContract';
import { invoiceFormContract } from './invoiceFormContract';
import { jpkHeaderAndLogoContract } from './jpkHeaderAndLogoContract';
import { inboxContract } from './inboxContract';
import { invoicesContract } from './invoicesContract';
import { invoiceLinksContract } from './invoiceLinksContract';
import { outboxContract } from './outboxContract';
import { downtimePackContract } from './downtimePackContract';
import { personalDataContract } from './personalDataContract';
import { propertiesContract } from './propertiesContract';
import { recoveryContract } from './recoveryContract';
import { trainingExercisesContract } from './trainingExercisesContract';
import { figuresContract } from './figuresContract';
import { staffContract } from './staffContract';
import { syncContract } from './syncContract';

/**
 * The typed interface between window and engine. Expected errors are returned as data; each procedure declares its own
 * errors.
 */
export const contract = {
  app: appContract,
  account: accountContract,
  buyerCheck: buyerCheckContract,
  sync: syncContract,
  changes: changedAreasContract,
  propertyWithoutKey: propertyWithoutKeyContract,
  reservations: reservationsContract,
  documents: documentsContract,
  eventReceiver: eventReceiverContract,
  invoiceForm: invoiceFormContract,
  handoverNotes: handoverNotesContract,
  jpkHeaderAndLogo: jpkHeaderAndLogoContract,
  inbox: inboxContract,
  invoices: invoicesContract,
  invoiceLinks: invoiceLinksContract,
  outbox: outboxContract,
  conflicts: conflictsContract,
  downtimePack: downtimePackContract,
  personalData: personalDataContract,
  properties: propertiesContract,
  recovery: recoveryContract,
  trainingExercises: trainingExercisesContract,
  figures: figuresContract,
  staff: staffContract,
};
export type Contract = typeof contract;
export type Client = ContractRouterClient<Contract>;
