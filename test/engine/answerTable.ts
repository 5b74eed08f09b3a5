/**
 * The table of sync.md, What is said: for every answer (or missing answer) to every operation, what each part of the
 * program shows; answers.slow.test.ts carries out every cell in a whole engine and through the command `sync`. A cell
 * is `exit light word next`: `word` is the error code (or the kind of conflict), `next` the automatic retry in seconds,
 * `asked` (the wait that the service demands) or `decision` (by a user). `record` is the read before an edit and during
 * a sync pass; `reservations` and `pricing` are the imports.
 */
export const OPERATIONS = [
  'token',
  'list',
  'record',
  'reservations',
  'pricing',
  'create',
  'edit',
  'delete',
] as const;
export type Operation = (typeof OPERATIONS)[number];

export interface Said {
  /** HTTP status; null means that the connection breaks before or after the service acts. */
  readonly status: number | null;
  /** The error as Node.js names it; when absent, the connection was reset. */
  readonly failure?: { readonly code: string; readonly syscall?: string };
  readonly body?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
}
const RUID = { ruid: '0d9f1c5e-6a7b-4c2d-9e8f-1a2b3c4d5e6f' };
const problem = (status: number, more: object = {}): Said => ({
  status,
  body: { type: 'about:blank', title: 'Refused', status, detail: 'for a reason', ...RUID, ...more },
  headers: { 'content-type': 'application/problem+json' },
});
const page = { body: '<!doctype html><title>Wi-Fi</title>', headers: { 'content-type': 'text/html' } };

/** The wait that the service asks for, in seconds. */
export const ASKED_S = 120;

export const ANSWERS = {
  'nothing, cut off': { status: null },
  'nothing, no network': { status: null, failure: { code: 'ENETUNREACH', syscall: 'connect' } },
  'nothing, nobody listens': { status: null, failure: { code: 'ECONNREFUSED', syscall: 'connect' } },
  'nothing, an unknown certificate': { status: null, failure: { code: 'SELF_SIGNED_CERT_IN_CHAIN' } },
  'nothing, a certificate of tomorrow': { status: null, failure: { code: 'CERT_NOT_YET_VALID' } },
  'nothing, an old TLS': { status: null, failure: { code: 'ERR_SSL_UNSUPPORTED_PROTOCOL' } },
  '200 with a page': { status: 200, ...page },
  '200 with nothing, of a proxy': { status: 200 },
  '200 cut off': { status: 200, body: '{"data": [', headers: { 'content-type': 'application/json' } },
  '200 with an older error': {
    status: 200,
    body: { status: 'error', data: [], errors: ['for a reason'] },
    headers: { 'content-type': 'application/json' },
  },
  '204': { status: 204 },
  '300 of the service': { status: 300, headers: RUID },
  '302 of the service': { status: 302, headers: { location: 'https://elsewhere.invalid/', ...RUID } },
  '302 of a portal': { status: 302, headers: { location: 'https://wifi.invalid/' } },
  '400': problem(400),
  '401': problem(401),
  '401 of a proxy': { status: 401, ...page },
  '403': problem(403),
  '403 of a proxy': { status: 403, ...page },
  '404': problem(404),
  '405': problem(405),
  '407': { status: 407, ...page },
  '408': problem(408),
  '409': problem(409, { conflicts: [] }),
  '410': problem(410),
  '422': problem(422, { errors: { town: 'too long' } }),
  '429': { ...problem(429), headers: { 'retry-after': String(ASKED_S) } },
  '500': problem(500),
  '502 of a proxy': { status: 502, ...page },
  '503 with a wait': { ...problem(503), headers: { 'retry-after': String(ASKED_S) } },
  '504': problem(504),
  '511': { status: 511, ...page },
} as const satisfies Record<string, Said>;
export type AnswerName = keyof typeof ANSWERS;

type Row = Readonly<Record<Operation, string>>;

/** Builds a row of the table; `record` gets the cell of `list` unless the row sets its own cell. */
const same = (token: string, list: string, imports: string, write: string): Row => ({
  token,
  list,
  record: list,
  reservations: imports,
  pricing: imports,
  create: write,
  edit: write,
  delete: write,
});
/** For every operation, the request never left this PC, or another server answered. */
const always = (cell: string): Row => same(cell, cell, cell, cell);
/**
 * The outcome is unknown: the program looks for a created invoice until the service has had time, and reads an edited
 * or deleted invoice again.
 */
const unknown = (cell: string): Row => ({
  ...always(`${cell} 5`),
  create: `${cell} 60`,
  edit: `${cell} 10`,
  delete: `${cell} 10`,
});

const GONE: Row = {
  ...same('1 serviceDown fault 5', '1 serviceDown gone 5', '1 serviceDown gone 5', ''),
  record: '3 needsYou deleted decision',
  create: '3 needsYou rejected decision',
  edit: '3 needsYou deleted decision',
  // A delete of an invoice that no longer exists counts as done.
  delete: '0 upToDate - -',
};
const REFUSED: Row = same(
  '5 signIn signedOut 300',
  '1 serviceDown refusedRead 5',
  '1 serviceDown refusedRead 5',
  '3 needsYou rejected decision',
);

export const TABLE: Readonly<Record<AnswerName, Row>> = {
  'nothing, cut off': unknown('4 serviceDown noAnswer'),
  'nothing, no network': always('4 offline noNetwork 5'),
  'nothing, nobody listens': always('4 serviceDown noAnswer 5'),
  'nothing, an unknown certificate': always('4 serviceDown certificate 5'),
  'nothing, a certificate of tomorrow': always('4 serviceDown clock 5'),
  'nothing, an old TLS': always('4 serviceDown oldTls 5'),
  '200 with a page': always('4 serviceDown notTheService 5'),
  // The service answers a deletion with 204, and its own answers carry a RUID. An invoice that is read back unchanged
  // (or still exists) is checked again before the user is asked.
  '200 with nothing, of a proxy': { ...unknown('4 serviceDown unreadable'), edit: '0 waiting - 5' },
  '200 cut off': unknown('4 serviceDown unreadable'),
  '200 with an older error': same(
    '1 serviceDown legacyError 5',
    '1 serviceDown legacyError 5',
    '1 serviceDown legacyError 5',
    '3 needsYou rejected decision',
  ),
  '204': {
    ...unknown('4 serviceDown unreadable'),
    edit: '0 waiting - 5',
    delete: '0 waiting - 5',
  },
  '300 of the service': unknown('4 serviceDown redirect'),
  '302 of the service': unknown('4 serviceDown redirect'),
  '302 of a portal': always('4 serviceDown notTheService 5'),
  '400': REFUSED,
  '401': always('5 signIn signedOut 300'),
  '401 of a proxy': always('4 serviceDown notTheService 5'),
  '403': same(
    '5 signIn notAllowed 300',
    '5 signIn notAllowed 300',
    '5 signIn notAllowed 300',
    '5 signIn notAllowed 5',
  ),
  '403 of a proxy': always('4 serviceDown notTheService 5'),
  '404': GONE,
  '405': unknown('1 serviceDown fault'),
  '407': always('4 serviceDown notTheService 5'),
  '408': unknown('4 serviceDown noAnswer'),
  '409': {
    ...always('1 serviceDown refusedRead 5'),
    create: '3 needsYou occupied decision',
    edit: '3 needsYou occupied decision',
    delete: '3 needsYou occupied decision',
  },
  '410': GONE,
  '422': REFUSED,
  '429': always('4 limit limit asked'),
  '500': unknown('4 serviceDown serviceError'),
  '502 of a proxy': unknown('4 serviceDown serviceError'),
  '503 with a wait': always('4 serviceDown serviceError asked'),
  '504': unknown('4 serviceDown serviceError'),
  '511': always('4 serviceDown notTheService 5'),
};
