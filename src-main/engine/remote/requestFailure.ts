import type { ProblemCause } from '#shared/outcome/problem';

export interface RequestFailure {
  /** `cancelled`: the caller stopped it. `deadline`: it took too long. `error`: the network said so. */
  readonly reason: 'cancelled' | 'deadline' | 'error';
  readonly error: unknown;
  /** Of an answer that began and did not end in time; null: none began. */
  readonly status: number | null;
}

const NO_NETWORK = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'ENETUNREACH', 'ENETDOWN', 'EHOSTUNREACH']);
/** Nothing of ours had left this PC when these failed; the same codes also break a connection that carried it. */
const BEFORE_SENDING: ReadonlySet<unknown> = new Set(['getaddrinfo', 'connect']);
const CERTIFICATE =
  /^(?:CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|HOSTNAME_MISMATCH$|INVALID_CA$|EPROTO$)/;
/** The certificate's own dates, as this PC's clock sees them. */
const DATES = new Set(['CERT_NOT_YET_VALID', 'CERT_HAS_EXPIRED']);
/** No version of TLS in common: the other side's word, and ours. */
const OLD_TLS =
  /^ERR_SSL_(?:TLSV1_ALERT_PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL|VERSION_TOO_LOW|WRONG_SSL_VERSION)$/;
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
  const before = code === 'UND_ERR_CONNECT_TIMEOUT' || BEFORE_SENDING.has(Reflect.get(error, 'syscall'));
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
 * The certificate is not valid at the time that this PC's clock shows (ms): is it the clock? One that is not valid yet
 * nearly always means a clock that is slow. One that has expired may have; the clock is to blame where it was already
 * wrong when the service last told the time, or has since gone further than a PC that is in use is silent.
 */
export function blamesClock(code: string, now: number, serviceTime: ServiceTime | null): boolean {
  if (!DATES.has(code)) return false;
  if (code === 'CERT_NOT_YET_VALID') return true;
  if (!serviceTime) return false;
  return Math.abs(serviceTime.skewMs) > WRONG_CLOCK_MS || Math.abs(now - serviceTime.at) > LONG_SILENCE_MS;
}

/** When the service last answered, by this PC's clock, and how far its own clock was ahead then; ms. */
export interface ServiceTime {
  readonly at: number;
  readonly skewMs: number;
}
const WRONG_CLOCK_MS = 24 * 3_600_000;
const LONG_SILENCE_MS = 90 * 24 * 3_600_000;
