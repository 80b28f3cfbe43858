import { randomUUID } from 'node:crypto';
import { placed } from '@kerf/contract/schemas/order';
import { cents } from '@kerf/domain/money';
import { planRefund, type RefundChoice, unitsToRefund } from '@kerf/domain/refund';
import { sampleAddress } from '@kerf/domain/testing/sample-address';
import { sampleTaxTerms } from '@kerf/domain/testing/sample-tax';
import { runs } from '@kerf/testing/runs';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Tx } from '../../src/db/database.ts';
import type { OrderRow, PaymentRow } from '../../src/db/schema.ts';
import { refundableLines, refundableMoney } from '../../src/money/payments/refunds.store.ts';
import { signIn, signInAdmin } from '../harness/people.ts';
import { beginPayment, delivery, payByCard } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
const [germany, parcel, reduced] = [randomUUID(), randomUUID(), randomUUID()];
let order: OrderRow;
let payment: PaymentRow;

/** A paid order of 11 blades at 19%, 13 manuals at 7% and shipping at 5.5%. */
beforeAll(async () => {
  const [admin, buyer] = [await signInAdmin(api()), await signIn(api())];
  const { db } = api();
  const put = async (path: string, body: object) => {
    const reply = await admin.call('PUT', path, { body: { ...body, version: 1 } });
    expect(reply.status, reply.text).toBe(200);
  };
  await db
    .insertInto('categories')
    .values({ id: reduced, parent_id: null, name: 'Manuals', slug: 'manuals', position: 900 })
    .execute();
  const [vat, ...others] = sampleTaxTerms.rates;
  if (!vat) throw new Error('The sample has no rates.');
  const special = [
    { ...vat, covers: reduced, milliPercent: 7_000 },
    { ...vat, covers: 'shipping', milliPercent: 5_500 },
  ];
  await put('/shop/tax', { ...sampleTaxTerms, rates: [vat, ...special, ...others] });
  const rates = [{ zoneId: germany, steps: [{ upTo: 5000, price: 18 }], freeFrom: null }];
  const method = { id: parcel, name: 'Parcel', words: '', kind: 'rates', basis: 'value' };
  const places = [{ country: 'DE', regions: [], postalCodes: [] }];
  await put('/shop/shipping', {
    zones: [{ id: germany, name: 'Germany', places }],
    methods: [{ ...method, rates, pieceGramsMax: null, pieceMmMax: null }],
  });
  const blade = await stockProduct(api(), { priceCents: 2_499, stock: 100 });
  const manual = await stockProduct(api(), { priceCents: 333, stock: 100 });
  await db
    .updateTable('products')
    .set({ category_ids: [reduced] })
    .where('id', '=', manual.id)
    .execute();
  const body = {
    ...delivery,
    lines: [
      { productId: blade.id, quantity: 11 },
      { productId: manual.id, quantity: 13 },
    ],
    shipTo: sampleAddress({ country: 'DE', region: '', postalCode: '10115' }),
    shippingMethod: parcel,
  };
  const { _id: orderId } = (await buyer.call('POST', '/orders', { body })).as(placed).order;
  await payByCard(api(), await beginPayment(api(), buyer, { orderId }));
  await api().stripe.settled();
  order = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  payment = await db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
});

/** What goes back next: units of a line, shipping, or a part of what is left, in thousandths. */
type Step = { readonly kind: 'units' | 'shipping' | 'amount'; readonly line: 0 | 1; share: number };
const steps = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom('units', 'shipping', 'amount'),
    line: fc.constantFrom(0, 1),
    share: fc.integer({ min: 1, max: 1_000 }),
  }),
  { maxLength: 6 },
);

async function subjectOf(tx: Tx) {
  const lines = await refundableLines(tx, order);
  return { lines, ...(await refundableMoney(tx, order, payment)) };
}

async function choiceOf(tx: Tx, { kind, line, share }: Step): Promise<RefundChoice> {
  const { lines, refundable, shipping } = await subjectOf(tx);
  const part = (whole: number) => Math.ceil((whole * share) / 1_000);
  if (kind === 'amount') return { kind, amount: cents(part(refundable)) };
  const left = cents(shipping ? shipping.charged - shipping.refunded : 0);
  if (kind === 'shipping') return { kind: 'lines', lines: [], shipping: cents(part(left)) };
  const chosen = lines[line];
  if (!chosen) throw new Error('The order has two lines.');
  const quantity = part(unitsToRefund(chosen));
  return { kind: 'lines', lines: [{ productId: chosen.productId, quantity }] };
}

/** Stores a refund as it is once Stripe has made it; none where nothing or too much would go back. */
async function refund(tx: Tx, choice: RefundChoice, nth: number): Promise<void> {
  const subject = await subjectOf(tx);
  const plan = planRefund(subject, choice);
  if (plan.amount === 0 || plan.amount > subject.refundable) return;
  const id = randomUUID();
  await sql`
    insert into refunds (id, payment_id, stripe_id, amount_cents, shipping_cents, tax_cents, state, needs_review,
      created_at)
    values (${id}, ${payment.id}, ${`re_${id}`}, ${plan.amount}, ${plan.shipping}, ${plan.tax}, 'succeeded', false,
      now() + ${nth} * interval '1 second')`.execute(tx);
  for (const { index, quantity, unshipped, amount } of plan.lines) {
    const row = { refund_id: id, position: index, quantity, unshipped, amount_cents: amount };
    await tx.insertInto('refund_lines').values(row).execute();
  }
  await entered(tx);
}

/** Loses what is left to a dispute. */
async function dispute(tx: Tx): Promise<void> {
  const { refundable } = await subjectOf(tx);
  if (refundable === 0) return;
  const id = randomUUID();
  await tx
    .insertInto('disputes')
    .values({
      id,
      payment_id: payment.id,
      stripe_id: `dp_${id}`,
      amount_cents: refundable,
      status: 'lost',
      reason: 'general',
      needs_review: false,
    })
    .execute();
  await entered(tx);
}

/** Has the ledger follow now, as at the end of a transaction. */
async function entered(tx: Tx): Promise<void> {
  await sql`set constraints all immediate`.execute(tx);
  await sql`set constraints all deferred`.execute(tx);
}

interface RateLeft {
  readonly rate: number;
  readonly net: number;
  readonly tax: number;
}

/** What is due by rate, in cents. */
async function leftByRate(tx: Tx): Promise<readonly RateLeft[]> {
  const { rows } = await sql<RateLeft>`
    select milli_percent as rate, sum(net_cents)::int as net, sum(tax_cents)::int as tax
    from tax_entries where order_id = ${order.id} group by 1 order by 1 desc`.execute(tx);
  return rows;
}

const UNDONE = new Error('undone');

async function undone(run: (tx: Tx) => Promise<void>): Promise<void> {
  const done = api()
    .db.transaction()
    .execute(async (tx) => {
      await run(tx);
      throw UNDONE;
    });
  await expect(done).rejects.toBe(UNDONE);
}

const sum = (rows: readonly RateLeft[], of: 'net' | 'tax') =>
  rows.reduce((total, row) => total + row[of], 0);

test('Once all units of a rate went back, neither an amount nor a dispute takes more from it', async () => {
  await undone(async (tx) => {
    await refund(tx, await choiceOf(tx, { kind: 'units', line: 1, share: 1_000 }), 1);
    await refund(tx, { kind: 'amount', amount: cents(10_000) }, 2);
    expect(await leftByRate(tx)).toMatchObject([
      { rate: 19_000 },
      { rate: 7_000, net: 0, tax: 0 },
      { rate: 5_500 },
    ]);
    await dispute(tx);
    for (const row of await leftByRate(tx)) expect(row).toMatchObject({ net: 0, tax: 0 });
  });
});

test('What an amount took too much of one rate of is gone with the last cent', async () => {
  await undone(async (tx) => {
    const parts: readonly Step[] = [
      { kind: 'amount', line: 0, share: 923 },
      { kind: 'amount', line: 0, share: 228 },
      { kind: 'units', line: 1, share: 385 },
    ];
    for (const [nth, part] of parts.entries()) await refund(tx, await choiceOf(tx, part), nth);
    expect(sum(await leftByRate(tx), 'net')).toBe(0);
    await dispute(tx);
    for (const row of await leftByRate(tx)) expect(row).toMatchObject({ net: 0, tax: 0 });
  });
});

test('In whatever parts and order an order goes back, the rates add up to it and end at nothing', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.boolean(), (parts, isDisputed) =>
      undone(async (tx) => {
        for (const [nth, part] of parts.entries()) {
          await refund(tx, await choiceOf(tx, part), nth);
          const { refundable, taxLeft } = await subjectOf(tx);
          const rows = await leftByRate(tx);
          expect(sum(rows, 'tax')).toBe(taxLeft);
          expect(sum(rows, 'net')).toBe(refundable - taxLeft);
        }
        if (isDisputed) await dispute(tx);
        else await refund(tx, { kind: 'whole' }, parts.length);
        for (const row of await leftByRate(tx)) expect(row).toMatchObject({ net: 0, tax: 0 });
      }),
    ),
    { numRuns: runs(60) },
  );
}, 60_000);
