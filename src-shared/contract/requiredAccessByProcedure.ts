import { z } from 'zod';
import { staffRoleSchema } from '../model/staffSchemas';
import { MAX_OWN_UNSENT_CHANGE_UNDO_MS, type Role } from '../model/staffRoles';
import { resolveRequestSchema } from './conflictsContract';
import type { Contract } from './contract';
import { exportFormatSchema } from './documentsContract';
import {
  invoiceCreateRequestSchema,
  discardChangeRequestSchema,
  invoiceEditRequestSchema,
  undoDiscardRequestSchema,
} from './outboxContract';

/**
 * The lowest role that may call each procedure of the contract, one row per procedure (docs/decisions/0070-staff.md).
 */

/** The access that a procedure requires. With `anybody`, a call is allowed even if nobody is signed in. */
export type Access = 'anybody' | Role;

/** Data of the error `NOT_PERMITTED`, which every procedure may return. */
export const notPermittedSchema = z.object({
  /** `nobody`: nobody is at the desk. `role`: the role of the person at the desk does not permit the call. */
  reason: z.enum(['nobody', 'role']),
  /** `outbox.remove` */
  procedure: z.string(),
  /** The roles that may call the procedure, the lowest first. */
  may: z.array(staffRoleSchema),
});
export type NotPermitted = z.infer<typeof notPermittedSchema>;

/** Facts about stored records that a permission rule needs in addition to the input of the call. */
export interface PermissionFacts {
  isOwnChange(changeId: number): boolean;
  /**
   * Returns the age in ms of a queued change if the person at the desk may undo it, otherwise null. This person must
   * have made the change and all later changes of the invoice, and all must still be waiting.
   */
  getUndoableAgeMs(changeId: number): number | null;
  isDeletion(changeId: number): boolean;
  /** Returns whether the new invoice is a correction that reduces another document to zero. */
  isNewCorrectionToZero(request: z.infer<typeof invoiceCreateRequestSchema>): boolean;
  /**
   * Whether the edit changes a correction in the queue so that the correction reduces the corrected invoice to zero.
   */
  isEditToZero(request: z.infer<typeof invoiceEditRequestSchema>): boolean;
  isAtDesk(memberId: number): boolean;
}

type AccessByInput = (input: unknown, facts: PermissionFacts) => Access;
export type PermissionRow = Access | AccessByInput;

/**
 * Creates a permission rule that depends on the input of the API call. The parameter `unreadable` names the role that
 * is needed if the input does not match the schema.
 */
const createInputRule =
  <T>(
    schema: z.ZodType<T>,
    unreadable: Role,
    decide: (input: T, facts: PermissionFacts) => Access,
  ): AccessByInput =>
  (input, facts) => {
    const parsed = schema.safeParse(input);
    return parsed.success ? decide(parsed.data, facts) : unreadable;
  };

/** Preferences that every person at the desk may change; all other preferences need the role `owner`. */
const PERSONAL_PREFERENCES: ReadonlySet<string> = new Set([
  'language',
  'theme',
  'density',
  'plan',
  'access',
  'tourSeen',
]);

const setPreferences = createInputRule(z.record(z.string(), z.unknown()), 'owner', (patch) => {
  const given = Object.entries(patch).filter(([, value]) => value !== undefined);
  // The language can be changed by anybody, even before signing in, so that a person can read the sign-in dialog.
  if (given.every(([name]) => name === 'language')) return 'anybody';
  return given.every(([name]) => PERSONAL_PREFERENCES.has(name)) ? 'desk' : 'owner';
});

const resolveConflict = createInputRule(resolveRequestSchema, 'lead', ({ id, decision }, facts) =>
  decision.act !== 'drop' && facts.isOwnChange(id) ? 'desk' : 'lead',
);

/** The fields of an export request that decide which role is needed. */
const exportRequestSchema = z.object({
  format: exportFormatSchema,
  selection: z.union([
    z.object({ by: z.literal('ids') }),
    z.object({ by: z.literal('filter'), filter: z.object({ ids: z.array(z.string()).nullish() }) }),
    z.object({ by: z.literal('month') }),
  ]),
});
const exportFile = createInputRule(exportRequestSchema, 'lead', ({ format, selection }) => {
  const isPaper = format === 'pdf' || format === 'onePdf';
  const isChosen =
    selection.by === 'ids' || (selection.by === 'filter' && Array.isArray(selection.filter.ids));
  return isPaper && isChosen ? 'desk' : 'lead';
});

const createInvoice = createInputRule(invoiceCreateRequestSchema, 'lead', (request, facts) =>
  facts.isNewCorrectionToZero(request) ? 'lead' : 'desk',
);
const editInvoice = createInputRule(invoiceEditRequestSchema, 'lead', (request, facts) =>
  facts.isEditToZero(request) ? 'lead' : 'desk',
);
const discardChange = createInputRule(discardChangeRequestSchema, 'lead', ({ changeId }, facts) => {
  const ageMs = facts.getUndoableAgeMs(changeId);
  return ageMs !== null && ageMs <= MAX_OWN_UNSENT_CHANGE_UNDO_MS ? 'desk' : 'lead';
});
const putChangesBack = createInputRule(undoDiscardRequestSchema, 'lead', ({ changeIds }, facts) =>
  changeIds.some((changeId) => facts.isDeletion(changeId)) ? 'lead' : 'desk',
);

const onlyPinSchema = z.strictObject({ id: z.int(), pin: z.string() });
/** Everybody may change their own PIN; all other changes to the staff list need the role `owner`. */
const changeMember: AccessByInput = (input, facts) => {
  const ownPin = onlyPinSchema.safeParse(input);
  return ownPin.success && facts.isAtDesk(ownPin.data.id) ? 'desk' : 'owner';
};

type PermissionTable = {
  readonly [Area in keyof Contract]: { readonly [Name in keyof Contract[Area]]: PermissionRow };
};

export const REQUIRED_ACCESS_BY_PROCEDURE: PermissionTable = {
  app: {
    bundle: 'desk',
    hello: 'anybody',
    noteFault: 'anybody',
    search: 'anybody',
    setPreferences,
  },
  account: { get: 'anybody', check: 'owner', connect: 'owner', disconnect: 'owner' },
  buyerCheck: { setting: 'anybody', set: 'owner', ask: 'desk' },
  sync: {
    state: 'anybody',
    watch: 'anybody',
    now: 'desk',
    answerGuard: 'lead',
    requests: 'anybody',
    setAside: 'anybody',
  },
  changes: { watch: 'anybody' },
  // Nobody can sign in to a property whose encryption key is missing, so the procedures of `closed` are open to
  // anybody.
  propertyWithoutKey: {
    state: 'anybody',
    tryAgain: 'anybody',
    enterWords: 'anybody',
    startWithoutKey: 'anybody',
  },
  reservations: {
    rooms: 'anybody',
    stays: 'anybody',
    matching: 'anybody',
    nights: 'anybody',
    prices: 'anybody',
    ages: 'anybody',
    today: 'anybody',
    reservation: 'anybody',
    guestStays: 'anybody',
    account: 'anybody',
    askStay: 'anybody',
    doorCode: 'desk',
    reservations: 'anybody',
    freeRooms: 'anybody',
    roomPersons: 'anybody',
    priceChecks: 'anybody',
    priceList: 'anybody',
  },
  documents: {
    invoice: 'desk',
    mailDraft: 'desk',
    sheet: 'desk',
    export: exportFile,
    takeKsef: 'desk',
    month: 'anybody',
    fa3: 'desk',
  },
  eventReceiver: { receiver: 'anybody', setReceiver: 'owner', path: 'owner', log: 'anybody' },
  invoiceForm: {
    begin: 'anybody',
    stay: 'anybody',
    advancesElsewhere: 'anybody',
    buyers: 'anybody',
    // A draft may be saved even while the privacy screen is shown, because the text that was typed before the screen
    // appeared must not be lost.
    saveDraft: 'anybody',
    drafts: 'anybody',
    dropDraft: 'desk',
    ksef: 'anybody',
    setKsef: 'owner',
    corrections: 'anybody',
    setCorrectionWay: 'owner',
    till: 'anybody',
    setTill: 'owner',
  },
  handoverNotes: { list: 'anybody', add: 'desk', setDone: 'desk' },
  jpkHeaderAndLogo: { settings: 'anybody', setJpk: 'owner', setLogo: 'owner' },
  inbox: {
    list: 'anybody',
    summary: 'anybody',
    acknowledge: 'desk',
    snooze: 'desk',
    putBack: 'desk',
    alive: 'anybody',
    notices: 'anybody',
    ofStay: 'anybody',
    changes: 'anybody',
    changesFile: 'desk',
  },
  invoices: {
    watch: 'anybody',
    list: 'anybody',
    ids: 'anybody',
    currencies: 'anybody',
    ofNumber: 'anybody',
    show: 'anybody',
    otherTypes: 'anybody',
    keepType: 'desk',
    state: 'desk',
  },
  invoiceLinks: { set: 'desk', choices: 'anybody', chooseAmount: 'desk', take: 'lead' },
  outbox: {
    list: 'anybody',
    check: 'anybody',
    create: createInvoice,
    edit: editInvoice,
    markPaid: 'desk',
    previewPaid: 'anybody',
    undoPaid: 'desk',
    remove: 'lead',
    discard: discardChange,
    putBack: putChangesBack,
    sendNow: 'desk',
    history: 'anybody',
  },
  conflicts: {
    list: 'anybody',
    show: 'anybody',
    preview: 'anybody',
    resolve: resolveConflict,
    correction: 'desk',
  },
  downtimePack: { state: 'anybody', choose: 'owner', write: 'desk' },
  personalData: {
    find: 'owner',
    export: 'owner',
    forget: 'owner',
    retention: 'anybody',
    setRetention: 'owner',
  },
  properties: { list: 'anybody', remove: 'owner' },
  recovery: {
    backups: 'anybody',
    backUp: 'desk',
    restore: 'owner',
    last: 'anybody',
    encryption: 'anybody',
    recoveryWords: 'owner',
    postponeWords: 'desk',
    read: 'desk',
  },
  trainingExercises: { state: 'anybody', begin: 'desk', end: 'desk', practise: 'desk', leave: 'desk' },
  figures: {
    figures: 'anybody',
    pace: 'anybody',
    unpaid: 'anybody',
    stays: 'anybody',
    vat: 'anybody',
    properties: 'anybody',
    csv: 'lead',
  },
  staff: {
    switch: 'anybody',
    leave: 'anybody',
    pinResetProof: 'anybody',
    // Anybody may reset a PIN with the recovery words, because a person who has the recovery words can read all data
    // anyway.
    resetPin: 'anybody',
    add: 'owner',
    change: changeMember,
    remove: 'owner',
  },
};

const ACCESS_BY_PROCEDURE_PATH: ReadonlyMap<string, PermissionRow> = new Map(
  Object.entries(REQUIRED_ACCESS_BY_PROCEDURE).flatMap(([area, procedures]) =>
    Object.entries(procedures).map(([name, row]): [string, PermissionRow] => [`${area}.${name}`, row]),
  ),
);

/**
 * Returns the lowest access with which the procedure `path` may be called with this input. A procedure that the table
 * does not list needs the role `owner`.
 */
export function findAccessRequiredByApiCall(
  path: readonly string[],
  input: unknown,
  facts: PermissionFacts,
): Access {
  const row = ACCESS_BY_PROCEDURE_PATH.get(path.join('.')) ?? 'owner';
  return typeof row === 'function' ? row(input, facts) : row;
}
