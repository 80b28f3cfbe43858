import { order, placed } from '@kerf/contract/schemas/order';
import { cents, formatCents } from '@kerf/domain/money';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { fetchPdf } from '../documents/documents-of.ts';
import { caught } from '../harness/caught.ts';
import { pdfPages } from '../harness/pdf-text.ts';
import { type Person, signIn } from '../harness/people.ts';
import { beginPayment, delivery, payByCard } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi({ mails: true, config: { MAX_OPEN_ORDERS: 1000 } });
let stocked: Awaited<ReturnType<typeof stockProduct>>[];

beforeAll(async () => {
  stocked = await Promise.all(
    [1999, 4567, 12_345].map((priceCents) => stockProduct(api(), { priceCents, stock: 1_000_000 })),
  );
});

async function place(buyer: Person, quantities: readonly number[]) {
  const lines = quantities.flatMap((quantity, index) => {
    const productId = stocked[index]?.id;
    return productId === undefined || quantity === 0 ? [] : [{ productId, quantity }];
  });
  const body = { ...delivery, customerEmail: buyer.email, lines };
  const reply = await buyer.call('POST', '/orders', { body });
  expect(reply.status, reply.text).toBe(201);
  return reply.as(placed).order;
}

const recorded = (id: string) =>
  api()
    .db.selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .innerJoin('revenue_entries', 'revenue_entries.order_id', 'orders.id')
    .select(['goods_cents', 'shipping_cents', 'orders.tax_cents', 'total_cents'])
    .select(['payments.amount_cents as charged', 'revenue_entries.amount_cents as booked'])
    .where('orders.id', '=', id)
    .execute();

test('Lines, shipping and tax are the total on the wire, in the charge, the ledger, the invoice and the mail', async () => {
  const quantities = fc.tuple(
    fc.integer({ min: 10, max: 99 }),
    fc.constantFrom(0, 25),
    fc.constantFrom(0, 10, 400),
  );
  await fc.assert(
    fc.asyncProperty(quantities, async (wanted) => {
      const buyer = await signIn(api());
      const { _id: id, lines, totalPrice } = await place(buyer, wanted);
      const total = lines.reduce((sum, { lineTotal }) => sum + Math.round(lineTotal * 100), 0);

      const intent = await beginPayment(api(), buyer, { orderId: id });
      await payByCard(api(), intent);
      await api().stripe.settled();

      expect(Math.round(totalPrice * 100)).toBe(total);
      expect(order.parse((await buyer.call('GET', `/order/${id}`)).json).totalPrice).toBe(
        totalPrice,
      );
      expect(await recorded(id)).toEqual([
        {
          goods_cents: total,
          shipping_cents: 0,
          tax_cents: 0,
          total_cents: total,
          charged: total,
          booked: total,
        },
      ]);
      const charge = (await api().stripe.intents()).find((each) => each.id === intent.id);
      expect(charge).toMatchObject({ amount: total, status: 'succeeded' });
      const inWords = formatCents(cents(total));
      const pdf = await fetchPdf(api(), buyer, `/order/${id}/documents/invoice.pdf`);
      expect((await pdfPages(pdf.bytes)).join()).toContain(inWords);
      expect((await caught(api(), buyer.email, /payment|receipt|paid/i)).text).toContain(inWords);
    }),
    { numRuns: 4 },
  );
});
