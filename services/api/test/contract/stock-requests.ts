import { delivery } from '@kerf/contract/schemas/delivery';
import { stockCount } from '@kerf/contract/schemas/stock-count';
import { stockProduct } from '../harness/shelf.ts';
import type { Cast } from './cast.ts';
import { type Maker, page } from './request-parts.ts';

const deliveryBody = (sku: string) => ({
  supplier: 'Solingen Steel',
  reference: 'SO-1042',
  expectedOn: '2027-03-12',
  note: 'By truck.',
  lines: [{ sku, quantity: 40 }],
});

async function newDelivery({ admin, product }: Cast): Promise<string> {
  const reply = await admin.call('POST', '/deliveries', { body: deliveryBody(product.sku) });
  return reply.as(delivery)._id;
}

async function newCount({ admin }: Cast): Promise<string> {
  const reply = await admin.call('POST', '/stock-counts', { body: { title: 'Shelf 4' } });
  return reply.as(stockCount)._id;
}

async function newCountedLine(cast: Cast): Promise<string> {
  const id = await newCount(cast);
  const body = { productId: cast.product.id, counted: 1_000_000, before: null };
  await cast.admin.call('PUT', `/stock-count/${id}/line`, { body });
  return id;
}

const ofProduct: Maker = ({ product }) => ({ params: { id: product.id } });
const ofDelivery: Maker = async (cast) => ({ params: { id: await newDelivery(cast) } });
const ofCount: Maker = async (cast) => ({ params: { id: await newCount(cast) } });

/** Valid requests about stock. */
export const validStockRequests = {
  listStockMovements: ({ product }) => ({
    params: { id: product.id },
    query: { ...page, show: 'shelf' },
  }),
  getStockDays: ({ product }) => ({ params: { id: product.id }, query: { days: '30' } }),
  setReorderPoint: async (_cast, api) => ({
    params: { id: (await stockProduct(api)).id },
    body: {
      reorderAt: 20,
      reorderQuantity: 100,
      before: { reorderAt: null, reorderQuantity: null },
    },
  }),
  getExpectedStock: ofProduct,
  getStockAlert: ofProduct,
  askForStock: ofProduct,
  stopAskingForStock: ofProduct,
  listLowStock: () => ({ query: { ...page, expected: 'no', sort: '-available' } }),
  listStockDiscrepancies: () => ({ query: page }),
  // Without a discrepancy: one that is left behind would fail every later look at the whole stock.
  settleDiscrepancy: async (_cast, api) => ({
    params: { id: (await stockProduct(api, { stock: 120 })).id },
    body: { counted: 125, onHand: 120, moved: 120, reason: 'mistake', note: 'Counted twice' },
  }),
  listDeliveries: () => ({ query: { ...page, state: 'open', sort: '-createdAt' } }),
  addDelivery: ({ product }) => ({ body: deliveryBody(product.sku) }),
  getDelivery: ofDelivery,
  updateDelivery: async (cast) => ({
    params: { id: await newDelivery(cast) },
    body: { ...deliveryBody(cast.product.sku), reference: 'SO-1043', version: 1 },
  }),
  receiveDelivery: async (cast) => ({
    params: { id: await newDelivery(cast) },
    body: {
      lines: [{ productId: cast.product.id, quantity: 30 }],
      close: false,
      note: 'Wet',
      version: 1,
    },
  }),
  takeBackDelivery: async (cast) => {
    const id = await newDelivery(cast);
    const lines = [{ productId: cast.product.id, quantity: 30 }];
    await cast.admin.call('POST', `/delivery/${id}/receive`, { body: { lines } });
    return { params: { id }, body: { lines, note: 'Counted twice', version: 2 } };
  },
  cancelDelivery: async (cast) => ({
    params: { id: await newDelivery(cast) },
    query: { version: '1' },
  }),
  listStockCounts: () => ({ query: { ...page, state: 'open' } }),
  addStockCount: () => ({ body: { title: 'Shelf 4' } }),
  getStockCount: ofCount,
  listCountLines: async (cast) => ({
    params: { id: await newCount(cast) },
    query: { ...page, show: 'different' },
  }),
  findCountable: async (cast) => ({
    params: { id: await newCount(cast) },
    query: { number: cast.product.sku },
  }),
  countProduct: async (cast) => ({
    params: { id: await newCount(cast) },
    body: { productId: cast.product.id, counted: 12, before: null, expected: 12 },
  }),
  removeCountLine: async (cast) => ({
    params: { id: await newCountedLine(cast), productId: cast.product.id },
  }),
  bookStockCount: async (cast) => {
    const id = await newCountedLine(cast);
    const { figures } = (await cast.admin.call('GET', `/stock-count/${id}`)).as(stockCount);
    return { params: { id }, query: { figures: figures ?? '' } };
  },
  discardStockCount: ofCount,
} satisfies Partial<Record<string, Maker>>;
