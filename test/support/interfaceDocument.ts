import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Network } from '#engine/platform/platform';
import { ROOT } from '#support/testProfile';

/**
 * Validates requests and answers against docs/reference/interface: openapi.yaml for both interfaces, asyncapi.yaml for
 * events.
 */

const schemaSchema = z.looseObject({});
const parameterSchema = z.object({
  name: z.string(),
  in: z.enum(['query', 'path']),
  required: z.boolean().optional(),
  schema: schemaSchema,
});
const contentSchema = z.record(z.string(), z.object({ schema: schemaSchema }));
const bodySchema = z.object({ $ref: z.string().optional(), content: contentSchema.optional() });
const answerSchema = z.object({
  $ref: z.string().optional(),
  content: contentSchema.optional(),
  headers: z
    .record(z.string(), z.looseObject({ required: z.boolean().optional(), schema: schemaSchema.optional() }))
    .optional(),
});
const operationSchema = z.object({
  operationId: z.string(),
  parameters: z.array(parameterSchema).default([]),
  requestBody: bodySchema.optional(),
  responses: z.record(z.string(), answerSchema),
});
const METHODS = ['get', 'post', 'patch', 'delete'] as const;
const pathSchema = z.object({
  servers: z.array(z.object({ url: z.string() })).optional(),
  get: operationSchema.optional(),
  post: operationSchema.optional(),
  patch: operationSchema.optional(),
  delete: operationSchema.optional(),
});
const openApiSchema = z.object({
  'x-rules': z.record(z.string(), z.string()),
  paths: z.record(z.string(), pathSchema),
  components: z.object({
    requestBodies: z.record(z.string(), bodySchema),
    responses: z.record(z.string(), answerSchema),
  }),
});
const asyncApiSchema = z.object({
  'x-rules': z.record(z.string(), z.string()),
  components: z.object({ messages: z.record(z.string(), z.object({ name: z.string() })) }),
});

function readYaml(name: string): unknown {
  return parse(readFileSync(join(ROOT, 'docs/reference/interface', name), 'utf8'));
}

const openApiText = readYaml('openapi.yaml');
const asyncApiText = readYaml('asyncapi.yaml');
export const openApi = openApiSchema.parse(openApiText);
export const asyncApi = asyncApiSchema.parse(asyncApiText);

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(Object(openApiText), 'openapi.yaml');
ajv.addSchema(Object(asyncApiText), 'asyncapi.yaml');

/** Lists the differences between `value` and the schema at a JSON pointer of one document; empty if it fits. */
function listDifferences(document: string, pointer: string, value: unknown): string[] {
  const key = `${document}#${pointer}`;
  const validate = ajv.getSchema(key);
  if (!validate) throw new Error(`no schema at ${key}`);
  if (validate(value) === true) return [];
  return (validate.errors ?? []).map(({ instancePath, message, params }) =>
    `${instancePath} ${message ?? ''} ${JSON.stringify(params)}`.trim(),
  );
}

/** Lists the differences between an event and the schema of its kind. */
export function checkEvent(kind: string, event: unknown): string[] {
  const entry = Object.entries(asyncApi.components.messages).find(([, message]) => message.name === kind);
  if (!entry) return [`no event ${kind}`];
  return listDifferences('asyncapi.yaml', `/components/schemas/${entry[0]}`, event);
}

const escapePointer = (part: string): string =>
  encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

interface MatchedOperation {
  readonly operation: z.infer<typeof operationSchema>;
  readonly pointer: string;
}

function findOperation(method: string, url: URL): MatchedOperation | string {
  for (const [template, path] of Object.entries(openApi.paths)) {
    const base = path.servers ? '/v0' : '/v1/public';
    const pattern = new RegExp(`${base}${template.replace('{id}', '-?\\d+')}$`);
    if (!pattern.test(url.pathname)) continue;
    const name = METHODS.find((known) => known === method.toLowerCase());
    const operation = name === undefined ? undefined : path[name];
    if (!operation) return `${method} ${template} is not documented`;
    return { operation, pointer: `/paths/${escapePointer(template)}/${method.toLowerCase()}` };
  }
  return `${url.pathname} is not documented`;
}

/** Query values are sent as text, so an integer is parsed before it is validated. */
function readQueryValue(text: string, schema: Readonly<Record<string, unknown>>): unknown {
  const isInteger = schema['type'] === 'integer' || schema['$ref'] === '#/components/schemas/InvoiceType';
  return isInteger && /^-?\d+$/.test(text) ? Number(text) : text;
}

function checkQuery(url: URL, { operation, pointer }: MatchedOperation): string[] {
  return [...url.searchParams].flatMap(([name, text]) => {
    const index = operation.parameters.findIndex((parameter) => parameter.name === name);
    const parameter = operation.parameters[index];
    if (!parameter) return [`query ${name} is not documented`];
    const value = readQueryValue(text, parameter.schema);
    return listDifferences('openapi.yaml', `${pointer}/parameters/${index}/schema`, value);
  });
}

async function readJson(message: Request | Response): Promise<unknown> {
  const text = await message.clone().text();
  if (text === '') return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return text;
  }
}

/** Lists the differences between a request and its operation: query, content type and body. */
export async function checkRequest(request: Request): Promise<string[]> {
  const url = new URL(request.url);
  const matched = findOperation(request.method, url);
  if (typeof matched === 'string') return [matched];
  const differences = checkQuery(url, matched);
  const body = await readJson(request);
  const { requestBody } = matched.operation;
  if (!requestBody) return body === undefined ? differences : [...differences, 'a body is not documented'];
  if (request.headers.get('content-type') !== 'application/json')
    differences.push('content type of the body');
  const pointer = requestBody.$ref?.slice(1) ?? `${matched.pointer}/requestBody`;
  const schema = `${pointer}/content/${escapePointer('application/json')}/schema`;
  return [...differences, ...listDifferences('openapi.yaml', schema, body)];
}

/** Lists the differences between an answer and its operation: status, headers, content type and body. */
export async function checkAnswer(request: Request, response: Response): Promise<string[]> {
  const matched = findOperation(request.method, new URL(request.url));
  if (typeof matched === 'string') return [];
  const { responses } = matched.operation;
  const status = String(response.status) in responses ? String(response.status) : 'default';
  const documented = responses[status];
  if (!documented) return [`status ${response.status} is not documented`];
  const pointer = documented.$ref?.slice(1) ?? `${matched.pointer}/responses/${status}`;
  const name = documented.$ref?.split('/').at(-1);
  const answer = name === undefined ? documented : openApi.components.responses[name];
  const differences = Object.entries(answer?.headers ?? {})
    .filter(([header, { required }]) => required === true && !response.headers.has(header))
    .map(([header]) => `header ${header} is missing`);
  const body = await readJson(response);
  const content = Object.keys(answer?.content ?? {})[0];
  if (content === undefined)
    return body === undefined ? differences : [...differences, 'a body is not documented'];
  const contentType = response.headers.get('content-type')?.split(';')[0];
  if (contentType !== content)
    differences.push(`content type ${contentType ?? 'none'} instead of ${content}`);
  const schema = `${pointer}/content/${escapePointer(content)}/schema`;
  return [...differences, ...listDifferences('openapi.yaml', schema, body)];
}

export interface CheckedNetwork {
  readonly network: Network;
  /** Violations such as `POST /v1/public/invoices request: …`; empty if both sides keep to the document. */
  readonly violations: readonly string[];
}

/** Wraps a network and records where a request or an answer differs from docs/reference/interface/openapi.yaml. */
export function createCheckedNetwork(inner: Network): CheckedNetwork {
  const violations: string[] = [];
  const note = (request: Request, side: string, differences: readonly string[]): void => {
    const { pathname } = new URL(request.url);
    for (const difference of differences)
      violations.push(`${request.method} ${pathname} ${side}: ${difference}`);
  };
  return {
    violations,
    network: async (request) => {
      note(request, 'request', await checkRequest(request.clone()));
      const kept = request.clone();
      const response = await inner(request);
      note(kept, `answer ${response.status}`, await checkAnswer(kept, response));
      return response;
    },
  };
}
