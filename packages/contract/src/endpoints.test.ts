import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Endpoint, noBody, rawBody } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { problemKinds } from './problem-status.ts';
import { PAGE_SIZE_DEFAULT } from './schemas/common.ts';

const calls: [string, Endpoint][] = Object.entries(endpoints);

function parametersOf(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}

function fieldsOf(schema: z.ZodType): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

/** The path as a router matches it: a parameter takes any segment. */
function matcher(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
}

/** Actions on the record in the path, which need no body. */
const bodiless = [
  'retryRefund',
  'restoreProduct',
  'undoBulkChange',
  'unscheduleBulkChange',
  'discardBulkChange',
  'unsubscribe',
];

describe('every call', () => {
  it('has a method and path of its own', () => {
    const places = calls.map(
      ([, { method, path }]) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`,
    );
    expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([]);
  });

  it('is reached, and not hidden by a parameter of a call before it', () => {
    const hidden = calls.filter(([, { method, path }], index) =>
      calls
        .slice(0, index)
        .some(([, before]) => before.method === method && matcher(before.path).test(path)),
    );
    expect(hidden.map(([operation]) => operation)).toEqual([]);
  });

  it.each(calls)('has a schema for each parameter of its path, and no other: %s', (_id, call) => {
    expect(fieldsOf(call.params).toSorted()).toEqual(parametersOf(call.path).toSorted());
  });

  it.each(calls)('says what an id stands for: %s', (_id, { path, resource }) => {
    expect(resource !== undefined).toBe(parametersOf(path).includes('id'));
  });

  it.each(calls)('fails only in ways that have a status, each named once: %s', (_id, call) => {
    expect(call.problems.filter((code) => problemKinds[code].status < 400)).toEqual([]);
    expect(new Set(call.problems).size).toBe(call.problems.length);
  });

  it.each(calls)('takes a body only where its method carries one: %s', (id, { method, body }) => {
    if (method === 'get' || method === 'delete') expect(body).toBe(noBody);
    if (method === 'post' && !bodiless.includes(id)) expect(body).not.toBe(noBody);
  });

  it.each(calls)('answers a page exactly where it takes a cursor: %s', (_id, call) => {
    const [items, total, next, ...others] = fieldsOf(call.reply);
    const more = others.filter((name) => name !== 'atLeast');
    const isPage = [items, total, next].join() === 'items,total,next';
    expect(fieldsOf(call.query).includes('cursor')).toBe(isPage);
    // A reply with more than its page, as a search has, cannot be a bare list.
    expect(call.paged ?? false).toBe(isPage && more.length === 0);
  });

  it.each(calls)('can be made without any query: %s', (_id, call) => {
    const query = call.query.parse({});
    if (call.paged) expect(query).toMatchObject({ limit: PAGE_SIZE_DEFAULT });
  });

  it.each(calls)('names the reuse of an idempotency key where it honours one: %s', (_id, call) => {
    expect(call.problems.includes('idempotency_key_reused')).toBe(call.idempotent ?? false);
  });

  it.each(calls)(
    'leaves the proof of its caller to a signature only for providers: %s',
    (_id, call) => {
      expect(call.access === 'provider').toBe(call.body === rawBody);
    },
  );
});

describe('access to calls', () => {
  it('are open to everybody only for the catalogue, what is on its way, its search, reviews, the contact form, a payment code, the rows of an order, its tax and what was not found', () => {
    const open = calls.filter(([, call]) => call.access === 'public').map(([id]) => id);
    expect(open.toSorted()).toEqual([
      'checkOrder',
      'getExpectedStock',
      'getProduct',
      'getReplacement',
      'getReviewFigures',
      'getShop',
      'listCategories',
      'listProducts',
      'listReviews',
      'quoteTax',
      'redeemPaymentCode',
      'reportUnmet',
      'search',
      'sendMessage',
      'unsubscribe',
    ]);
  });

  it('accept a payment pass only to read, pay and settle its order', () => {
    const accepting = calls.filter(([, call]) => call.orderAt !== undefined).map(([id]) => id);
    expect(accepting.toSorted()).toEqual(['createPaymentIntent', 'getOrder', 'settleOrder']);
  });

  it('are limited where anybody may write', () => {
    for (const [id, call] of calls) {
      if (call.access === 'public' && call.method !== 'get') expect(call.limit, id).toBeDefined();
    }
  });
});

describe('the calls of the specification', () => {
  it.each([
    'put /user/{email}',
    'get /admin/{email}',
    'get /products',
    'get /product/{id}',
    'post /order',
    'get /reviews',
    'post /review',
    'get /orders',
    'get /order/{id}',
    'delete /order/{id}',
    'patch /order/{id}',
    'put /userUpdate/{email}',
    'get /user',
    'put /user/admin/{email}',
    'get /all-orders',
    'post /product',
    'delete /product/{id}',
    'post /create-payment-intent',
  ])('are all there: %s', (place) => {
    expect(calls.map(([, { method, path }]) => `${method} ${path}`)).toContain(place);
  });
});
