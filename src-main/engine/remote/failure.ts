import type { ProblemCause } from '#shared/outcome/problem';

/** Why no answer came. */
export interface RequestFailure {
  /** `cancelled`: the caller stopped it. `deadline`: it took too long. `error`: the network said so. */
  readonly reason: 'cancelled' | 'deadline' | 'error';
  readonly error: unknown;
}

const NO_NETWORK = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'ENETUNREACH', 'ENETDOWN', 'EHOSTUNREACH']);
/** Nothing of ours had left this PC when these failed; the same codes also break a connection that carried it. */
const BEFORE_SENDING = new Set(['getaddrinfo', 'connect']);
const CERTIFICATE =
  /^(?:CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|HOSTNAME_MISMATCH$|INVALID_CA$|EPROTO$)/;
/** TLS may also fail in the middle of a connection, with our request already gone. */
const MID_STREAM = /^(?:ERR_SSL_|EPROTO$)/;
/** Something answered, but not in HTTP. */
const NOT_HTTP = /^HPE_/;

/** How deep causes may be nested; more is a loop. */
const DEEPEST = 5;

interface Coded {
  readonly code: string;
  /** Nothing had been sent yet. */
  readonly before: boolean;
}

/** Every `code` along `cause` and, for several addresses tried at once, `errors`, which say more than their sum (undici, node:net). */
function codesOf(error: unknown, depth = 0): Coded[] {
  if (typeof error !== 'object' || error === null || depth > DEEPEST) return [];
  const code: unknown = Reflect.get(error, 'code');
  const several: unknown = Reflect.get(error, 'errors');
  const inner = Array.isArray(several) ? several.flatMap((one) => codesOf(one, depth + 1)) : [];
  const syscall: unknown = Reflect.get(error, 'syscall');
  const before =
    code === 'UND_ERR_CONNECT_TIMEOUT' || (typeof syscall === 'string' && BEFORE_SENDING.has(syscall));
  return [
    ...(typeof code === 'string' && inner.length === 0 ? [{ code, before }] : []),
    ...codesOf(Reflect.get(error, 'cause'), depth + 1),
    ...inner,
  ];
}

export interface FailureMeaning {
  readonly cause: ProblemCause;
  /** The error's code, for the log; empty when it has none. */
  readonly code: string;
  /** True only when it is sure that the service never saw the request. */
  readonly neverSent: boolean;
}

/** What a missing answer means. A host that was reached over any of its addresses has a network. */
export function meaningOf({ reason, error }: RequestFailure): FailureMeaning {
  if (reason !== 'error') {
    return { cause: reason === 'cancelled' ? 'cancelled' : 'noAnswer', code: reason, neverSent: false };
  }
  const coded = codesOf(error);
  const codes = coded.map(({ code }) => code);
  const certificate = codes.find((code) => CERTIFICATE.test(code));
  if (certificate)
    return { cause: 'certificate', code: certificate, neverSent: !MID_STREAM.test(certificate) };
  const notHttp = codes.find((code) => NOT_HTTP.test(code));
  if (notHttp) return { cause: 'notTheService', code: notHttp, neverSent: false };
  const answering = codes.find((code) => !NO_NETWORK.has(code));
  const cause = codes.length > 0 && answering === undefined ? 'noNetwork' : 'noAnswer';
  const neverSent = coded.length > 0 && coded.every(({ before }) => before);
  return { cause, code: answering ?? codes[0] ?? '', neverSent };
}
