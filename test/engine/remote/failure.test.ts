import { describe, expect, test } from 'vitest';
import { isCertificateErrorDueToClock, classifyUnansweredRequest } from '#engine/remote/requestFailure';

/** Tests how a missing answer is classified when the error alone is not clear. */

const coded = (code: string, more: object = {}) => Object.assign(new Error('x'), { code, ...more });
const meaning = (error: unknown) => classifyUnansweredRequest({ reason: 'error', error });

describe('the code of an error', () => {
  test('network error: the error code is found under up to five nested causes, but not under six', () => {
    const under = (depth: number) => {
      let error: Error = coded('ECONNREFUSED', { syscall: 'connect' });
      for (let n = 0; n < depth; n += 1) error = new Error('x', { cause: error });
      return error;
    };
    expect(meaning(under(5))).toEqual({ cause: 'noAnswer', code: 'ECONNREFUSED', neverSent: true });
    expect(meaning(under(6))).toEqual({ cause: 'noAnswer', code: '', neverSent: false });
  });

  test('network error with several addresses: the error codes of the addresses take precedence over the overall code', () => {
    const errors = ['a', 'b'].map(() => coded('ENETUNREACH', { syscall: 'connect' }));
    expect(meaning(coded('ETIMEDOUT', { errors }))).toEqual({
      cause: 'noNetwork',
      code: 'ENETUNREACH',
      neverSent: true,
    });
    expect(meaning(coded('ETIMEDOUT', { errors: [] })).code).toBe('ETIMEDOUT');
  });

  test('network error with several addresses: takes the error code of the address that was reached, not of an unreachable one', () => {
    const errors = [coded('ENETUNREACH', { syscall: 'connect' }), coded('ECONNRESET', { syscall: 'read' })];
    expect(meaning(new AggregateError(errors))).toEqual({
      cause: 'noAnswer',
      code: 'ECONNRESET',
      neverSent: false,
    });
  });

  test('network error: the search for an error code ends even when an AggregateError contains itself', () => {
    const several = new AggregateError([coded('ECONNRESET')]);
    several.errors.push(several);
    expect(meaning(several).code).toBe('ECONNRESET');
  });

  test('network error: an invalid certificate and a non-HTTP answer are reported as different causes', () => {
    expect(meaning(coded('CERT_HAS_EXPIRED'))).toEqual({
      cause: 'certificate',
      code: 'CERT_HAS_EXPIRED',
      neverSent: true,
    });
    expect(meaning(coded('EPROTO'))).toMatchObject({ cause: 'certificate', neverSent: false });
    expect(meaning(coded('HPE_INVALID_CONSTANT'))).toEqual({
      cause: 'notTheService',
      code: 'HPE_INVALID_CONSTANT',
      neverSent: false,
    });
  });
});

describe('the clock of this PC is to blame', () => {
  const HOUR = 3_600_000;
  const DAY = 24 * HOUR;
  const NOW = Date.UTC(2026, 5, 3, 8);
  const EXPIRED = 'CERT_HAS_EXPIRED';

  test('clock diagnosis: names the PC clock as the cause whenever a certificate is not valid yet', () => {
    expect(isCertificateErrorDueToClock('CERT_NOT_YET_VALID', NOW, null)).toBe(true);
    expect(isCertificateErrorDueToClock('CERT_NOT_YET_VALID', NOW, { at: NOW, skewMs: 0 })).toBe(true);
  });

  test('expired certificate: counts as a clock error when the PC clock is a day wrong or no answer came for 90 days', () => {
    expect(isCertificateErrorDueToClock(EXPIRED, NOW, null)).toBe(false);
    expect(isCertificateErrorDueToClock(EXPIRED, NOW, { at: NOW - 90 * DAY, skewMs: 24 * HOUR })).toBe(false);
    expect(isCertificateErrorDueToClock(EXPIRED, NOW, { at: NOW - 90 * DAY - 1, skewMs: 0 })).toBe(true);
    expect(isCertificateErrorDueToClock(EXPIRED, NOW, { at: NOW + 91 * DAY, skewMs: 0 })).toBe(true);
    expect(isCertificateErrorDueToClock(EXPIRED, NOW, { at: NOW, skewMs: 24 * HOUR + 1 })).toBe(true);
    expect(isCertificateErrorDueToClock(EXPIRED, NOW, { at: NOW, skewMs: -25 * HOUR })).toBe(true);
  });

  test('clock diagnosis: does not blame the PC clock for a self-signed certificate', () => {
    expect(
      isCertificateErrorDueToClock('DEPTH_ZERO_SELF_SIGNED_CERT', NOW, { at: 0, skewMs: 100 * DAY }),
    ).toBe(false);
  });
});
