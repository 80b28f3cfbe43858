import { bytesBody, type Endpoint, noBody, none, rawBody } from '@kerf/contract/endpoint';
import { endpoints } from '@kerf/contract/endpoints';
import { problemKinds } from '@kerf/contract/problem-status';
import { problemBody } from '@kerf/contract/schemas/problem';
import type { ProblemCode } from '@kerf/domain/problem';
import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi';

const binary = z.string().meta({ format: 'binary' });
const bearer = [{ bearer: [] }];

/** The contract as an OpenAPI 3.1 document. */
export function openApiDocument() {
  const paths: ZodOpenApiPathsObject = {};
  for (const [operationId, endpoint] of Object.entries(endpoints)) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method]: operation(operationId, endpoint),
    };
  }
  return createDocument({
    openapi: '3.1.1',
    info: { title: 'Kerf', version: '1', description: 'The ordering desk of a saw manufacturer.' },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  });
}

function operation(operationId: string, endpoint: Endpoint): ZodOpenApiOperationObject {
  return {
    operationId,
    summary: endpoint.summary,
    ...(needsToken(endpoint) ? { security: bearer } : {}),
    requestParams: {
      ...(isTaken(endpoint.params) ? { path: endpoint.params } : {}),
      ...(isTaken(endpoint.query) ? { query: endpoint.query } : {}),
      ...(endpoint.idempotent ? { header: idempotencyHeader } : {}),
      ...(endpoint.conditional ? { header: ifMatchHeader } : {}),
      ...(endpoint.streamed ? { header: lastEventIdHeader } : {}),
    },
    ...(endpoint.body === noBody ? {} : { requestBody: requestBody(endpoint) }),
    responses: {
      [`${endpoint.status}`]: success(endpoint),
      ...failures(endpoint),
    },
  };
}

const header = (name: string, value: z.ZodString, description: string) =>
  z.object({ [name]: value.optional().meta({ description }) });

const idempotencyHeader = header(
  'idempotency-key',
  z.string().max(255),
  'The same key and body answers the first reply again; another body is refused.',
);
const ifMatchHeader = header(
  'if-match',
  z.string(),
  'The version that the change was made from: its number in quotes, or the ETag it was read with.',
);
const lastEventIdHeader = header(
  'last-event-id',
  z.string(),
  'The id of the last event that was read; what happened since is told first.',
);

function needsToken({ access }: Endpoint): boolean {
  return access === 'customer' || access === 'admin' || access === 'identity';
}

function isTaken(schema: z.ZodType): schema is z.ZodObject {
  return schema instanceof z.ZodObject && schema !== none;
}

function requestBody({ body }: Endpoint) {
  if (body === bytesBody) {
    return { required: true, content: { 'application/octet-stream': { schema: binary } } };
  }
  return {
    required: true,
    content: { 'application/json': { schema: body === rawBody ? z.unknown() : body } },
  };
}

function success({ reply, paged, file, streamed }: Endpoint) {
  if (file) return { description: 'The file', content: { [file]: { schema: binary } } };
  if (streamed) {
    const content = { 'text/event-stream': { schema: reply } };
    return { description: 'Events; each line of their data is one of these', content };
  }
  const schema = paged && reply instanceof z.ZodObject ? reply.shape.items : reply;
  return {
    description: paged
      ? 'One page; Link names the next one, X-Total-Count the size of the list'
      : 'Done',
    content: { 'application/json': { schema } },
  };
}

function failures(endpoint: Endpoint) {
  const codes: ProblemCode[] = [...endpoint.problems, 'validation_failed', 'internal_error'];
  if (needsToken(endpoint)) codes.push('unauthenticated');
  if (endpoint.access === 'admin') codes.push('forbidden');
  // Only Stripe's deliveries are not counted.
  if (endpoint.access !== 'provider') codes.push('rate_limited');
  const byStatus = Map.groupBy(codes, (code) => problemKinds[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, grouped]) => [
      `${status}` as const,
      {
        description: [...new Set(grouped)].join(', '),
        content: { 'application/problem+json': { schema: problemBody } },
      },
    ]),
  );
}
