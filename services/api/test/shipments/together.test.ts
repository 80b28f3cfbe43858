import { randomUUID } from 'node:crypto';
import { shipment, shippedRows } from '@kerf/contract/schemas/shipment';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiProcess, processEnvironment, startApiProcess } from '../harness/api-process.ts';
import { call } from '../harness/http-call.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { readOrder, ship } from '../harness/purchase.ts';
import { type TcpProxy, tcpProxy } from '../harness/tcp-proxy.ts';
import { useApi } from '../harness/use-api.ts';
import { mailsOf, payOrder, productOf } from './paid-order.ts';

const api = useApi({ manyConnections: true });
let buyer: Person;
let process: ApiProcess;
/** The other process's connection to Postgres. */
let wire: TcpProxy;
/** Two admins, each at a different process. */
let here: Person;
let there: Person;

async function start(): Promise<string> {
  const settings = processEnvironment(api().config, { DATABASE_URL: wire.url });
  process = startApiProcess(settings);
  return process.ready();
}

const at = (url: string, person: Person): Person => ({
  ...person,
  call: (method, path, options) => call(url, method, path, { token: person.token, ...options }),
});

beforeAll(async () => {
  wire = await tcpProxy(api().config.DATABASE_URL);
  const [admin, other] = [await signInAdmin(api()), await signInAdmin(api())];
  buyer = await signIn(api());
  here = admin;
  there = at(await start(), other);
});

afterAll(async () => {
  await process.kill();
  await wire.close();
});

const add = (admin: Person, orderId: string, body: object) =>
  admin.call('POST', `/order/${orderId}/shipments`, {
    body: { carrierId: null, trackingNumber: null, ...body },
  });
const times = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test.for(times(8))(
  'Two admins who ship one order at once at two processes ship it once (%i)',
  async () => {
    const { order } = await payOrder(api(), buyer, [10, 20]);

    const replies = await Promise.all([
      add(here, order._id, {}),
      ship(there, order._id),
      add(there, order._id, {}),
    ]);

    expect(replies.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1);
    expect(replies.every(({ status }) => [200, 201, 409].includes(status))).toBe(true);
    const { lines } = await readOrder(here, order._id);
    expect(lines.map(({ shipped }) => shipped)).toEqual([10, 20]);
    expect(await mailsOf(api(), order._id, 'order.shipped')).toHaveLength(1);
  },
);

test.for(times(4))(
  'Two admins who ship six of ten units at once ship six of them (%i)',
  async () => {
    const { order } = await payOrder(api(), buyer, [10]);
    const six = { lines: [{ productId: productOf(order), quantity: 6 }] };

    const replies = await Promise.all([add(here, order._id, six), add(there, order._id, six)]);

    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await readOrder(here, order._id)).lines[0]).toMatchObject({ shipped: 6, toShip: 4 });
  },
);

test('One tracking number for two orders at once is one order’s', async () => {
  const [one, other] = await Promise.all([payOrder(api(), buyer), payOrder(api(), buyer)]);
  const body = { trackingNumber: randomUUID() };

  const replies = await Promise.all([
    add(here, one.order._id, body),
    add(there, other.order._id, body),
  ]);

  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
});

test('Postgres refuses more units than were ordered, whoever writes them', async () => {
  const { order } = await payOrder(api(), buyer, [10]);
  const { _id: id } = (await add(here, order._id, {})).as(shipment);
  const insert = sql`
    with parcel as (
      insert into shipments (id, order_id) values (gen_random_uuid(), ${order._id}) returning id
    )
    insert into shipment_lines (shipment_id, position, quantity) select id, 0, 1 from parcel`;

  await expect(insert.execute(api().db)).rejects.toMatchObject({
    constraint: 'shipment_lines_left',
  });
  await expect(
    sql`update shipment_lines set quantity = 11 where shipment_id = ${id}`.execute(api().db),
  ).rejects.toMatchObject({ constraint: 'shipment_lines_left' });
});

test.for(times(6))(
  'An order that is shipped and refunded at once ships no unit that was refunded (%i)',
  async () => {
    const { order } = await payOrder(api(), buyer, [10]);
    const lines = [{ productId: productOf(order), quantity: 6 }];
    const refund = { kind: 'lines', lines, reason: 'out_of_stock', restock: true };

    const replies = await Promise.all([
      here.call('POST', `/order/${order._id}/refunds`, { body: refund }),
      add(there, order._id, {}),
    ]);

    expect(replies.every(({ status }) => [201, 409].includes(status))).toBe(true);
    const { rows } = await sql<{ units: number }>`
      select coalesce((
        select sum(quantity) from shipment_lines join shipments on id = shipment_id
        where order_id = ${order._id} and voided_at is null), 0)::int
      + coalesce((
        select sum(unshipped) from refund_lines
        join refunds on refunds.id = refund_id and refunds.state <> 'failed'
        join payments on payments.id = payment_id where order_id = ${order._id}), 0)::int as units
      `.execute(api().db);
    expect(rows[0]?.units).toBeLessThanOrEqual(10);
  },
);

test('A process killed among many orders has shipped some; the repeated call ships the others, each once', async () => {
  const orders = await Promise.all(times(10).map(() => payOrder(api(), buyer)));
  const body = { rows: orders.map(({ order }) => ({ order: order.number })) };
  const options = { body, headers: { 'idempotency-key': randomUUID() } };
  const reached = wire.holdBack('client', /order\.shipped:/);

  const unanswered = expect(there.call('POST', '/shipments/bulk', options)).rejects.toThrow();
  await reached;
  await process.kill();
  await unanswered;

  there = at(await start(), there);
  const { rows } = (await there.call('POST', '/shipments/bulk', options)).as(shippedRows);
  expect(rows.map(({ problem }) => problem)).toEqual(orders.map(() => null));
  for (const { order } of orders) {
    expect(await mailsOf(api(), order._id, 'order.shipped')).toHaveLength(1);
    expect((await readOrder(here, order._id)).lines[0]).toMatchObject({ shipped: 10 });
  }
  const again = (await there.call('POST', '/shipments/bulk', options)).as(shippedRows);
  expect(again.rows).toEqual(rows);
});
