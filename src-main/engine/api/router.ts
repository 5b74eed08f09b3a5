import { createAccountApiHandlers } from './accountApi';
import { createAppApiHandlers } from './appApi';
import { createBuyerCheckApiHandlers } from './buyerCheckApi';
import { createChangedAreasApiHandlers } from './changedAreasApi';
import { createNoOpUnlockApiHandlers } from './propertyWithoutKeyApi';
import { createConflictsApiHandlers } from './conflictsApi';
import { createReservationsApiHandlers } from './reservationsApi';
import { createDocumentsApiHandlers } from './documentsApi';
import { createEventReceiverApiHandlers } from './eventReceiverApi';
import { createHandoverNotesApiHandlers } from './handoverNotesApi';
import { createInvoiceFormApiHandlers } from './invoiceFormApi';
import { createJpkHeaderAndLogoApiHandlers } from './jpkHeaderAndLogoApi';
import { createInboxApiHandlers } from './inboxApi';
import { createInvoicesApiHandlers } from './invoicesApi';
import { createInvoiceLinksApiHandlers } from './invoiceLinksApi';
import { createOutboxApiHandlers } from './outboxApi';
import { createDowntimePackApiHandlers } from './downtimePackApi';
import type { ApiParts } from './apiDependencies';
import { createPersonalDataApiHandlers } from './personalDataApi';
import { createPropertiesApiHandlers } from './propertiesApi';
import { createRecoveryApiHandlers } from './recoveryApi';
import { createTrainingExercisesApiHandlers } from './trainingExercisesApi';
import { createFiguresApiHandlers } from './figuresApi';
import { createStaffApiHandlers } from './staffApi';
import { createSyncApiHandlers } from './syncApi';

/** Connects all procedures of the engine API to one running engine. */
export const createApiRouter = (parts: ApiParts) => ({
  app: createAppApiHandlers(parts),
  account: createAccountApiHandlers(parts),
  buyerCheck: createBuyerCheckApiHandlers(parts),
  propertyWithoutKey: createNoOpUnlockApiHandlers(),
  sync: createSyncApiHandlers(parts),
  changes: createChangedAreasApiHandlers(parts),
  reservations: createReservationsApiHandlers(parts),
  invoiceForm: createInvoiceFormApiHandlers(parts),
  documents: createDocumentsApiHandlers(parts),
  eventReceiver: createEventReceiverApiHandlers(parts),
  handoverNotes: createHandoverNotesApiHandlers(parts),
  jpkHeaderAndLogo: createJpkHeaderAndLogoApiHandlers(parts),
  inbox: createInboxApiHandlers(parts),
  invoices: createInvoicesApiHandlers(parts),
  invoiceLinks: createInvoiceLinksApiHandlers(parts),
  outbox: createOutboxApiHandlers(parts),
  conflicts: createConflictsApiHandlers(parts),
  downtimePack: createDowntimePackApiHandlers(parts),
  personalData: createPersonalDataApiHandlers(parts),
  properties: createPropertiesApiHandlers(parts),
  recovery: createRecoveryApiHandlers(parts),
  trainingExercises: createTrainingExercisesApiHandlers(parts),
  figures: createFiguresApiHandlers(parts),
  staff: createStaffApiHandlers(parts),
});
