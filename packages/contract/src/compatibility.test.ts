import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  type CallData,
  describeContract,
  readReleasedContracts,
  readSnapshot,
} from './compatibility/contract-data.ts';
import { breakingChanges } from './compatibility.ts';
import { type Endpoint, endpoint, noBody } from './endpoint.ts';
import { endpoints } from './endpoints.ts';

describe('the contract as it stands', () => {
  it('breaks nothing that an installed client relies on', async () => {
    expect(breakingChanges(await readSnapshot(), describeContract(endpoints))).toEqual([]);
  });

  it('breaks nothing that apps of a release rely on', async () => {
    for (const [name, contract] of await readReleasedContracts())
      expect(breakingChanges(contract, describeContract(endpoints)), name).toEqual([]);
  });

  it('is the one that was accepted; after an addition, run `npm run contract:accept -w @kerf/contract`', async () => {
    expect(describeContract(endpoints)).toEqual(await readSnapshot());
  });

  it('is plain data that JSON can carry', () => {
    const contract = describeContract(endpoints);
    expect(JSON.parse(JSON.stringify(contract))).toEqual(contract);
  });
});

const placing = endpoint({
  method: 'post',
  path: '/order/{id}',
  access: 'customer',
  summary: 'Place an order',
  params: z.object({ id: z.uuid() }),
  query: z.object({ dry: z.enum(['true', 'false']).optional() }),
  body: z.object({ quantity: z.int().min(1), note: z.string().max(40).optional() }),
  status: 201,
  reply: z.object({ total: z.number(), state: z.enum(['pending', 'paid']) }),
  idempotent: true,
  problems: ['price_changed'],
});
const wholeList = {
  method: 'get',
  path: '/orders',
  access: 'admin',
  summary: 'All orders',
  status: 200,
  reply: z.array(z.string()),
  problems: [],
} as const;
const listing = endpoint({ ...wholeList, paged: true });
const old = describeContract({ placing, listing });

function changed(changes: Partial<CallData>): string[] {
  const { placing: call, ...others } = old;
  if (!call) throw new Error('The sample contract has no call');
  return breakingChanges(old, { ...others, placing: { ...call, ...changes } });
}

function asEndpoint(changes: Partial<Endpoint>): string[] {
  return breakingChanges(old, describeContract({ listing, placing: { ...placing, ...changes } }));
}

function asIdempotent(): string[] {
  const { placing: call } = old;
  return call ? breakingChanges({ placing: { ...call, idempotent: false } }, old) : ['no call'];
}

describe('a change that only adds', () => {
  it.each<[string, string[]]>([
    ['nothing at all', breakingChanges(old, old)],
    ['another call', breakingChanges(describeContract({ placing }), old)],
    ['a looser door', changed({ access: 'public' })],
    ['another way to fail', changed({ problems: ['price_changed', 'forbidden'] })],
    ['one way less to fail', changed({ problems: [] })],
    [
      'another query parameter',
      asEndpoint({ query: placing.query.extend({ by: z.string().optional() }) }),
    ],
    [
      'another field of the reply',
      asEndpoint({ reply: placing.reply.extend({ number: z.string() }) }),
    ],
    ['an honoured Idempotency-Key', asIdempotent()],
  ])('is let through: %s', (_title, broken) => {
    expect(broken).toEqual([]);
  });
});

describe('a change that breaks', () => {
  it.each<[string, string[]]>([
    ['listing is gone', breakingChanges(old, describeContract({ placing }))],
    ['placing: method was post and is put', changed({ method: 'put' })],
    ['placing: path was /order/{id} and is /orders/{id}', changed({ path: '/orders/{id}' })],
    ['placing: status was 201 and is 200', changed({ status: 200 })],
    ['placing: access was customer and is admin', changed({ access: 'admin' })],
    ['placing: access was customer and is identity', changed({ access: 'identity' })],
    ['placing: no longer honours an Idempotency-Key', changed({ idempotent: false })],
    ['placing: is now paged', changed({ paged: true })],
    ['placing: no longer takes a body', asEndpoint({ body: noBody })],
    [
      'placing: body.gift is now required',
      asEndpoint({ body: placing.body.extend({ gift: z.boolean() }) }),
    ],
    [
      'placing: body.note had maxLength 40 and has 20',
      asEndpoint({ body: placing.body.extend({ note: z.string().max(20).optional() }) }),
    ],
    [
      'placing: query.dry is now required',
      asEndpoint({ query: z.object({ dry: z.enum(['true', 'false']) }) }),
    ],
    ['placing: query.dry is gone', asEndpoint({ query: z.object({}) })],
    [
      'placing: params.id had format uuid and has cuid',
      asEndpoint({ params: z.object({ id: z.cuid() }) }),
    ],
    ['placing: reply.total is gone', asEndpoint({ reply: placing.reply.omit({ total: true }) })],
    [
      'placing: reply.state may now be "expired"',
      asEndpoint({
        reply: placing.reply.extend({ state: z.enum(['pending', 'paid', 'expired']) }),
      }),
    ],
  ])('is refused: %s', (message, broken) => {
    expect(broken).toEqual([message]);
  });

  it('is refused where a call that took no body now does', () => {
    const taking = { ...listing, body: z.object({ since: z.string().optional() }) };
    expect(breakingChanges(old, describeContract({ placing, listing: taking }))).toEqual([
      'listing: now takes a body',
    ]);
  });

  it('is refused where a list is no longer paged', () => {
    const unpaged = describeContract({ placing, listing: endpoint(wholeList) });
    expect(breakingChanges(old, unpaged)).toEqual(['listing: is no longer paged']);
  });

  it('may be an open door, but not a closed one', () => {
    const { listing: call } = old;
    if (!call) throw new Error('The sample contract has no call');
    const withAccess = (access: CallData['access']) =>
      breakingChanges(old, { ...old, listing: { ...call, access } });
    expect(withAccess('customer')).toEqual([]);
    expect(withAccess('public')).toEqual([]);
    expect(withAccess('identity')).toEqual(['listing: access was admin and is identity']);
    expect(withAccess('provider')).toEqual(['listing: access was admin and is provider']);
  });
});
