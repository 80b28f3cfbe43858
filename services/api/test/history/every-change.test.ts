import { endpoints, type OperationId } from '@kerf/contract/endpoints';
import { isAuditAction } from '@kerf/domain/audit-actions';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cast, castFor, createCast } from '../contract/cast.ts';
import type { ValidRequest } from '../contract/request-parts.ts';
import { operations, send } from '../contract/send.ts';
import { fingerprint } from '../harness/fingerprint.ts';
import { idToken } from '../harness/identity-token.ts';
import { beginPurchase } from '../harness/paid-once.ts';
import { payByCard } from '../harness/purchase.ts';
import { startApi } from '../harness/running-api.ts';
import { type TestApi, useApi, withCall } from '../harness/use-api.ts';
import { changingRequest } from './changing-requests.ts';

/** Calls that do not change a record, each with the reason. A call that changes one must not be listed here. */
const exceptions: Partial<Record<OperationId, string>> = {
  checkOrder: 'It reads the catalogue. What it did not find is counted as unmet demand.',
  planShippingChange: 'It tells what a change would do to an order, and stores nothing.',
  quoteTax: 'It tells what tax an order would be charged, and stores nothing.',
  checkShipRows: 'It tells what shipping would be refused for, and ships nothing.',
  writeProductSheet: 'It writes products as rows of a file, and changes none.',
  findFileProducts: 'It reads which products names of files mean, and stores nothing.',
  matchCategoryRule: 'It counts the products that would fit a rule, and stores none.',
  printOrders: 'It draws documents of what is recorded already.',
  reportUnmet: 'It counts a search that found nothing, which is nobody’s record.',
  receiveStripeEvent: 'It is Stripe’s to send; a payment that it reports is tested below.',
};

const changes = operations.filter(
  (operation) => endpoints[operation].method !== 'get' && !(operation in exceptions),
);

const api = useApi({ config: { MAX_OPEN_ORDERS: 1000 } });

/** An API whose audit log accepts no rows, which exposes changes without an event. */
let mute: TestApi;
let people: Cast;
let mutePeople: Cast;

beforeAll(async () => {
  mute = withCall(await startApi({ config: { MAX_OPEN_ORDERS: 1000 } }));
  [people, mutePeople] = await Promise.all([createCast(api()), createCast(mute)]);
});

afterAll(() => mute.stop());

test.for(changes)('%s leaves an event', async (operation) => {
  const cast = await castFor(api(), operation, people);
  const request = await changingRequest(operation, cast, api());
  const token = tokenFor(operation, cast, request);
  const before = await lastEvent(api());

  const reply = await send(api(), operation, request, { token });

  expect(reply.status, reply.text).toBe(endpoints[operation].status);
  const events = await eventsSince(api(), before);
  expect(events).not.toEqual([]);
  expect(events.filter(({ action }) => !isAuditAction(action))).toEqual([]);
});

test.for(changes)('%s changes nothing where its event cannot be written', async (operation) => {
  const cast = await castFor(mute, operation, mutePeople);
  const request = await changingRequest(operation, cast, mute);
  const token = tokenFor(operation, cast, request);
  await mute.stripe.settled();
  const before = await fingerprint(mute);
  await takeNoEvents(mute);
  try {
    const reply = await send(mute, operation, request, { token });

    expect(reply.status, reply.text).toBe(500);
    expect(await fingerprint(mute)).toBe(before);
  } finally {
    await takeEvents(mute);
  }
});

test('A payment that Stripe reports leaves its events on the order, made by the shop itself', async () => {
  const { orderId, intent } = await beginPurchase(api());

  await payByCard(api(), intent);
  await api().stripe.settled();

  const events = await api()
    .db.selectFrom('audit_log')
    .select(['action', 'source', 'actor_id', 'detail'])
    .where('subject_id', '=', orderId)
    .orderBy('id', 'desc')
    .execute();
  const byTheShop = { source: 'system', actor_id: null };
  expect(events).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        ...byTheShop,
        action: 'order.state',
        detail: { from: 'pending', to: 'paid' },
      }),
      expect.objectContaining({
        ...byTheShop,
        action: 'order.payment',
        detail: expect.objectContaining({ to: 'succeeded', intentId: intent.id }),
      }),
    ]),
  );
});

test('No event of any change holds a secret', async () => {
  const { db, config } = api();
  const { rows } = await sql<{ text: string }>`
    select action || ' ' || detail::text as text from audit_log`.execute(db);
  expect(rows.length).toBeGreaterThan(changes.length);
  const secrets = [
    // Access and identity tokens; Stripe's client secrets and keys; our own hashes and keys.
    /eyJ[\w-]{10,}\.[\w-]+\./,
    /_secret_|[sr]k_(?:test|live)_|whsec_/,
    /\b[0-9a-f]{64}\b/,
    /"(?:password|token|code|secret|cvc|card|logo|body)":/i,
    // Card numbers, and the bytes of pictures.
    /(?<![\w-])\d{13,19}(?![\w-])/,
    /[A-Za-z0-9+/]{200,}/,
  ];
  const leaks = rows.filter(
    ({ text }) =>
      secrets.some((secret) => secret.test(text)) || text.includes(config.ACCESS_TOKEN_SECRET),
  );
  expect(leaks).toEqual([]);
});

/** The token of a permitted caller. */
function tokenFor(
  operation: OperationId,
  cast: Cast,
  { params }: ValidRequest,
): string | undefined {
  const { access } = endpoints[operation];
  if (access === 'admin') return cast.admin.token;
  if (access === 'customer') return cast.customer.token;
  return access === 'identity' ? idToken({ email: params?.email ?? '' }) : undefined;
}

async function lastEvent({ db }: TestApi): Promise<number> {
  const { last } = await db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.coalesce(fn.max('id'), sql<number>`0`).as('last'))
    .executeTakeFirstOrThrow();
  return last;
}

function eventsSince({ db }: TestApi, id: number) {
  return db.selectFrom('audit_log').select('action').where('id', '>', id).execute();
}

async function takeNoEvents({ db }: TestApi): Promise<void> {
  await sql`alter table audit_log add constraint takes_nothing check (false) not valid`.execute(db);
}

async function takeEvents({ db }: TestApi): Promise<void> {
  await sql`alter table audit_log drop constraint takes_nothing`.execute(db);
}
