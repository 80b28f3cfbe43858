import { placed } from '@kerf/contract/schemas/order';
import { sampleAddress } from '@kerf/domain/testing/sample-address';
import { sampleTaxTerms } from '@kerf/domain/testing/sample-tax';
import { freePort } from '@kerf/sandbox/free-port';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProductRow } from '../../src/db/schema.ts';
import { type ApiProcess, processEnvironment, startApiProcess } from '../harness/api-process.ts';
import { call } from '../harness/http-call.ts';
import { signIn, signInAdmin } from '../harness/people.ts';
import { delivery } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { type TcpProxy, tcpProxy } from '../harness/tcp-proxy.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi({ config: { TAX_SERVICE: 'stripe' } });
const [zoneId, parcel] = [
  '00000000-0000-4000-8000-0000000000ab',
  '00000000-0000-4000-8000-0000000000aa',
];
let process: ApiProcess;
let port: number;
/** The connections of the process to be killed: to Postgres, to Stripe, and from its callers. */
let wires: Record<'postgres' | 'stripe' | 'http', TcpProxy>;
let blade: ProductRow;

/** A shop that charges freight by its own rates, and tax as Stripe says. */
beforeAll(async () => {
  const admin = await signInAdmin(api());
  const put = async (path: string, body: object) => {
    const reply = await admin.call('PUT', path, { body: { ...body, version: 1 } });
    expect(reply.status, reply.text).toBe(200);
  };
  await put('/shop/tax', { ...sampleTaxTerms, registrations: [], rates: [] });
  const rates = [{ zoneId, steps: [{ upTo: 5000, price: 18 }], freeFrom: null }];
  const method = { id: parcel, name: 'Parcel', words: '', kind: 'rates', basis: 'value', rates };
  const places = [{ country: 'DE', regions: [], postalCodes: [] }];
  await put('/shop/shipping', {
    zones: [{ id: zoneId, name: 'Germany', places }],
    methods: [{ ...method, pieceGramsMax: null, pieceMmMax: null }],
  });
  blade = await stockProduct(api(), { priceCents: 2_499, stock: 100 });
  port = await freePort();
  wires = {
    postgres: await tcpProxy(api().config.DATABASE_URL),
    stripe: await tcpProxy(api().stripeUrl),
    http: await tcpProxy(`http://127.0.0.1:${port}`),
  };
  await start();
});

afterAll(async () => {
  await process.kill();
  await Promise.all(Object.values(wires).map((wire) => wire.close()));
});

async function start(): Promise<void> {
  process = startApiProcess(
    processEnvironment(api().config, {
      PORT: String(port),
      DATABASE_URL: wires.postgres.url,
      STRIPE_API_BASE: wires.stripe.url,
      TAX_SERVICE: 'stripe',
    }),
  );
  await process.ready();
}

test.for([
  ['before it has read what decides', 'postgres', 'client', /for no key update/, 0],
  ['once Stripe has said the tax', 'stripe', 'server', /"tax\.calculation"/, 0],
  ['before the order reaches Postgres', 'postgres', 'client', /Reed Millwork/, 0],
  ['after the order is stored, before it is answered', 'http', 'server', /^HTTP\/1.1 201/, 1],
] as const)(
  'An order with freight and tax whose process is killed %s is there whole or not at all, and once when it is sent again',
  async ([, wire, from, what, stored]) => {
    const buyer = await signIn(api());
    const orders = () =>
      api().db.selectFrom('orders').selectAll().where('user_id', '=', buyer.userId).execute();
    const send = () =>
      call(new URL(wires.http.url).origin, 'POST', '/orders', {
        token: buyer.token,
        headers: { 'Idempotency-Key': 'once' },
        body: {
          ...delivery,
          lines: [{ productId: blade.id, quantity: 11 }],
          shipTo: sampleAddress({ country: 'DE', region: '', postalCode: '10115' }),
          shippingMethod: parcel,
          totalPrice: 348.54,
        },
      });
    const reached = wires[wire].holdBack(from, what);
    const unanswered = expect(send()).rejects.toThrow();
    await reached;
    await process.kill();
    await unanswered;
    expect(await orders()).toHaveLength(stored);

    await start();
    const { order } = (await send()).as(placed);
    expect(order).toMatchObject({ goods: 274.89, shipping: 18, tax: 55.65, totalPrice: 348.54 });
    const rows = await orders();
    expect(rows).toHaveLength(1);
    for (const { goods_cents: goods, shipping_cents: freight, tax_cents: tax, ...row } of rows) {
      expect(row.total_cents).toBe(goods + freight + tax);
      expect(row.tax_decision?.totalCents).toBe(tax);
    }
    const held = await api()
      .db.selectFrom('order_lines')
      .select('quantity')
      .where('order_id', '=', order._id)
      .execute();
    expect(held).toEqual([{ quantity: 11 }]);
  },
);
