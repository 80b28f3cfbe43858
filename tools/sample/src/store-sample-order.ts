import type { Tx } from '@kerf/api/db/database';
import type { PaymentState } from '@kerf/api/db/schema/payments';
import { type FulfillmentState, fulfillmentOf, isWhollyShipped } from '@kerf/domain/fulfillment';
import { type Cents, cents } from '@kerf/domain/money';
import { orderName } from '@kerf/domain/order-name';
import { isShippable, type OrderState } from '@kerf/domain/order-state';
import { listPrices, priceFor } from '@kerf/domain/price-book';
import { quote } from '@kerf/domain/quote';
import { sampleProducts } from './sample-products.ts';
import { factsOfState, hoursAgo, type SampleOrder, sampleId } from './sample-records.ts';
import { type PlannedRefund, planSampleRefund, storeSampleRefund } from './store-sample-refund.ts';
import { shippedUnits, storeSampleShipment } from './store-sample-shipment.ts';

type CataloguedProduct = (typeof sampleProducts)[number];

const products = new Map(sampleProducts.map((product) => [product.sku, product]));
const HOURS_FROM_ORDER_TO_PAYMENT = 0.2;

const paymentStates: Partial<Record<OrderState, PaymentState>> = {
  paid: 'succeeded',
  refunded: 'refunded',
};

/** An order line at the price of its quantity. */
export interface PricedLine {
  readonly name: string;
  readonly sku: string;
  readonly quantity: number;
  readonly unitPrice: Cents;
}

/** Stores one sample order as if it had been placed in the ordinary way. */
export async function storeSampleOrder(
  tx: Tx,
  sample: SampleOrder,
  holdHours: number,
  { userId, adminId }: { readonly userId: string; readonly adminId: string },
): Promise<void> {
  const lines = sample.lines.map(({ sku, quantity }) => pricedLine(productOf(sku), quantity));
  const total = quote(lines).total;
  const refund = planSampleRefund(sample, lines);
  const refunded = refund?.state === 'failed' ? undefined : refund;
  const id = sampleId(`order ${sample.customer.email} ${sample.placedHoursAgo}`);
  const paymentState = paymentStates[sample.state];
  const intentId = paymentState ? `pi_sample${id.replaceAll('-', '').slice(0, 20)}` : null;
  const paidAt = hoursAgo(sample.placedHoursAgo - HOURS_FROM_ORDER_TO_PAYMENT);
  const fulfillment = fulfillmentOfSample(sample, refunded);
  const hasLeft = isWhollyShipped(fulfillment);

  await tx
    .insertInto('orders')
    .values({
      id,
      user_id: userId,
      account_id: ({ selectFrom }) =>
        selectFrom('users').select('account_id').where('id', '=', userId),
      order_name: orderName(lines.map((line) => line.name)),
      customer_email: sample.customer.email,
      customer_name: sample.customer.name,
      phone: sample.customer.phone,
      address: sample.customer.address,
      goods_cents: total,
      total_cents: total,
      ...factsOfState(sample.state),
      cancelling_to: sample.state === 'cancelling' ? 'deleted' : null,
      fulfillment,
      transaction_id: intentId,
      created_at: hoursAgo(sample.placedHoursAgo),
      state_changed_at: hoursAgo(stateChangedHoursAgo(sample, holdHours)),
      held_until: hoursAgo(sample.placedHoursAgo - holdHours),
      paid_at: paymentState ? paidAt : null,
      shipped_at: hasLeft && sample.shipped ? hoursAgo(sample.shipped.hoursAgo) : null,
      refunded_cents: refunded?.amount ?? 0,
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
  await storeSampleShipment(tx, id, sample, adminId);
  if (!paymentState) return;
  const paymentId = sampleId(`payment ${id}`);
  await tx
    .insertInto('payments')
    .values({
      id: paymentId,
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
  if (refund) await storeSampleRefund(tx, paymentId, refund, adminId);
}

function fulfillmentOfSample(
  sample: SampleOrder,
  refund: PlannedRefund | undefined,
): FulfillmentState {
  const shipped = shippedUnits(sample);
  return fulfillmentOf({
    lines: sample.lines.map(({ quantity }, index) => ({
      ordered: quantity,
      shipped: shipped[index] ?? 0,
      cancelled: refund?.lines.find((line) => line.index === index)?.unshipped ?? 0,
    })),
    isPacked: false,
    isDelivered: sample.shipped?.deliveredHoursAgo !== undefined,
  });
}

/** How long ago the order reached its state. */
function stateChangedHoursAgo(sample: SampleOrder, holdHours: number): number {
  const { state, placedHoursAgo, refund } = sample;
  if (state === 'refunded' && refund) return refund.hoursAgo;
  if (isShippable(state)) return placedHoursAgo - HOURS_FROM_ORDER_TO_PAYMENT;
  if (state === 'pending') return placedHoursAgo;
  return Math.max(0, placedHoursAgo - holdHours);
}

function pricedLine({ name, sku, price, priceTiers }: CataloguedProduct, quantity: number) {
  const { unitPrice } = priceFor(listPrices, { unitPrice: price, priceTiers }, quantity);
  return { name, sku, quantity, unitPrice };
}

function productOf(sku: string): CataloguedProduct {
  const product = products.get(sku);
  if (!product) throw new Error(`The sample catalogue has no ${sku}.`);
  return product;
}
