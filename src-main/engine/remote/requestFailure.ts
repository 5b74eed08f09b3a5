import type { ProblemCause } from '#shared/outcome/problem';

export interface RequestFailure {
  /**
   * `cancelled`: the caller stopped the request. `deadline`: the request took too long. `error`: the network reported
   * an error.
   */
  readonly reason: 'cancelled' | 'deadline' | 'error';
  readonly error: unknown;
  /** Status of an answer that began and did not end in time; null: no answer began. */
  readonly status: number | null;
}

const NO_NETWORK = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'ENETUNREACH', 'ENETDOWN', 'EHOSTUNREACH']);
/**
 * System calls that fail before anything has left this PC. The same error codes can also break a connection that
 * carried the request.
 */
const BEFORE_SENDING: ReadonlySet<unknown> = new Set(['getaddrinfo', 'connect']);
const CERTIFICATE =
  /^(?:CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|HOSTNAME_MISMATCH$|INVALID_CA$|EPROTO$)/;
/** Errors about the certificate's own dates, as this PC's clock sees them. */
const DATES = new Set(['CERT_NOT_YET_VALID', 'CERT_HAS_EXPIRED']);
/** Errors without a common version of TLS, reported by the other side or by this PC. */
const OLD_TLS =
  /^ERR_SSL_(?:TLSV1_ALERT_PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL|VERSION_TOO_LOW|WRONG_SSL_VERSION)$/;
/** Errors of TLS that may also occur in the middle of a connection, after the request was sent. */
const MID_STREAM = /^(?:ERR_SSL_|EPROTO$)/;
/** Codes of errors from Node's HTTP parser: the answer is not valid HTTP. */
const NOT_HTTP = /^HPE_/;

/** Maximum nesting of causes; a deeper nesting is a loop. */
const DEEPEST = 5;

interface Coded {
  readonly code: string;
  /** True if nothing had been sent yet. */
  readonly before: boolean;
}

/**
 * Returns every `code` along `cause` and, if several addresses were tried at once, along `errors`, which say more than
 * the error that combines them (undici, node:net).
 */
function codesOf(error: unknown, depth = 0): Coded[] {
  if (typeof error !== 'object' || error === null || depth > DEEPEST) return [];
  const code: unknown = Reflect.get(error, 'code');
  const several: unknown = Reflect.get(error, 'errors');
  const inner = Array.isArray(several) ? several.flatMap((innerError) => codesOf(innerError, depth + 1)) : [];
  const before = code === 'UND_ERR_CONNECT_TIMEOUT' || BEFORE_SENDING.has(Reflect.get(error, 'syscall'));
  return [
    ...(typeof code === 'string' && inner.length === 0 ? [{ code, before }] : []),
    ...codesOf(Reflect.get(error, 'cause'), depth + 1),
    ...inner,
  ];
}

export interface FailureMeaning {
  readonly cause: ProblemCause;
  /** Code of the error, for the log; empty if the error has no code. */
  readonly code: string;
  /** True only if the service certainly never saw the request. */
  readonly neverSent: boolean;
}

/** Returns the meaning of a missing answer. If a host was reached over any of its addresses, there is a network. */
export function classifyRequestFailure({ reason, error }: Omit<RequestFailure, 'status'>): FailureMeaning {
  if (reason !== 'error') {
    return { cause: reason === 'cancelled' ? 'cancelled' : 'noAnswer', code: reason, neverSent: false };
  }
  const coded = codesOf(error);
  const codes = coded.map(({ code }) => code);
  const certificate = codes.find((code) => CERTIFICATE.test(code));
  if (certificate) {
    const oldTls = OLD_TLS.test(certificate);
    const neverSent = oldTls || !MID_STREAM.test(certificate);
    return { cause: oldTls ? 'oldTls' : 'certificate', code: certificate, neverSent };
  }
  const notHttp = codes.find((code) => NOT_HTTP.test(code));
  if (notHttp) return { cause: 'notTheService', code: notHttp, neverSent: false };
  const answering = codes.find((code) => !NO_NETWORK.has(code));
  const cause = codes.length > 0 && answering === undefined ? 'noNetwork' : 'noAnswer';
  const neverSent = coded.length > 0 && coded.every(({ before }) => before);
  return { cause, code: answering ?? codes[0] ?? '', neverSent };
}

/**
 * Returns whether this PC's clock is to blame for a certificate that is not valid at `now` (ms). A certificate that is
 * not valid yet nearly always means a slow clock. For an expired certificate the clock is to blame if it was already
 * wrong at the service's last answer, or if it has since moved further than the longest silence of a PC in use.
 */
export function blamesClock(code: string, now: number, serviceTime: ServiceTime | null): boolean {
  if (!DATES.has(code)) return false;
  if (code === 'CERT_NOT_YET_VALID') return true;
  if (!serviceTime) return false;
  return Math.abs(serviceTime.skewMs) > WRONG_CLOCK_MS || Math.abs(now - serviceTime.at) > LONG_SILENCE_MS;
}

/** Time of the service's last answer by this PC's clock, and how far the service's clock was ahead then; ms. */
export interface ServiceTime {
  readonly at: number;
  readonly skewMs: number;
}
const WRONG_CLOCK_MS = 24 * 3_600_000;
const LONG_SILENCE_MS = 90 * 24 * 3_600_000;
