import { accountApi, type AccountParts } from './account';
import { appApi, type AppParts } from './app';
import { buyerCheckApi, type BuyerCheckParts } from './buyerCheck';
import { changesApi, type ChangesParts } from './changes';
import { conflictsApi, type ConflictsParts } from './conflicts';
import { deskApi, type DeskParts } from './desk';
import { documentsApi, type DocumentsParts } from './documents';
import { eventsApi, type EventsParts } from './events';
import { formApi, type FormParts } from './form';
import { inboxApi, type InboxParts } from './inbox';
import { invoicesApi, type InvoicesParts } from './invoices';
import { linksApi, type LinksParts } from './links';
import { outboxApi, type OutboxParts } from './outbox';
import { packApi, type PackParts } from './pack';
import { peopleApi, type PeopleParts } from './people';
import { propertiesApi, type PropertiesParts } from './properties';
import { recoveryApi, type RecoveryParts } from './recovery';
import { rehearsalApi, type RehearsalParts } from './rehearsal';
import { reportApi, type ReportParts } from './report';
import { syncApi, type SyncParts } from './sync';

/** Everything that the contract's procedures work on, each with its own part of it. */
type RouterParts = AccountParts &
  AppParts &
  BuyerCheckParts &
  ChangesParts &
  ConflictsParts &
  DeskParts &
  DocumentsParts &
  EventsParts &
  FormParts &
  InboxParts &
  InvoicesParts &
  LinksParts &
  OutboxParts &
  PackParts &
  PeopleParts &
  PropertiesParts &
  RecoveryParts &
  RehearsalParts &
  ReportParts &
  SyncParts;

/** The whole contract over one running engine. */
export const routerOf = (parts: RouterParts) => ({
  app: appApi(parts),
  account: accountApi(parts),
  buyerCheck: buyerCheckApi(parts),
  sync: syncApi(parts),
  changes: changesApi(parts),
  desk: deskApi(parts),
  form: formApi(parts),
  documents: documentsApi(parts),
  events: eventsApi(parts),
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
