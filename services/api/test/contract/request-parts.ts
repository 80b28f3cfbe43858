import { randomUUID } from 'node:crypto';
import { bookAddress } from '@kerf/contract/schemas/address';
import { certificate } from '@kerf/contract/schemas/certificate';
import { machine } from '@kerf/contract/schemas/machine';
import { note } from '@kerf/contract/schemas/note';
import { savedList } from '@kerf/contract/schemas/saved-list';
import { carrier } from '@kerf/contract/schemas/shipment';
import { savedView } from '@kerf/contract/schemas/view';
import { sampleNewProduct } from '@kerf/contract/testing/sample-products';
import type { MailState } from '@kerf/domain/mail';
import { type FacetName, facetChoices } from '@kerf/domain/search/facets';
import { sampleAddress } from '@kerf/domain/testing/sample-address';
import { sampleBlade, sampleSaw } from '@kerf/domain/testing/sample-blades';
import { signIn } from '../harness/people.ts';
import { placeOne } from '../harness/purchase.ts';
import type { TestApi } from '../harness/use-api.ts';
import type { Cast } from './cast.ts';

export interface ValidRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** With every field of the contract, including optional ones. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** The bytes to send, if the body is a file. */
  readonly raw?: Uint8Array<ArrayBuffer>;
}

export type Maker = (cast: Cast, api: TestApi) => ValidRequest | Promise<ValidRequest>;

export const page = { limit: '10', search: 'a' };
export const firstChoices = (name: FacetName) =>
  facetChoices[name]
    .slice(0, 2)
    .map(({ value }) => value)
    .join(',');
export const ofEmail = ({ customer }: Cast) => ({ params: { email: customer.email } });
// The cast must not lose their sessions.
export const ofNewcomer: Maker = async (_cast, api) => ({
  params: { email: (await signIn(api)).email },
});
export const newOrder = async ({ customer, product }: Cast) =>
  (await placeOne(customer, product, 10))._id;
export const ofOrder: Maker = async (cast) => ({ params: { id: await newOrder(cast) } });

export const ordersQuery = ({ customer, product }: Cast) => ({
  filter: 'unpaid',
  sort: 'createdAt',
  fulfillment: 'packed',
  attention: 'true',
  placedFrom: '2026-01-01T00:00:00.000Z',
  placedBefore: '2027-01-01T00:00:00.000Z',
  placedFromDay: '2026-01-01',
  placedToDay: 'today',
  totalMin: '99.50',
  totalMax: '25000',
  customer: customer.email,
  product: product.id,
  sku: 'KC-190',
  carrier: 'UPS',
  tracking: '1Z 999',
  poNumber: 'PO-47',
  shippingMethod: 'Grou',
  costCenter: 'CC-1',
  note: 'gate code',
  unpaidHours: '24',
});

export const viewBody = () => ({
  screen: 'orders',
  name: `View ${randomUUID()}`,
  query: 'filter=unpaid&totalMin=5000',
  shared: true,
});

/** A shared view, which every admin may change. */
export const ofView = async ({ admin }: Cast) => {
  const added = await admin.call('POST', '/views', { body: viewBody() });
  return { params: { id: added.as(savedView)._id } };
};

export async function newPaidOrder(cast: Cast, { db }: TestApi): Promise<string> {
  const id = await newOrder(cast);
  const paid = {
    money: 'paid',
    paid_at: new Date(),
    transaction_id: `pi_${randomUUID()}`,
  } as const;
  await db.updateTable('orders').set(paid).where('id', '=', id).execute();
  return id;
}

export const listBody = (product: Cast['product']) => ({
  name: `List ${randomUUID()}`,
  rows: [{ productId: product.id, quantity: 10, note: 'for saw 3', costCenter: '4711' }],
});

export const padBody = (product: Cast['product']) => ({
  since: null,
  rows: [
    {
      id: randomUUID(),
      item: product.sku,
      quantity: '10',
      note: 'for saw 3',
      costCenter: '4711',
      place: 1.5,
      at: Date.now(),
      seen: {
        productId: product.id,
        unitPrice: 6450,
        priceTiers: [{ from: 50, unitPrice: 6000 }],
        stock: 120,
      },
    },
  ],
  removed: [{ id: randomUUID(), at: Date.now() }],
  delivery: { phone: '+1 541 555 0100', address: null, poNumber: '47', at: Date.now() },
});

export const ofList = async ({ customer, product }: Cast) => {
  const kept = await customer.call('POST', '/saved-lists', { body: listBody(product) });
  return { params: { id: kept.as(savedList)._id } };
};

export const productBody = ({ product }: Cast) =>
  sampleNewProduct({
    name: `Saw ${randomUUID()}`,
    img: 'https://example.com/saw.jpg',
    sku: randomUUID(),
    blade: sampleBlade({ regrinds: 12 }),
    packSize: 10,
    piece: {
      grams: 1250,
      length: 270,
      width: 260,
      height: 10,
      origin: 'US',
      customsCode: '8202.31',
    },
    // Below any price that it is combined with.
    priceTiers: [{ from: 50, price: 0.01 }],
    aliases: ['LU-254'],
    replacedBy: product.id,
    categories: [],
    publishedAt: '2026-01-01T08:00:00.000Z',
  });

export const letterheadBody = {
  name: 'Kerf',
  address: '1 Arbor Way\nBend, OR 97702',
  email: 'orders@kerf.example',
  phone: '+1 541 555 0100',
  taxNumber: '93-1234567',
  footer: 'Kerf Tool Works',
  paper: 'A4',
  logo: null,
};

export const addressBody = {
  address: sampleAddress(),
  isDefault: true,
  isForInvoices: true,
};

/** An address that no book has, since those are left out. */
export const addressesBody = () => ({
  addresses: [{ ...addressBody, address: sampleAddress({ lines: [randomUUID()] }) }],
});

export const newAddress = async ({ customer }: Cast) =>
  (await customer.call('POST', '/addresses', { body: addressBody })).as(bookAddress)._id;

export const machineBody = { name: 'Bench saw', saw: sampleSaw() };

export const newMachine = async ({ customer }: Cast) =>
  (await customer.call('POST', '/machines', { body: machineBody })).as(machine)._id;

export const newNote = async ({ admin, customer }: Cast) =>
  (await admin.call('POST', `/user/${customer.email}/notes`, { body: { body: 'A note.' } })).as(
    note,
  )._id;

export async function newReview({ db }: TestApi): Promise<string> {
  const id = randomUUID();
  const said = { name: 'Sam', img: '', rating: 5, des: 'Cuts.', verified: false };
  await db
    .insertInto('reviews')
    .values({ id, ...said })
    .execute();
  return id;
}

export async function newMail(
  { db }: TestApi,
  orderId: string,
  state: MailState = 'sent',
): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('mails')
    .values({
      id,
      event: `order.paid:${id}`,
      kind: 'order.paid',
      recipient: 'a@example.com',
      user_id: null,
      order_id: orderId,
      content: '{}',
      state,
    })
    .execute();
  return id;
}

export const failedMail = async (cast: Cast, api: TestApi) => ({
  mailIds: [await newMail(api, await newOrder(cast), 'failed')],
});

export async function newMessage({ db }: TestApi): Promise<string> {
  const id = randomUUID();
  await db.insertInto('messages').values({ id, email: 'a@example.com', body: 'Hello' }).execute();
  return id;
}

export const carrierBody = () => ({
  name: `Carrier ${randomUUID()}`,
  trackingUrl: 'https://parcels.example/track?id={number}',
});

export const newCarrier = async ({ admin }: Cast) =>
  (await admin.call('POST', '/carriers', { body: carrierBody() })).as(carrier);

export const shipBody = async (cast: Cast) => ({
  rows: [{ order: await newOrder(cast), carrierId: null, trackingNumber: randomUUID() }],
});

export const certificateBody = () => ({
  country: 'US',
  region: 'US-OR',
  number: `OR-${randomUUID()}`,
  reason: 'Resale',
  from: '2026-01-01',
  to: '2026-12-31',
  isChecked: false,
});

export const newCertificateOf = async ({ admin, customer }: Cast) =>
  (
    await admin.call('POST', `/customer/${customer.userId}/certificates`, {
      body: certificateBody(),
    })
  ).as(certificate)._id;
