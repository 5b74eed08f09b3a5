import { createAccountApiHandlers } from './accountConnectionApi';
import { createAppApiHandlers } from './helloSearchAndPreferencesApi';
import { createBuyerCheckApiHandlers } from './buyerCheckApi';
import { createChangedAreasApiHandlers } from './changedAreasApi';
import { createNoOpUnlockApiHandlers } from './propertyWithoutEncryptionKeyApi';
import { createConflictsApiHandlers } from './conflictsApi';
import { createReservationsApiHandlers } from './reservationsApi';
import { createDocumentsApiHandlers } from './documentsApi';
import { createEventReceiverApiHandlers } from './eventReceiverApi';
import { createHandoverApiHandlers } from './handoverApi';
import { createInvoiceFormApiHandlers } from './invoiceFormApi';
import { createJpkHeaderAndLogoApiHandlers } from './jpkHeaderAndLogoApi';
import { createInboxApiHandlers } from './syncNewsInboxApi';
import { createInvoicesApiHandlers } from './invoicesApi';
import { linkRelatedInvoicesApiHandlers } from './linkRelatedInvoicesApiHandlers';
import { createOutboxApiHandlers } from './outboxApi';
import { createDowntimePackApiHandlers } from './downtimePackApi';
import type { ApiParts } from './apiDependencies';
import { createPersonalDataApiHandlers } from './personalDataApi';
import { createPropertiesApiHandlers } from './propertyListApi';
import { createRecoveryApiHandlers } from './recoveryApi';
import { createTrainingExercisesApiHandlers } from './trainingExercisesApi';
import { createReportApiHandlers } from './reportApi';
import { createStaffApiHandlers } from './staffApi';
import { createSyncApiHandlers } from './syncApi';

/** Connects all procedures of the engine API to one running engine. */
export const createApiRouter = (parts: ApiParts) => ({
  app: createAppApiHandlers(parts),
  account: createAccountApiHandlers(parts),
  buyerCheck: createBuyerCheckApiHandlers(parts),
  closed: createNoOpUnlockApiHandlers(),
  sync: createSyncApiHandlers(parts),
  changes: createChangedAreasApiHandlers(parts),
  desk: createReservationsApiHandlers(parts),
  form: createInvoiceFormApiHandlers(parts),
  documents: createDocumentsApiHandlers(parts),
  events: createEventReceiverApiHandlers(parts),
  handover: createHandoverApiHandlers(parts),
  house: createJpkHeaderAndLogoApiHandlers(parts),
  inbox: createInboxApiHandlers(parts),
  invoices: createInvoicesApiHandlers(parts),
  links: linkRelatedInvoicesApiHandlers(parts),
  outbox: createOutboxApiHandlers(parts),
  conflicts: createConflictsApiHandlers(parts),
  pack: createDowntimePackApiHandlers(parts),
  people: createPersonalDataApiHandlers(parts),
  properties: createPropertiesApiHandlers(parts),
  recovery: createRecoveryApiHandlers(parts),
  rehearsal: createTrainingExercisesApiHandlers(parts),
  report: createReportApiHandlers(parts),
  staff: createStaffApiHandlers(parts),
});
