import { randomUUID } from 'node:crypto';
import type { OperationId } from '@kerf/contract/endpoints';
import { issuedPaymentCode } from '@kerf/contract/schemas/payment';
import { plannedShippingChange } from '@kerf/contract/schemas/shipping-change';
import { NO_ORDER_FIELDS } from '@kerf/domain/po-number';
import { sampleAddress } from '@kerf/domain/testing/sample-address';
import { accountOf } from '../harness/account-of.ts';
import { delivery, orderBody } from '../harness/purchase.ts';
import { samplePdf } from '../harness/sample-files.ts';
import type { TestApi } from '../harness/use-api.ts';
import type { Cast } from './cast.ts';
import {
  type Maker,
  newAddress,
  newMachine,
  newMail,
  newOrder,
  newPaidOrder,
  ofOrder,
  ordersQuery,
  page,
  shipBody,
} from './request-parts.ts';

/** A shop without methods ships as it always did. */
const shippingChoice = {
  shippingMethod: randomUUID(),
  shippingTo: { country: 'US', region: 'US-OR', postalCode: '97702' },
};

/** An order of an account that is asked for PO numbers, and its document. */
async function withPoDocument(cast: Cast, { db }: TestApi) {
  const [id, was] = [await newOrder(cast), randomUUID()];
  const fields = JSON.stringify({ ...NO_ORDER_FIELDS, poNumber: { kind: 'optional' } });
  await db
    .updateTable('accounts')
    .set({ order_fields: fields })
    .where('id', '=', accountOf(cast.customer.userId))
    .execute();
  const file = { name: 'scan.pdf', bytes: Buffer.from('%PDF'), source_hash: '' };
  await db
    .insertInto('po_documents')
    .values({ order_id: id, id: was, ...file, added_by: cast.customer.userId })
    .execute();
  return { id, was };
}

/** An order that ships by a method which the shop no longer has, and another address and price for it. */
async function shippingToChange(cast: Cast, { db }: TestApi) {
  const id = await newOrder(cast);
  const method = { id: randomUUID(), name: 'Ground', words: '' };
  await db
    .updateTable('orders')
    .set({ shipping_method: JSON.stringify(method) })
    .where('id', '=', id)
    .execute();
  const body = {
    destination: 0,
    addressId: await newAddress(cast),
    shipTo: sampleAddress(),
    shippingMethod: method.id,
    price: 18,
    reason: 'The address is on an island.',
  };
  return { id, body };
}

/** A valid request for every call about orders, made by the customer or about something of theirs. */
export const validOrderRequests = {
  listOrderMails: async (cast) => ({ params: { id: await newOrder(cast) } }),
  sendMailAgain: async (cast, api) => {
    const id = await newOrder(cast);
    return { params: { id }, body: { mailId: await newMail(api, id) } };
  },
  placeOrder: async (cast) => ({
    body: {
      ...orderBody(cast.customer, cast.product, 10),
      poNumber: '',
      note: '',
      costCenter: '',
      ...shippingChoice,
      machineId: await newMachine(cast),
      acknowledged: { maxRpm: 6_000, spindleRpm: 6_500 },
    },
  }),
  placeOrders: async (cast) => ({
    body: {
      lines: [
        { productId: cast.product.id, quantity: 4, note: '', costCenter: '' },
        { productId: cast.product.id, quantity: 6, destination: 1 },
      ],
      ...delivery,
      destinations: [
        { shipTo: sampleAddress(), addressId: randomUUID(), shippingMethod: randomUUID() },
      ],
      shipTo: sampleAddress(),
      addressId: await newAddress(cast),
      invoiceTo: sampleAddress(),
      ...shippingChoice,
      poNumber: '',
      totalPrice: (cast.product.price_cents * 10) / 100,
      padRows: [{ id: randomUUID(), at: 1_760_000_000_000 }],
      acknowledged: [{ productId: cast.product.id, machineId: randomUUID() }],
    },
  }),
  checkOrder: ({ product }) => ({
    body: {
      rows: [
        { sku: product.sku, quantity: 10 },
        { productId: product.id, quantity: null },
      ],
    },
  }),
  quoteTax: ({ product }) => ({
    body: {
      lines: [{ productId: product.id, quantity: 10, destination: 1 }],
      shipping: 18,
      shippingMethod: randomUUID(),
      to: { country: 'US', region: 'US-OR' },
      destinations: [
        { shipping: 18, shippingMethod: randomUUID(), to: { country: 'US', region: 'US-OR' } },
      ],
    },
  }),
  listOrders: ({ customer }) => ({
    query: { ...page, customerEmail: customer.email, filter: 'unpaid', sort: 'createdAt' },
  }),
  listAllOrders: (cast) => ({ query: { ...page, ...ordersQuery(cast) } }),
  getNeighbours: async (cast) => ({
    params: { id: await newOrder(cast) },
    query: { search: 'a', ...ordersQuery(cast) },
  }),
  getOrder: ofOrder,
  findSamePoNumber: async (cast) => ({
    query: { poNumber: '4711', order: await newOrder(cast) },
  }),
  setPoNumber: async (cast, { db }) => {
    const id = await newOrder(cast);
    await db.updateTable('orders').set({ po_number: '4711' }).where('id', '=', id).execute();
    return { params: { id }, body: { poNumber: '', was: '4711' } };
  },
  setLineTexts: async (cast, { db }) => {
    const id = await newOrder(cast);
    const texts = { note: 'for saw 3', cost_center: '4711' };
    await db.updateTable('order_lines').set(texts).where('order_id', '=', id).execute();
    const was = { note: 'for saw 3', costCenter: '4711' };
    return { params: { id }, body: { position: 0, note: '', costCenter: '', was } };
  },
  setPoDocument: async (cast, api) => {
    const { id, was } = await withPoDocument(cast, api);
    return { params: { id }, query: { name: 'PO-4711.pdf', was }, raw: samplePdf() };
  },
  deletePoDocument: async (cast, api) => {
    const { id, was } = await withPoDocument(cast, api);
    return { params: { id }, query: { was } };
  },
  getPoDocument: async (cast, api) => {
    const { id } = await withPoDocument(cast, api);
    return { params: { id } };
  },
  deleteOrder: async (cast) => ({
    params: { id: await newOrder(cast) },
    query: { reason: 'The address is in another country.' },
  }),
  settleOrder: async (cast) => {
    const id = await newOrder(cast);
    return { params: { id }, body: { order: id, transactionId: 'pi_unknown' } };
  },
  setOrderStatus: async (cast) => ({
    params: { id: await newOrder(cast) },
    body: { status: 'Shipped' },
  }),
  planShippingChange: async (cast, api) => {
    const { id, body } = await shippingToChange(cast, api);
    return { params: { id }, body };
  },
  changeShipping: async (cast, api) => {
    const { id, body } = await shippingToChange(cast, api);
    const plan = await cast.admin.call('POST', `/order/${id}/shipping-plan`, { body });
    const { seen } = plan.as(plannedShippingChange);
    return { params: { id }, body: { ...body, seen, difference: 'waive' } };
  },
  quoteShipping: async (cast, { db }) => {
    const id = await newOrder(cast);
    const method = { id: randomUUID(), name: 'Freight', words: '', isToQuote: true };
    const further = [{ shipTo: null, text: '2 Works Road', method, shippingCents: 0 }];
    await db
      .updateTable('orders')
      .set({
        awaits_quote: true,
        shipping_method: JSON.stringify(method),
        further_destinations: JSON.stringify(further),
      })
      .where('id', '=', id)
      .execute();
    return { params: { id }, body: { price: 18, further: [{ destination: 1, price: 20 }] } };
  },
  releaseHold: async (cast) => ({ params: { id: await newOrder(cast) } }),
  reviewAttention: async (cast) => ({
    params: { id: await newOrder(cast), attentionId: randomUUID() },
  }),
  listOrderRefunds: ofOrder,
  refundOrder: async (cast) => ({
    params: { id: await newOrder(cast) },
    body: {
      kind: 'lines',
      lines: [{ productId: cast.product.id, quantity: 2, destination: 0 }],
      shipping: 5,
      furtherShipping: [0],
      reason: 'damaged',
      note: 'Teeth chipped',
      restock: false,
      shippedUnits: 0,
    },
  }),
  retryRefund: async (cast) => ({
    params: { id: await newOrder(cast), refundId: randomUUID() },
  }),
  listUnclaimedPayments: () => ({ query: page }),
  createPaymentIntent: async (cast) => ({
    body: { orderId: await newOrder(cast), totalPrice: 645 },
  }),
  issuePaymentCode: async (cast) => ({ body: { orderId: await newOrder(cast) } }),
  redeemPaymentCode: async (cast) => {
    const order = { body: { orderId: await newOrder(cast) } };
    const issued = await cast.customer.call('POST', '/payment-code', order);
    const { code } = issued.as(issuedPaymentCode);
    return { body: { code } };
  },
  listDocuments: ofOrder,
  getDocument: async (cast) => ({
    params: { id: await newOrder(cast), file: 'confirmation.pdf' },
  }),
  printOrders: async (cast, api) => ({
    body: { kind: 'packing-slips', orderIds: [await newPaidOrder(cast, api)] },
  }),
  getOrderHistory: async (cast) => ({
    params: { id: await newOrder(cast) },
    query: { limit: '10' },
  }),
  listOrderNotes: async (cast) => ({ params: { id: await newOrder(cast) }, query: page }),
  addOrderNote: async (cast) => ({
    params: { id: await newOrder(cast) },
    body: { body: 'Called about the delivery.', forCustomer: true },
  }),
  listShipments: ofOrder,
  addShipment: async (cast) => ({
    params: { id: await newOrder(cast) },
    body: {
      carrierId: null,
      service: 'Ground',
      trackingNumber: randomUUID(),
      sharesNumber: false,
      destination: 0,
      lines: [{ productId: cast.product.id, quantity: 4 }],
    },
  }),
  deliverShipment: () => ({ params: { id: randomUUID() } }),
  undoDelivery: () => ({ params: { id: randomUUID() } }),
  correctShipment: () => ({
    params: { id: randomUUID() },
    body: {
      carrierId: null,
      service: 'Ground',
      trackingNumber: randomUUID(),
      sharesNumber: false,
      mailCustomer: true,
      before: { carrierId: null, trackingNumber: null },
    },
  }),
  voidShipment: () => ({ params: { id: randomUUID() } }),
  shipOrders: async (cast) => ({ body: await shipBody(cast) }),
  checkShipRows: async (cast) => ({ body: await shipBody(cast) }),
  voidShipments: () => ({ body: { shipmentIds: [randomUUID()] } }),
  deliverShipments: () => ({ body: { shipmentIds: [randomUUID()], delivered: true } }),
  packOrders: async (cast) => ({ body: { orderIds: [await newOrder(cast)], packed: true } }),
  listFulfillment: () => ({ query: { ...page, stage: 'packed' } }),
  countFulfillment: () => ({}),
} satisfies Partial<Record<OperationId, Maker>>;
