import { request, type IncomingMessage, type RequestOptions } from 'node:http';
import { Agent, request as secureRequest } from 'node:https';
import { connect, type TLSSocket } from 'node:tls';
import type Electron from 'electron';

/** Requests of Electron's main process, sent over Node's network. */

type Verify = Parameters<Electron.Session['setCertificateVerifyProc']>[0];
/** Chromium's numbers of certificate results. */
const AUTHORITY_INVALID = -202;
const AS_CHROMIUM_SAYS = -3;

/**
 * Checks a session's certificates as Electron does: a certificate without a known authority is passed to the program
 * with its chain.
 */
export class VerifyingAgent extends Agent {
  verify: Verify = null;
  override createConnection(...[options, given]: Parameters<Agent['createConnection']>) {
    const host = options.host ?? '';
    const fail = (error: Error) => given?.(error, socket);
    const socket = connect({ host, port: Number(options.port), rejectUnauthorized: false }, () => {
      if (socket.authorized || this.#trusts(socket, host)) return given?.(null, socket);
      socket.destroy();
      return fail(new Error('net::ERR_CERT_AUTHORITY_INVALID'));
    });
    socket.once('error', fail);
    return undefined;
  }
  #trusts(socket: TLSSocket, hostname: string): boolean {
    let at = socket.getPeerX509Certificate();
    const chain: string[] = [];
    for (; at && !chain.includes(at.toString()); at = at.issuerCertificate) chain.push(at.toString());
    const certificate = chain.reduceRight<object | undefined>(
      (issuerCert, data) => ({ data, issuerCert }),
      undefined,
    );
    let verdict = AS_CHROMIUM_SAYS;
    const asked = { hostname, certificate, errorCode: AUTHORITY_INVALID };
    Reflect.apply(this.verify ?? Boolean, null, [asked, (code: number) => (verdict = code)]);
    return verdict === 0;
  }
}

type Answer = (response: IncomingMessage) => void;

/** Makes a request as `net` does; `agent` belongs to the session. */
export function requestWith(agent: VerifyingAgent, options: RequestOptions, callback?: Answer) {
  const isSecure = options.protocol === 'https:';
  const ask = isSecure ? secureRequest : request;
  return ask({ ...options, ...(isSecure ? { agent } : {}) }, callback);
}
