import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/**
 * Decides which requests the browser host accepts: only those from Kontuar's pages in the browser that opened the
 * one-time address.
 */

export type Verdict =
  | { readonly kind: 'in' }
  /** The request has the right one-time token, so the page may open Kontuar. */
  | {
      readonly kind: 'enter';
      readonly fromElsewhere: boolean;
      /**
       * Key for the page's connection to the engine. The key is in the fragment of the page's address, because browsers
       * do not send the fragment to servers.
       */
      readonly lineKey: string;
    }
  | { readonly kind: 'refused'; readonly status: 400 | 403 | 405 | 413; readonly why: string };

export interface Access {
  /** Address that opens Kontuar in the browser; it works only once. */
  readonly url: string;
  /** Decides by the headers whether an HTTP request is allowed, before the body of the request is read. */
  checkRequest(request: IncomingMessage): Verdict;
  checkUpgrade(request: IncomingMessage): Verdict;
}

const createSecret = () => randomBytes(32).toString('base64url');

function isEqualInConstantTime(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

const buildRefusal = (status: 400 | 403 | 405 | 413, why: string): Verdict => ({
  kind: 'refused',
  status,
  why,
});

function isCrossSiteRequest({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

export function createLoopbackAccessControl(port: number): Access {
  const host = `127.0.0.1:${port}`;
  const origin = `http://${host}`;
  const lineKey = createSecret();
  let token: string | null = createSecret();
  const url = `${origin}/enter?token=${token}`;

  /**
   * Returns true if the page offers the secret connection key as a WebSocket subprotocol. The address does not contain
   * this key, because addresses appear in logs and browser histories.
   */
  const hasConnectionKey = ({ headers }: IncomingMessage) =>
    (headers['sec-websocket-protocol'] ?? '')
      .split(',')
      .some((protocol) => isEqualInConstantTime(protocol.trim(), lineKey));

  /**
   * Refuses requests with a wrong header `Host` or `Origin`, and requests of other sites without the one-time token.
   */
  const refuseForeignRequest = (request: IncomingMessage): Verdict | null => {
    if (request.headers.host !== host) return buildRefusal(403, 'This is not the address of Kontuar.');
    if (request.headers.origin !== undefined && request.headers.origin !== origin)
      return buildRefusal(403, 'Another site may not ask Kontuar.');
    // A request from another site needs the one-time token. Only Kontuar's own redirect file contains this token.
    if (isCrossSiteRequest(request) && !hasOneTimeToken(request))
      return buildRefusal(403, 'Another site may not ask Kontuar.');
    return null;
  };

  /**
   * Returns true for a GET with the right token. A HEAD request, as sent by link previews, must not use up the token.
   */
  const hasOneTimeToken = ({ method, url: path = '' }: IncomingMessage): boolean => {
    if (method !== 'GET' || token === null || !path.startsWith('/enter?')) return false;
    return isEqualInConstantTime(new URLSearchParams(path.slice('/enter?'.length)).get('token') ?? '', token);
  };

  return {
    url,
    checkRequest: (request) => {
      const no = refuseForeignRequest(request);
      if (no) return no;
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return buildRefusal(405, 'Only GET is answered.');
      const length = request.headers['content-length'];
      if (request.headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0'))
        return buildRefusal(413, 'A body is not accepted.');
      const path = request.url ?? '';
      if (path.startsWith('/enter?')) {
        if (hasOneTimeToken(request)) {
          token = null;
          return { kind: 'enter', fromElsewhere: isCrossSiteRequest(request), lineKey };
        }
        return buildRefusal(403, 'This address was good for one time. Start Kontuar again for a new one.');
      }
      return { kind: 'in' };
    },
    checkUpgrade: (request) => {
      const no = refuseForeignRequest(request);
      if (no) return no;
      // Every browser states the origin when it opens a WebSocket, so a request without an origin does not come from a
      // page of Kontuar.
      if (request.headers.origin !== origin) return buildRefusal(403, 'Another site may not ask Kontuar.');
      if (!hasConnectionKey(request))
        return buildRefusal(403, 'Open the address that Kontuar printed at its start.');
      return { kind: 'in' };
    },
  };
}
