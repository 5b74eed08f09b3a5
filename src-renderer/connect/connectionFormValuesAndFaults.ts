import {
  serviceAccountAddressesSchema,
  serviceAccountSecretsSchema,
  type Account,
} from '#shared/model/accountAndPreferences';
import type { Connection } from '#shared/contract/accountContract';

/**
 * Values of the connection form as typed. The secrets among these values are kept only until the account is connected.
 */
export interface ConnectionDraft {
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  legacyBaseUrl: string;
  legacyLogin: string;
  legacyPassword: string;
  legacyAuth: Account['legacyAuth'];
  caPem: string | null;
}
export type DraftField = keyof ConnectionDraft;
export const CONNECTION_FORM_FIELD_ORDER = [
  'baseUrl',
  'clientId',
  'clientSecret',
  'legacyBaseUrl',
  'legacyLogin',
  'legacyPassword',
  'legacyAuth',
  'caPem',
] as const satisfies readonly DraftField[];
export type FieldFault = 'missing' | 'notUrl' | 'notHttps' | 'path' | 'swapped' | 'notPem';
export type Faults = Partial<Record<DraftField, FieldFault>>;

/** The path with which the base address of each interface of the service must end (openapi.yaml, Endpoints). */
export const REQUIRED_SERVICE_URL_PATH_ENDINGS = { baseUrl: '/v1/public', legacyBaseUrl: '/v0' } as const;

export function createConnectionFormDraft(account: Account | null): ConnectionDraft {
  return {
    baseUrl: account?.baseUrl ?? '',
    clientId: '',
    clientSecret: '',
    legacyBaseUrl: account?.legacyBaseUrl ?? '',
    legacyLogin: '',
    legacyPassword: '',
    legacyAuth: account?.legacyAuth ?? 'basic',
    caPem: account?.caPem ?? null,
  };
}

/**
 * Returns whether a web address is valid. An address with spaces is not valid, although the browser's own parser
 * accepts it.
 */
const isValidAddress = (field: 'baseUrl' | 'legacyBaseUrl', text: string): boolean =>
  !/\s/.test(text) && serviceAccountAddressesSchema.shape[field].safeParse(text).success;

const addMissingScheme = (typed: string): string => {
  const text = typed.trim();
  return text === '' || /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`;
};

/** Returns the connection data from the connection form, or the error of each invalid field. */
export function parseConnectionDraft(
  draft: ConnectionDraft,
): { ok: true; value: Connection } | { ok: false; faults: Faults } {
  const account = {
    baseUrl: addMissingScheme(draft.baseUrl),
    legacyBaseUrl: addMissingScheme(draft.legacyBaseUrl),
    caPem: draft.caPem,
    legacyAuth: draft.legacyAuth,
  };
  const secrets = {
    clientId: draft.clientId.trim(),
    clientSecret: draft.clientSecret.trim(),
    legacyLogin: draft.legacyLogin.trim(),
    legacyPassword: draft.legacyPassword,
  };
  const faults: Faults = {};
  for (const field of ['baseUrl', 'legacyBaseUrl'] as const) {
    if (account[field] === '') faults[field] = 'missing';
    else if (!isValidAddress(field, account[field])) faults[field] = 'notUrl';
  }
  for (const field of ['clientId', 'clientSecret', 'legacyLogin', 'legacyPassword'] as const)
    if (!serviceAccountSecretsSchema.shape[field].safeParse(secrets[field]).success)
      faults[field] = 'missing';
  return Object.keys(faults).length > 0
    ? { ok: false, faults }
    : { ok: true, value: { ...account, secrets } };
}
