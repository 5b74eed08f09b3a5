import type { ProblemCause } from '#shared/outcome/problem';

export interface RequestFailure {
  readonly reason: 'cancelled' | 'deadline' | 'error';
  readonly error: unknown;
  /** HTTP status of an answer that began but did not end in time; null if no answer began. */
  readonly status: number | null;
}

const NO_NETWORK_CODES = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'ENETUNREACH',
  'ENETDOWN',
  'EHOSTUNREACH',
]);
/** System calls whose failure proves that no data left this PC. */
const CONNECT_SYSCALLS: ReadonlySet<unknown> = new Set(['getaddrinfo', 'connect']);
const CERTIFICATE_CODE_PATTERN =
  /^(?:CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|HOSTNAME_MISMATCH$|INVALID_CA$|EPROTO$)/;
const CERTIFICATE_DATE_CODES = new Set(['CERT_NOT_YET_VALID', 'CERT_HAS_EXPIRED']);
const OLD_TLS_CODE_PATTERN =
  /^ERR_SSL_(?:TLSV1_ALERT_PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL|VERSION_TOO_LOW|WRONG_SSL_VERSION)$/;
/** Codes of TLS errors that can also occur after the request was sent, and not only when the connection is opened. */
const MID_STREAM_CODE_PATTERN = /^(?:ERR_SSL_|EPROTO$)/;
/** Codes of errors from Node's HTTP parser: the answer is not valid HTTP. */
const INVALID_HTTP_CODE_PATTERN = /^HPE_/;

/** Maximum number of nested error causes that are read, because an error can be its own cause. */
const MAX_CAUSE_DEPTH = 5;

interface CodedError {
  readonly code: string;
  /** True if the error shows that no data of the request had been sent. */
  readonly before: boolean;
}

function collectErrorCodes(error: unknown, depth = 0): CodedError[] {
  if (typeof error !== 'object' || error === null || depth > MAX_CAUSE_DEPTH) return [];
  const code: unknown = Reflect.get(error, 'code');
  const several: unknown = Reflect.get(error, 'errors');
  const inner = Array.isArray(several)
    ? several.flatMap((innerError) => collectErrorCodes(innerError, depth + 1))
    : [];
  const before = code === 'UND_ERR_CONNECT_TIMEOUT' || CONNECT_SYSCALLS.has(Reflect.get(error, 'syscall'));
  return [
    ...(typeof code === 'string' && inner.length === 0 ? [{ code, before }] : []),
    ...collectErrorCodes(Reflect.get(error, 'cause'), depth + 1),
    ...inner,
  ];
}

export interface FailureMeaning {
  readonly cause: ProblemCause;
  /** Code of the network error, for the log; empty if the error has no code. */
  readonly code: string;
  /** True only if the request certainly did not reach the service. */
  readonly neverSent: boolean;
}

/** Returns why a request got no answer: the request was cancelled, took too long, or failed with a network error. */
export function classifyUnansweredRequest({ reason, error }: Omit<RequestFailure, 'status'>): FailureMeaning {
  if (reason !== 'error') {
    return { cause: reason === 'cancelled' ? 'cancelled' : 'noAnswer', code: reason, neverSent: false };
  }
  const coded = collectErrorCodes(error);
  const codes = coded.map(({ code }) => code);
  const certificate = codes.find((code) => CERTIFICATE_CODE_PATTERN.test(code));
  if (certificate) {
    const oldTls = OLD_TLS_CODE_PATTERN.test(certificate);
    const neverSent = oldTls || !MID_STREAM_CODE_PATTERN.test(certificate);
    return { cause: oldTls ? 'oldTls' : 'certificate', code: certificate, neverSent };
  }
  const notHttp = codes.find((code) => INVALID_HTTP_CODE_PATTERN.test(code));
  if (notHttp) return { cause: 'notTheService', code: notHttp, neverSent: false };
  const answering = codes.find((code) => !NO_NETWORK_CODES.has(code));
  const cause = codes.length > 0 && answering === undefined ? 'noNetwork' : 'noAnswer';
  const neverSent = coded.length > 0 && coded.every(({ before }) => before);
  return { cause, code: answering ?? codes[0] ?? '', neverSent };
}

/** Returns whether a wrong clock of this PC probably causes the error about an expired or not yet valid certificate. */
export function isCertificateErrorDueToClock(
  code: string,
  now: number,
  serviceTime: ServiceTime | null,
): boolean {
  if (!CERTIFICATE_DATE_CODES.has(code)) return false;
  if (code === 'CERT_NOT_YET_VALID') return true;
  if (!serviceTime) return false;
  return (
    Math.abs(serviceTime.skewMs) > MIN_WRONG_CLOCK_MS || Math.abs(now - serviceTime.at) > MIN_LONG_SILENCE_MS
  );
}

/**
 * Time of the service's last answer by this PC's clock (`at`), and the time by which the service's clock is ahead of
 * this PC's clock (`skewMs`); both in ms.
 */
export interface ServiceTime {
  readonly at: number;
  readonly skewMs: number;
}
const MIN_WRONG_CLOCK_MS = 24 * 3_600_000;
const MIN_LONG_SILENCE_MS = 90 * 24 * 3_600_000;
