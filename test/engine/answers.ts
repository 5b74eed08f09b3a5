/**
 * THE table of trust.md, 3: every answer, or the lack of one, to every operation, and what each surface makes of it. Data
 * only: answers.test.ts carries out every cell, in a whole engine and through the command `sync`.
 *
 * A cell is `exit light word next`. `word` is the code of the error, which the sentences hang on; for what waits for a
 * decision, the kind of the conflict. `next` is when it is tried again by itself: seconds, `asked` for the service's own
 * wait, `decision` for a person's.
 */
export const OPERATIONS = ['token', 'list', 'reservations', 'pricing', 'create', 'edit', 'delete'] as const;
export type Operation = (typeof OPERATIONS)[number];

export interface Said {
  /** null: the connection is cut before, or after, anything was done. */
  readonly status: number | null;
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

/** How long the service asks to wait, s. */
export const ASKED_S = 120;

export const ANSWERS = {
  'nothing, cut off': { status: null },
  '200 with a page': { status: 200, ...page },
  '200 cut off': { status: 200, body: '{"data": [', headers: { 'content-type': 'application/json' } },
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
  '409': problem(409, { conflicts: [] }),
  '422': problem(422, { errors: { town: 'too long' } }),
  '429': { ...problem(429), headers: { 'retry-after': String(ASKED_S) } },
  '500': problem(500),
  '503 with a wait': { ...problem(503), headers: { 'retry-after': String(ASKED_S) } },
} as const satisfies Record<string, Said>;
export type AnswerName = keyof typeof ANSWERS;

const same = (token: string, list: string, imports: string, write: string) => ({
  token,
  list,
  reservations: imports,
  pricing: imports,
  create: write,
  edit: write,
  delete: write,
});

export const TABLE: Readonly<Record<AnswerName, Readonly<Record<Operation, string>>>> = {
  'nothing, cut off': {
    ...same('4 serviceDown noAnswer 5', '4 serviceDown noAnswer 5', '4 serviceDown noAnswer 5', ''),
    create: '4 serviceDown noAnswer 60',
    edit: '4 serviceDown noAnswer 10',
    delete: '4 serviceDown noAnswer 10',
  },
  '200 with a page': {
    ...same(
      '4 serviceDown notTheService 5',
      '4 serviceDown notTheService 5',
      '4 serviceDown notTheService 5',
      '',
    ),
    create: '4 serviceDown notTheService 5',
    edit: '4 serviceDown notTheService 5',
    delete: '4 serviceDown notTheService 5',
  },
  '200 cut off': {
    ...same('4 serviceDown unreadable 5', '4 serviceDown unreadable 5', '4 serviceDown unreadable 5', ''),
    create: '4 serviceDown unreadable 60',
    edit: '4 serviceDown unreadable 10',
    delete: '4 serviceDown unreadable 10',
  },
  '302 of the service': {
    ...same('4 serviceDown redirect 5', '4 serviceDown redirect 5', '4 serviceDown redirect 5', ''),
    create: '4 serviceDown redirect 60',
    edit: '4 serviceDown redirect 10',
    delete: '4 serviceDown redirect 10',
  },
  '302 of a portal': same(
    '4 serviceDown notTheService 5',
    '4 serviceDown notTheService 5',
    '4 serviceDown notTheService 5',
    '4 serviceDown notTheService 5',
  ),
  '400': same(
    '5 signIn signedOut 300',
    '1 serviceDown refusedRead 5',
    '1 serviceDown refusedRead 5',
    '3 needsYou rejected decision',
  ),
  '401': same(
    '5 signIn signedOut 300',
    '5 signIn signedOut 300',
    '5 signIn signedOut 300',
    '5 signIn signedOut 300',
  ),
  '401 of a proxy': same(
    '4 serviceDown notTheService 5',
    '4 serviceDown notTheService 5',
    '4 serviceDown notTheService 5',
    '4 serviceDown notTheService 5',
  ),
  '403': same(
    '5 signIn notAllowed 300',
    '5 signIn notAllowed 300',
    '5 signIn notAllowed 300',
    '5 signIn notAllowed 5',
  ),
  '403 of a proxy': same(
    '4 serviceDown notTheService 5',
    '4 serviceDown notTheService 5',
    '4 serviceDown notTheService 5',
    '4 serviceDown notTheService 5',
  ),
  '404': {
    ...same('1 serviceDown fault 5', '1 serviceDown gone 5', '1 serviceDown gone 5', ''),
    create: '3 needsYou rejected decision',
    edit: '3 needsYou deleted decision',
    // What is not there is deleted.
    delete: '0 upToDate - -',
  },
  '405': {
    ...same('1 serviceDown fault 5', '1 serviceDown fault 5', '1 serviceDown fault 5', ''),
    create: '1 serviceDown fault 60',
    edit: '1 serviceDown fault 10',
    delete: '1 serviceDown fault 10',
  },
  '407': same(
    '4 serviceDown notTheService 5',
    '4 serviceDown notTheService 5',
    '4 serviceDown notTheService 5',
    '4 serviceDown notTheService 5',
  ),
  '409': same(
    '1 serviceDown refusedRead 5',
    '1 serviceDown refusedRead 5',
    '1 serviceDown refusedRead 5',
    '3 needsYou occupied decision',
  ),
  '422': same(
    '5 signIn signedOut 300',
    '1 serviceDown refusedRead 5',
    '1 serviceDown refusedRead 5',
    '3 needsYou rejected decision',
  ),
  '429': same('4 limit limit asked', '4 limit limit asked', '4 limit limit asked', '4 limit limit asked'),
  '500': {
    ...same(
      '4 serviceDown serviceError 5',
      '4 serviceDown serviceError 5',
      '4 serviceDown serviceError 5',
      '',
    ),
    create: '4 serviceDown serviceError 60',
    edit: '4 serviceDown serviceError 10',
    delete: '4 serviceDown serviceError 10',
  },
  '503 with a wait': {
    ...same(
      '4 serviceDown serviceError asked',
      '4 serviceDown serviceError asked',
      '4 serviceDown serviceError asked',
      '',
    ),
    create: '4 serviceDown serviceError asked',
    edit: '4 serviceDown serviceError asked',
    delete: '4 serviceDown serviceError asked',
  },
};
