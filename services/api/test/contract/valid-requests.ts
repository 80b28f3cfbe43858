import { randomUUID } from 'node:crypto';
import type { OperationId } from '@kerf/contract/endpoints';
import { machine } from '@kerf/contract/schemas/machine';
import { note } from '@kerf/contract/schemas/note';
import { issuedPaymentCode } from '@kerf/contract/schemas/payment';
import { savedList } from '@kerf/contract/schemas/saved-list';
import { carrier } from '@kerf/contract/schemas/shipment';
import { savedView } from '@kerf/contract/schemas/view';
import { sampleNewProduct } from '@kerf/contract/testing/sample-products';
import type { MailState } from '@kerf/domain/mail';
import { type FacetName, facetChoices, facetNames } from '@kerf/domain/search/facets';
import { sampleBlade, sampleSaw } from '@kerf/domain/testing/sample-blades';
import { signIn } from '../harness/people.ts';
import { delivery, orderBody, placeOne } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import type { TestApi } from '../harness/use-api.ts';
import type { Cast } from './cast.ts';

export interface ValidRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** With every field of the contract, including optional ones. */
  readonly body?: Readonly<Record<string, unknown>>;
}

type Maker = (cast: Cast, api: TestApi) => ValidRequest | Promise<ValidRequest>;

const page = { limit: '10', search: 'a' };
const firstChoices = (name: FacetName) =>
  facetChoices[name]
    .slice(0, 2)
    .map(({ value }) => value)
    .join(',');
const ofEmail = ({ customer }: Cast) => ({ params: { email: customer.email } });
const ofCustomer: Maker = ofEmail;
// Nobody of the cast may lose their session.
const ofNewcomer: Maker = async (_cast, api) => ({
  params: { email: (await signIn(api)).email },
});
const newOrder = async ({ customer, product }: Cast) => (await placeOne(customer, product, 10))._id;
const ofOrder: Maker = async (cast) => ({ params: { id: await newOrder(cast) } });

const ordersQuery = ({ customer, product }: Cast) => ({
  filter: 'unpaid',
  sort: 'createdAt',
  fulfillment: 'packed',
  attention: 'true',
  placedFrom: '2026-01-01T00:00:00.000Z',
  placedBefore: '2027-01-01T00:00:00.000Z',
  totalMin: '99.50',
  totalMax: '25000',
  customer: customer.email,
  product: product.id,
  sku: 'KC-190',
  carrier: 'UPS',
  tracking: '1Z 999',
  note: 'gate code',
  unpaidHours: '24',
});

const viewBody = () => ({
  screen: 'orders',
  name: `View ${randomUUID()}`,
  query: 'filter=unpaid&totalMin=5000',
  shared: true,
});

/** A shared view, which every admin may change. */
const ofView = async ({ admin }: Cast) => {
  const added = await admin.call('POST', '/views', { body: viewBody() });
  return { params: { id: added.as(savedView)._id } };
};

async function newPaidOrder(cast: Cast, { db }: TestApi): Promise<string> {
  const id = await newOrder(cast);
  const paid = {
    state: 'paid',
    paid_at: new Date(),
    transaction_id: `pi_${randomUUID()}`,
  } as const;
  await db.updateTable('orders').set(paid).where('id', '=', id).execute();
  return id;
}

const listBody = (product: Cast['product']) => ({
  name: `List ${randomUUID()}`,
  rows: [{ productId: product.id, quantity: 10 }],
});

const ofList = async ({ customer, product }: Cast) => {
  const kept = await customer.call('POST', '/saved-lists', { body: listBody(product) });
  return { params: { id: kept.as(savedList)._id } };
};

const productBody = ({ product }: Cast) =>
  sampleNewProduct({
    name: `Saw ${randomUUID()}`,
    img: 'https://example.com/saw.jpg',
    sku: randomUUID(),
    blade: sampleBlade({ regrinds: 12 }),
    packSize: 10,
    // Not above any price that is put beside it.
    priceTiers: [{ from: 50, price: 0.01 }],
    aliases: ['LU-254'],
    replacedBy: product.id,
  });

const letterheadBody = {
  name: 'Kerf',
  address: '1 Arbor Way\nBend, OR 97702',
  email: 'orders@kerf.example',
  phone: '+1 541 555 0100',
  taxNumber: '93-1234567',
  footer: 'Kerf Tool Works',
  paper: 'A4',
  logo: null,
};

const machineBody = { name: 'Bench saw', saw: sampleSaw() };

const newMachine = async ({ customer }: Cast) =>
  (await customer.call('POST', '/machines', { body: machineBody })).as(machine)._id;

const newNote = async ({ admin, customer }: Cast) =>
  (await admin.call('POST', `/user/${customer.email}/notes`, { body: { body: 'A note.' } })).as(
    note,
  )._id;

async function newReview({ db }: TestApi): Promise<string> {
  const id = randomUUID();
  const said = { name: 'Sam', img: '', rating: 5, des: 'Cuts.', verified: false };
  await db
    .insertInto('reviews')
    .values({ id, ...said })
    .execute();
  return id;
}

async function newMail(
  { db }: TestApi,
  orderId: string,
  state: MailState = 'sent',
): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('mails')
    .values({
      ...{ id, event: `order.paid:${id}`, kind: 'order.paid', recipient: 'a@example.com' },
      ...{ user_id: null, order_id: orderId, content: '{}', state },
    })
    .execute();
  return id;
}

const failedMail = async (cast: Cast, api: TestApi) => ({
  mailIds: [await newMail(api, await newOrder(cast), 'failed')],
});

async function newMessage({ db }: TestApi): Promise<string> {
  const id = randomUUID();
  await db.insertInto('messages').values({ id, email: 'a@example.com', body: 'Hello' }).execute();
  return id;
}

const carrierBody = () => ({
  name: `Carrier ${randomUUID()}`,
  trackingUrl: 'https://parcels.example/track?id={number}',
});

const newCarrier = async ({ admin }: Cast) =>
  (await admin.call('POST', '/carriers', { body: carrierBody() })).as(carrier)._id;

const shipBody = async (cast: Cast) => ({
  rows: [{ order: await newOrder(cast), carrierId: null, trackingNumber: randomUUID() }],
});

/** A sound request for every call, made by the customer, or about something of theirs. */
export const validRequests: Readonly<Record<OperationId, Maker>> = {
  listProducts: () => ({ query: { ...page, kind: 'circular', sort: 'price' } }),
  search: () => ({
    query: {
      ...page,
      search: '250x30 Z80',
      sort: 'price',
      fits: JSON.stringify(machineBody.saw),
      ...Object.fromEntries(facetNames.map((name) => [name, firstChoices(name)])),
    },
  }),
  getProduct: ({ product }) => ({ params: { id: product.id } }),
  addProduct: (cast) => ({ body: productBody(cast) }),
  updateProduct: async (cast, api) => ({
    params: { id: (await stockProduct(api)).id },
    body: { ...productBody(cast), version: 1 },
  }),
  getStock: ({ product }) => ({ params: { id: product.id } }),
  changeStock: async (_cast, api) => ({
    params: { id: (await stockProduct(api)).id },
    body: { kind: 'received', quantity: 40, note: 'Delivery 7' },
  }),
  deleteProduct: async (_cast, api) => ({ params: { id: (await stockProduct(api)).id } }),
  listReviews: ({ product }) => ({ query: { ...page, productId: product.id } }),
  getReviewFigures: ({ product }) => ({ params: { id: product.id } }),
  addReview: ({ product }) => ({
    body: {
      name: 'Sam',
      des: 'Cuts.',
      rating: 5,
      img: 'https://example.com/me.jpg',
      productId: product.id,
      machine: 'Panel saw',
      material: 'Hardwood',
      cut: { count: 600, unit: 'cuts' },
    },
  }),
  deleteReview: async (_cast, api) => ({ params: { id: await newReview(api) } }),
  deleteMessage: async (_cast, api) => ({ params: { id: await newMessage(api) } }),
  getMessage: async (_cast, api) => ({ params: { id: await newMessage(api) } }),
  updateMessage: async ({ admin }, api) => ({
    params: { id: await newMessage(api) },
    body: { done: true, assignee: admin.email, assigneeBefore: null, version: 1 },
  }),
  replyToMessage: async (_cast, api) => ({
    params: { id: await newMessage(api) },
    body: { body: 'Yes, we do.', version: 1, done: true },
  }),
  getCustomer: ({ customer }) => ({ params: { id: customer.userId } }),
  listCustomerSessions: ({ customer }) => ({ params: { id: customer.userId }, query: page }),
  endCustomerSession: async (_cast, api) => {
    const { userId } = await signIn(api);
    const { id: sessionId } = await api.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    return { params: { id: userId, sessionId } };
  },
  startSession: ({ customer: { email } }) => ({ params: { email }, body: { email } }),
  endSession: () => ({}),
  getRole: ofCustomer,
  listUsers: () => ({ query: { ...page, role: 'customer', blocked: 'false', sort: '-email' } }),
  getProfile: ofCustomer,
  listOrderMails: async (cast) => ({ params: { id: await newOrder(cast) } }),
  sendMailAgain: async (cast, api) => {
    const id = await newOrder(cast);
    return { params: { id }, body: { mailId: await newMail(api, id) } };
  },
  listUndelivered: () => ({ query: { ...page, show: 'failed', sort: 'createdAt' } }),
  sendUndelivered: async (cast, api) => ({ body: await failedMail(cast, api) }),
  dismissUndelivered: async (cast, api) => ({ body: await failedMail(cast, api) }),
  getMailChoices: ofCustomer,
  setMailChoices: ({ customer }) => ({
    params: { email: customer.email },
    body: { off: ['order.shipped'] },
  }),
  updateProfile: ({ customer }) => ({
    params: { email: customer.email },
    body: {
      phone: randomUUID(),
      address: '12 Mill Lane',
      education: 'Sawmill school',
      linkedin: 'https://example.com/sam',
    },
  }),
  grantAdmin: ({ other }) => ({
    params: { email: other.email },
    query: { allowUnverified: 'false' },
  }),
  revokeAdmin: ofCustomer,
  endUserSessions: ofNewcomer,
  blockUser: async (cast, api) => ({ ...(await ofNewcomer(cast, api)), body: { reason: 'Fraud' } }),
  unblockUser: ofNewcomer,
  placeOrder: async (cast) => ({
    body: {
      ...orderBody(cast.customer, cast.product, 10),
      machineId: await newMachine(cast),
      acknowledged: { maxRpm: 6_000, spindleRpm: 6_500 },
    },
  }),
  placeOrders: ({ product }) => ({
    body: {
      lines: [{ productId: product.id, quantity: 10 }],
      ...delivery,
      totalPrice: (product.price_cents * 10) / 100,
      acknowledged: [{ productId: product.id, machineId: randomUUID() }],
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
  listOrders: ({ customer }) => ({
    query: { ...page, customerEmail: customer.email, filter: 'unpaid', sort: 'createdAt' },
  }),
  listAllOrders: (cast) => ({ query: { ...page, ...ordersQuery(cast) } }),
  getNeighbours: async (cast) => ({
    params: { id: await newOrder(cast) },
    query: { search: 'a', ...ordersQuery(cast) },
  }),
  getOwnNeighbours: async (cast) => ({
    params: { id: await newOrder(cast) },
    query: { search: 'a', filter: 'unpaid', sort: 'createdAt' },
  }),
  getOrder: ofOrder,
  deleteOrder: ofOrder,
  settleOrder: async (cast) => {
    const id = await newOrder(cast);
    return { params: { id }, body: { order: id, transactionId: 'pi_unknown' } };
  },
  setOrderStatus: async (cast) => ({
    params: { id: await newOrder(cast) },
    body: { status: 'Shipped' },
  }),
  releaseHold: async (cast) => ({ params: { id: await newOrder(cast) } }),
  listHolds: ({ product }) => ({ params: { id: product.id }, query: page }),
  reviewAttention: async (cast) => ({
    params: { id: await newOrder(cast), attentionId: randomUUID() },
  }),
  listOrderRefunds: ofOrder,
  refundOrder: async (cast) => ({
    params: { id: await newOrder(cast) },
    body: {
      kind: 'lines',
      lines: [{ productId: cast.product.id, quantity: 2 }],
      reason: 'damaged',
      note: 'Teeth chipped',
      restock: false,
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
  receiveStripeEvent: () => ({}),
  sendMessage: () => ({ body: { email: 'visitor@example.com', body: 'Do you sharpen?' } }),
  getShop: () => ({}),
  listMessages: ({ customer }) => ({
    query: { ...page, sort: 'createdAt', state: 'open', assigned: 'me', customer: customer.userId },
  }),
  listSavedLists: () => ({ query: { ...page, sort: 'name' } }),
  addSavedList: ({ product }) => ({ body: listBody(product) }),
  getSavedList: ofList,
  updateSavedList: async (cast) => ({
    ...(await ofList(cast)),
    body: { ...listBody(cast.product), version: 1 },
  }),
  deleteSavedList: ofList,
  reportUnmet: () => ({ body: { text: `No such blade ${randomUUID()}` } }),
  listViews: () => ({ query: { screen: 'orders' } }),
  addView: () => ({ body: viewBody() }),
  updateView: async (cast) => {
    const { screen: _, ...body } = viewBody();
    return { ...(await ofView(cast)), body: { ...body, version: 1 } };
  },
  deleteView: ofView,
  listMachines: () => ({}),
  addMachine: () => ({ body: machineBody }),
  updateMachine: async (cast) => ({
    params: { id: await newMachine(cast) },
    body: { ...machineBody, name: 'Panel saw' },
  }),
  deleteMachine: async (cast) => ({ params: { id: await newMachine(cast) } }),
  listDocuments: ofOrder,
  getDocument: async (cast) => ({
    params: { id: await newOrder(cast), file: 'confirmation.pdf' },
  }),
  printOrders: async (cast, api) => ({
    body: { kind: 'packing-slips', orderIds: [await newPaidOrder(cast, api)] },
  }),
  getShopSettings: () => ({}),
  updateShopSettings: async (_cast, { db }) => {
    const { version } = await db
      .selectFrom('shop_settings')
      .select('version')
      .executeTakeFirstOrThrow();
    return { body: { ...letterheadBody, version } };
  },
  listHistory: ({ customer, product }) => ({
    query: {
      ...page,
      actor: customer.email,
      kind: 'product',
      record: product.id,
      source: 'web',
      from: '2026-01-01T00:00:00Z',
      to: '2026-12-31T00:00:00Z',
    },
  }),
  getOrderHistory: async (cast) => ({
    params: { id: await newOrder(cast) },
    query: { limit: '10' },
  }),
  getProductHistory: ({ product }) => ({ params: { id: product.id }, query: { limit: '10' } }),
  getUserHistory: (cast) => ({ ...ofEmail(cast), query: { limit: '10' } }),
  listOrderNotes: async (cast) => ({ params: { id: await newOrder(cast) }, query: page }),
  addOrderNote: async (cast) => ({
    params: { id: await newOrder(cast) },
    body: { body: 'Called about the delivery.', forCustomer: true },
  }),
  listUserNotes: (cast) => ({ ...ofEmail(cast), query: page }),
  addUserNote: (cast) => ({ ...ofEmail(cast), body: { body: 'Prefers mornings.' } }),
  deleteNote: async (cast) => ({ params: { id: await newNote(cast) } }),
  listShipments: ofOrder,
  addShipment: async (cast) => ({
    params: { id: await newOrder(cast) },
    body: {
      carrierId: null,
      trackingNumber: randomUUID(),
      lines: [{ productId: cast.product.id, quantity: 4 }],
    },
  }),
  deliverShipment: () => ({ params: { id: randomUUID() } }),
  undoDelivery: () => ({ params: { id: randomUUID() } }),
  voidShipment: () => ({ params: { id: randomUUID() } }),
  shipOrders: async (cast) => ({ body: await shipBody(cast) }),
  checkShipRows: async (cast) => ({ body: await shipBody(cast) }),
  voidShipments: () => ({ body: { shipmentIds: [randomUUID()] } }),
  deliverShipments: () => ({ body: { shipmentIds: [randomUUID()], delivered: true } }),
  packOrders: async (cast) => ({ body: { orderIds: [await newOrder(cast)], packed: true } }),
  listFulfillment: () => ({ query: { ...page, stage: 'packed' } }),
  getFulfillmentNeighbours: async (cast) => ({
    params: { id: await newOrder(cast) },
    query: { search: 'a', stage: 'packed' },
  }),
  countFulfillment: () => ({}),
  listCarriers: () => ({}),
  addCarrier: () => ({ body: carrierBody() }),
  updateCarrier: async (cast) => ({
    params: { id: await newCarrier(cast) },
    body: carrierBody(),
  }),
  deleteCarrier: async (cast) => ({ params: { id: await newCarrier(cast) } }),
  listUnmet: () => ({ query: { ...page, source: 'search', sort: '-lastSeen' } }),
  followChanges: () => ({}),
};
