import { cents } from '@kerf/domain/money';
import type { OrderState } from '@kerf/domain/order-state';
import { orderName, orderTotal } from '@kerf/domain/pricing';
import { unitPriceAt } from '@kerf/domain/volume-price';
import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import type { PaymentState } from '../schema/payments.ts';
import { sampleProducts } from './sample-products.ts';
import { hoursAgo, type SampleOrder, sampleId } from './sample-records.ts';

type CataloguedProduct = (typeof sampleProducts)[number];

const products = new Map(sampleProducts.map((product) => [product.sku, product]));
const HOURS_FROM_ORDER_TO_PAYMENT = 0.2;

const paymentStates: Partial<Record<OrderState, PaymentState>> = {
  paid: 'succeeded',
  refunded: 'refunded',
};

/** Stores one sample order as if it had come to be in the ordinary way. */
export async function storeSampleOrder(
  tx: Tx,
  sample: SampleOrder,
  holdHours: number,
): Promise<void> {
  const lines = sample.lines.map(({ sku, quantity }) => pricedLine(productOf(sku), quantity));
  const total = orderTotal(lines);
  const id = sampleId(`order ${sample.customer.email} ${sample.placedHoursAgo}`);
  const userId = sampleId(sample.customer.email);
  const paymentState = paymentStates[sample.state];
  const intentId = wasPaid(sample.state) ? `pi_sample${id.replaceAll('-', '').slice(0, 20)}` : null;
  const paidAt = hoursAgo(sample.placedHoursAgo - HOURS_FROM_ORDER_TO_PAYMENT);

  await tx
    .insertInto('orders')
    .values({
      id,
      user_id: userId,
      order_name: orderName(lines.map((line) => line.name)),
      customer_email: sample.customer.email,
      customer_name: sample.customer.name,
      phone: sample.customer.phone,
      address: sample.customer.address,
      total_cents: total,
      state: sample.state,
      cancelling_to: sample.state === 'cancelling' ? 'deleted' : null,
      shipping_status: sample.shipped ? 'Shipped' : 'Pending',
      transaction_id: intentId,
      created_at: hoursAgo(sample.placedHoursAgo),
      held_until: hoursAgo(sample.placedHoursAgo - holdHours),
      paid_at: intentId === null ? null : paidAt,
      shipped_at: sample.shipped ? hoursAgo(sample.shipped.hoursAgo) : null,
    })
    .execute();
  await tx
    .insertInto('order_lines')
    .values(
      lines.map((line, position) => ({
        order_id: id,
        position,
        product_id: sampleId(line.sku),
        name: line.name,
        sku: line.sku,
        quantity: line.quantity,
        unit_price_cents: line.unitPrice,
      })),
    )
    .execute();
  if (sample.shipped) await storeSampleShipment(tx, id, hoursAgo(sample.shipped.hoursAgo));
  if (!paymentState) return;
  await tx
    .insertInto('payments')
    .values({
      id: sampleId(`payment ${id}`),
      user_id: userId,
      order_id: id,
      amount_cents: cents(total),
      idempotency_key: `payment:${id}`,
      intent_id: intentId,
      refund_id: null,
      state: paymentState,
      attention: null,
      created_at: paidAt,
    })
    .execute();
}

/** The whole order in one parcel, by the first of the shop's carriers. */
async function storeSampleShipment(tx: Tx, orderId: string, shippedAt: Date): Promise<void> {
  const id = sampleId(`shipment ${orderId}`);
  await sql`
    insert into shipments (id, order_id, carrier_id, tracking_number, shipped_at)
    select ${id}, ${orderId}, (select id from carriers where name = 'UPS'),
      '1Z' || upper(substr(md5(${orderId}), 1, 16)), ${shippedAt}`.execute(tx);
  await sql`
    insert into shipment_lines (shipment_id, position, quantity)
    select ${id}, position, quantity from order_lines where order_id = ${orderId}`.execute(tx);
}

function pricedLine({ name, sku, price, priceTiers }: CataloguedProduct, quantity: number) {
  return { name, sku, quantity, unitPrice: unitPriceAt(price, priceTiers, quantity) };
}

function wasPaid(state: OrderState): boolean {
  return state === 'paid' || state === 'refunded';
}

function productOf(sku: string): CataloguedProduct {
  const product = products.get(sku);
  if (!product) throw new Error(`The sample catalogue has no ${sku}.`);
  return product;
}
