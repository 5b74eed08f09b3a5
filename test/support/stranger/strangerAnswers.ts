import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** A request as the stranger service receives it, and the answer to it. */

export interface Asked {
  readonly method: string;
  /** The path of the URL, without host and query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The body of the answer, sent unchanged. */
  readonly body: string;
}

/** Adds a complaint about a request that breaks a rule of the interface. */
export type Complain = (complaint: string) => void;

export function json(status: number, value: unknown, headers: Record<string, string> = {}): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(value),
  };
}

/** Makes an RFC 7807 answer with the request identifier in body and header (openapi.yaml, Errors). */
export function problem(
  status: number,
  detail: string,
  instance: string,
  more: Record<string, unknown> = {},
): Reply {
  const ruid = randomUUID();
  const body = { type: 'about:blank', title: `Status ${status}`, status, detail, instance, ruid, ...more };
  return {
    status,
    headers: { 'content-type': 'application/problem+json', ruid },
    body: JSON.stringify(body),
  };
}

/** Makes a refusal of the legacy interface, which has HTTP status 200 (openapi.yaml, Older interface errors). */
export const olderRefusal = (message: string): Reply =>
  json(200, { status: 'error', data: [], errors: [message] });

export const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

export function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
