import { endpoints } from '@kerf/contract/endpoints';
import { problemKinds } from '@kerf/contract/problem-status';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { useApi } from '../harness/use-api.ts';

const api = useApi();

const operation = z.looseObject({
  operationId: z.string().min(1),
  summary: z.string().min(1),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  parameters: z
    .array(
      z.looseObject({
        name: z.string().min(1),
        in: z.enum(['path', 'query', 'header']),
        required: z.boolean().optional(),
        schema: z.looseObject({}),
      }),
    )
    .optional(),
  requestBody: z
    .looseObject({ required: z.boolean(), content: z.record(z.string(), z.looseObject({})) })
    .optional(),
  responses: z.record(
    z.string().regex(/^[1-5]\d\d$/),
    z.looseObject({ description: z.string(), content: z.record(z.string(), z.looseObject({})) }),
  ),
});

// A subset of https://spec.openapis.org/oas/v3.1.1
const openApi = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.looseObject({ title: z.string(), version: z.string() }),
  paths: z.record(
    z.string().startsWith('/'),
    z.record(z.enum(['get', 'post', 'put', 'patch', 'delete']), operation.optional()),
  ),
  components: z.looseObject({
    securitySchemes: z.record(z.string(), z.looseObject({ type: z.string() })),
  }),
});

type Operation = z.infer<typeof operation>;
let text: string;
let document: z.infer<typeof openApi>;

beforeAll(async () => {
  const reply = await api().call('GET', '/openapi.json');
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toBe('application/json');
  text = reply.text;
  document = reply.as(openApi);
});

function found(id: string): { path: string; method: string; operation: Operation } {
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, one] of Object.entries(methods)) {
      if (one?.operationId === id) return { path, method, operation: one };
    }
  }
  throw new Error(`The document has no ${id}.`);
}

test.for(Object.entries(endpoints))(
  'The document describes %s as the contract does',
  ([id, endpoint]) => {
    const { path, method, operation: described } = found(id);

    expect([method, path]).toEqual([endpoint.method, endpoint.path]);
    expect(Object.keys(described.responses)).toContain(String(endpoint.status));
    for (const code of endpoint.problems) {
      const response = described.responses[String(problemKinds[code].status)];
      expect(response?.description).toContain(code);
      expect(Object.keys(response?.content ?? {})).toEqual(['application/problem+json']);
    }
    const isOpen = endpoint.access === 'public' || endpoint.access === 'provider';
    expect(described.security).toEqual(isOpen ? undefined : [{ bearer: [] }]);
  },
);

test.for(Object.keys(endpoints))(
  'Every parameter in the path of %s is described and required',
  (id) => {
    const { path, operation: described } = found(id);
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);

    const parameters = (described.parameters ?? []).filter((one) => one.in === 'path');
    expect(parameters.map(({ name }) => name)).toEqual(inPath);
    for (const { required } of parameters) expect(required).toBe(true);
  },
);

test('Every reference in the document resolves', () => {
  const pointers = [...text.matchAll(/"\$ref":"#([^"]+)"/g)].map(([, pointer = '']) => pointer);
  const whole: unknown = JSON.parse(text);

  for (const pointer of new Set(pointers)) {
    const target = pointer
      .split('/')
      .slice(1)
      .reduce<unknown>(
        (value, step) => z.record(z.string(), z.unknown()).parse(value)[step],
        whole,
      );
    expect(target, pointer).toBeDefined();
  }
});

test('Calls that accept an idempotency key are marked', () => {
  const { operation: placing } = found('placeOrder');

  expect(placing.parameters?.filter((one) => one.in === 'header')).toMatchObject([
    { name: 'idempotency-key' },
  ]);
});

test('The documentation page is served with its styles and scripts, and refuses to be framed', async () => {
  const reply = await api().call('GET', '/docs');

  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toContain('text/html');
  const policy = reply.headers.get('content-security-policy');
  expect(policy).toContain("script-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  const assets = [...reply.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url = '']) => url);
  expect(assets).toHaveLength(3);
  for (const asset of assets) {
    const served = await api().call('GET', asset);
    expect(served.status, asset).toBe(200);
    expect(served.headers.get('content-type'), asset).toMatch(
      asset.endsWith('.css') ? /css/ : /javascript/,
    );
    expect(served.text.length).toBeGreaterThan(50);
  }
});

test.for([
  '/docs/assets/nothing.js',
  '/docs/assets/..%2fpackage.json',
  '/docs/assets/%2e%2e/%2e%2e/pg/package.json',
  '/docs/assets/',
])('No asset is served from outside its folder: %s', async (path) => {
  const reply = await api().call('GET', path);

  expect(reply.status).toBe(404);
  expect(reply.text).not.toContain('"version"');
});
