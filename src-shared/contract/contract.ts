import type { ContractRouterClient } from '@orpc/contract';
import { accountContract } from './accountContract';
import { helloSearchAndPreferencesContract } from './helloSearchAndPreferencesContract';
import { buyerCheckContract } from './buyerCheckContract';
import { changedAreasContract } from './changedAreasContract';
import { propertyWithoutKeyContract } from './propertyWithoutEncryptionKeyContract';
import { conflictsContract } from './conflictsContract';
import { reservationsContract } from './reservationsContract';
import { documentsContract } from './documentsContract';
import { webhookReceiverSettingsContract } from './webhookReceiverSettingsContract';
import { handoverNotesContract } from './handoverNotesContract';
import { invoiceFormContract } from './invoiceFormContract';
import { jpkHeaderAndLogoContract } from './jpkHeaderAndLogoContract';
import { inboxContract } from './inboxContract';
import { invoicesContract } from './invoicesContract';
import { chosenInvoiceLinksContract } from './chosenInvoiceLinksContract';
import { outboxContract } from './outboxContract';
import { downtimePackContract } from './downtimePackContract';
import { personalDataContract } from './personalDataContract';
import { propertiesContract } from './propertiesContract';
import { backupAndRestoreContract } from './backupAndRestoreContract';
import { trainingExercisesContract } from './trainingExercisesContract';
import { reportContract } from './reportContract';
import { staffContract } from './staffContract';
import { syncContract } from './syncContract';

/**
 * The typed interface between window and engine. Expected errors are returned as data; each procedure declares its own
 * errors.
 */
export const contract = {
  app: helloSearchAndPreferencesContract,
  account: accountContract,
  buyerCheck: buyerCheckContract,
  sync: syncContract,
  changes: changedAreasContract,
  closed: propertyWithoutKeyContract,
  desk: reservationsContract,
  documents: documentsContract,
  events: webhookReceiverSettingsContract,
  form: invoiceFormContract,
  handover: handoverNotesContract,
  house: jpkHeaderAndLogoContract,
  inbox: inboxContract,
  invoices: invoicesContract,
  links: chosenInvoiceLinksContract,
  outbox: outboxContract,
  conflicts: conflictsContract,
  pack: downtimePackContract,
  people: personalDataContract,
  properties: propertiesContract,
  recovery: backupAndRestoreContract,
  rehearsal: trainingExercisesContract,
  report: reportContract,
  staff: staffContract,
};
export type Contract = typeof contract;
export type Client = ContractRouterClient<Contract>;
