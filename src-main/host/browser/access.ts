import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/**
 * Who may speak to the browser host: the one browser that brought the token of the printed address, from a
 * page of ours. Other pages, other programs of other users and names that only point here are refused.
 *
 * The files hold no data and are answered to who asks for them by this address: so a page can always be loaded again. A
 * cookie would not help, as cookies know no ports: whatever listens on 127.0.0.1 reads and overwrites it. The line to the
 * engine opens for the key that the page got with the one-time address and keeps to itself.
 */

export type Verdict =
  | { readonly kind: 'in' }
  /** The token was right: hand out the key. `fromElsewhere`: the page that brought it is not of this address. */
  | {
      readonly kind: 'enter';
      readonly fromElsewhere: boolean;
      /** For the fragment of the page's address, which no server receives. */
      readonly lineKey: string;
    }
  | { readonly kind: 'refused'; readonly status: 400 | 403 | 405 | 413; readonly why: string };

export interface Access {
  /** The address to open, good for one time. */
  readonly url: string;
  /** Judges an ordinary request by its headers; nothing of it has been read yet. */
  checkRequest(request: IncomingMessage): Verdict;
  /** Judges a WebSocket that a page wants to open. */
  checkUpgrade(request: IncomingMessage): Verdict;
}

const secret = () => randomBytes(32).toString('base64url');

function same(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

const refused = (status: 400 | 403 | 405 | 413, why: string): Verdict => ({ kind: 'refused', status, why });

function isFromElsewhere({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

/** `port` is where the server listens on 127.0.0.1. */
export function createAccess(port: number): Access {
  const host = `127.0.0.1:${port}`;
  const origin = `http://${host}`;
  const lineKey = secret();
  let token: string | null = secret();
  const url = `${origin}/enter?token=${token}`;

  /** Among the page's protocols, since an address would appear in logs and histories. */
  const bringsKey = ({ headers }: IncomingMessage) =>
    (headers['sec-websocket-protocol'] ?? '').split(',').some((one) => same(one.trim(), lineKey));

  /** A name that was made to point at 127.0.0.1 (DNS rebinding), or a page of another origin. */
  const foreign = (request: IncomingMessage): Verdict | null => {
    if (request.headers.host !== host) return refused(403, 'This is not the address of Kontuar.');
    if (request.headers.origin !== undefined && request.headers.origin !== origin)
      return refused(403, 'Another site may not ask Kontuar.');
    // The profile's page (enterPage.ts) is another site to the browser; the token distinguishes it.
    if (isFromElsewhere(request) && !bringsToken(request))
      return refused(403, 'Another site may not ask Kontuar.');
    return null;
  };

  /** HEAD must not spend the token: link previews ask so. */
  const bringsToken = ({ method, url: path = '' }: IncomingMessage): boolean => {
    if (method !== 'GET' || token === null || !path.startsWith('/enter?')) return false;
    return same(new URLSearchParams(path.slice('/enter?'.length)).get('token') ?? '', token);
  };

  return {
    url,
    checkRequest: (request) => {
      const no = foreign(request);
      if (no) return no;
      if (request.method !== 'GET' && request.method !== 'HEAD') return refused(405, 'Only GET is answered.');
      const length = request.headers['content-length'];
      if (request.headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0'))
        return refused(413, 'A body is not accepted.');
      const path = request.url ?? '';
      if (path.startsWith('/enter?')) {
        if (bringsToken(request)) {
          token = null;
          return { kind: 'enter', fromElsewhere: isFromElsewhere(request), lineKey };
        }
        return refused(403, 'This address was good for one time. Start Kontuar again for a new one.');
      }
      return { kind: 'in' };
    },
    checkUpgrade: (request) => {
      const no = foreign(request);
      if (no) return no;
      // Every browser names the origin of a WebSocket; who leaves it out is no page of ours.
      if (request.headers.origin !== origin) return refused(403, 'Another site may not ask Kontuar.');
      if (!bringsKey(request)) return refused(403, 'Open the address that Kontuar printed at its start.');
      return { kind: 'in' };
    },
  };
}
