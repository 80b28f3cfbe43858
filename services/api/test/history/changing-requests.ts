import { randomUUID } from 'node:crypto';
import type { OperationId } from '@kerf/contract/endpoints';
import { bulkChange } from '@kerf/contract/schemas/bulk-change';
import { shipment } from '@kerf/contract/schemas/shipment';
import type { Cast } from '../contract/cast.ts';
import type { ValidRequest } from '../contract/request-parts.ts';
import { validRequests } from '../contract/valid-requests.ts';
import { beginPurchase, paidPurchase } from '../harness/paid-once.ts';
import { signIn } from '../harness/people.ts';
import { payByCard, readOrder } from '../harness/purchase.ts';
import { failLater, refundTo } from '../harness/refund.ts';
import { refundAtStripe } from '../harness/reversal.ts';
import { stockProduct } from '../harness/shelf.ts';
import type { TestApi } from '../harness/use-api.ts';

type Maker = (cast: Cast, api: TestApi) => ValidRequest | Promise<ValidRequest>;

const newcomer = async (api: TestApi) => (await signIn(api)).email;

async function newShipment({ admin }: Cast, api: TestApi): Promise<string> {
  const { orderId } = await paidPurchase(api);
  const body = { carrierId: null, trackingNumber: null };
  return (await admin.call('POST', `/order/${orderId}/shipments`, { body })).as(shipment)._id;
}

/** Requests that change something, where the valid request does not. */
const changing: Partial<Record<OperationId, Maker>> = {
  startSession: () => {
    const email = `newcomer-${randomUUID()}@example.com`;
    return { params: { email }, body: { email } };
  },
  grantAdmin: async (_cast, api) => ({ params: { email: await newcomer(api) } }),
  revokeAdmin: async ({ admin }, api) => {
    const email = await newcomer(api);
    await admin.call('PUT', `/user/admin/${email}`);
    return { params: { email } };
  },
  unblockUser: async ({ admin }, api) => {
    const email = await newcomer(api);
    await admin.call('PUT', `/user/block/${email}`, { body: { reason: 'Fraud' } });
    return { params: { email } };
  },
  settleOrder: async ({ customer }, api) => {
    const { orderId, intent } = await beginPurchase(api, customer);
    await api.stripe.settled();
    await api.stripe.dropNext(1, ['payment_intent.succeeded']);
    await payByCard(api, intent);
    return { params: { id: orderId }, body: { order: orderId, transactionId: intent.id } };
  },
  stopAskingForStock: async ({ customer, product }) => {
    await customer.call('PUT', `/product/${product.id}/stock-alert`);
    return { params: { id: product.id } };
  },
  answerBulkChange: async ({ admin }, api) => {
    const { sku } = await stockProduct(api, { priceCents: 3000 });
    const cells = [{ column: 'Price', value: '3.00' }];
    const body = { title: 'A tenth', rows: [{ sku, cells }] };
    const { _id: id } = (await admin.call('POST', '/bulk-changes', { body })).as(bulkChange);
    const rows = { by: 'questions', questions: ['low-price'] };
    return { params: { id }, body: { answer: 'apply', rows } };
  },
  setOrderStatus: async (_cast, api) => ({
    params: { id: (await paidPurchase(api)).orderId },
    body: { status: 'Shipped' },
  }),
  addShipment: async (_cast, api) => ({
    params: { id: (await paidPurchase(api)).orderId },
    body: { carrierId: null, trackingNumber: randomUUID() },
  }),
  deliverShipment: async (cast, api) => ({ params: { id: await newShipment(cast, api) } }),
  undoDelivery: async (cast, api) => {
    const id = await newShipment(cast, api);
    await cast.admin.call('PUT', `/shipment/${id}/delivered`);
    return { params: { id } };
  },
  correctShipment: async (cast, api) => ({
    params: { id: await newShipment(cast, api) },
    body: {
      carrierId: null,
      trackingNumber: randomUUID(),
      before: { carrierId: null, trackingNumber: null },
    },
  }),
  voidShipment: async (cast, api) => ({ params: { id: await newShipment(cast, api) } }),
  shipOrders: async (_cast, api) => ({
    body: { rows: [{ order: (await paidPurchase(api)).orderId }] },
  }),
  voidShipments: async (cast, api) => ({
    body: { shipmentIds: [await newShipment(cast, api)] },
  }),
  deliverShipments: async (cast, api) => ({
    body: { shipmentIds: [await newShipment(cast, api)], delivered: true },
  }),
  packOrders: async (_cast, api) => ({
    body: { orderIds: [(await paidPurchase(api)).orderId], packed: true },
  }),
  reviewAttention: async ({ admin }, api) => {
    const { orderId, intent } = await paidPurchase(api);
    await refundAtStripe(api, intent, 10_000);
    await api.stripe.settled();
    const { attention = [] } = await readOrder(admin, orderId);
    return { params: { id: orderId, attentionId: attention[0]?.id ?? '' } };
  },
  refundOrder: async (_cast, api) => ({
    params: { id: (await paidPurchase(api)).orderId },
    body: { kind: 'amount', amount: 10, reason: 'price' },
  }),
  retryRefund: async ({ admin }, api) => {
    const purchase = await paidPurchase(api);
    const amount = { kind: 'amount', amount: 10 };
    const { _id } = await refundTo('succeeded', admin, purchase, amount);
    await failLater(api, admin, purchase, _id);
    return { params: { id: purchase.orderId, refundId: _id } };
  },
};

/** A request that changes something, for each call that can. */
export function changingRequest(
  operation: OperationId,
  cast: Cast,
  api: TestApi,
): ValidRequest | Promise<ValidRequest> {
  const make = changing[operation] ?? validRequests[operation];
  return make(cast, api);
}
