import { bulkChange } from '@kerf/contract/schemas/bulk-change';
import type { BulkChangeState } from '@kerf/domain/bulk-change';

import type { TestApi } from '../harness/use-api.ts';
import type { Cast } from './cast.ts';

const HOUR_MS = 3_600_000;

export const bulkChangeBody = (sku: string) => ({
  title: 'Spring prices',
  rows: [{ sku, cells: [{ column: 'Price', value: '49.90' }] }],
});

export const bulkEditBody = (id: string) => ({
  title: 'Four per cent',
  products: { by: 'ids', ids: [id] },
  price: { by: 'percent', percent: 4, rounding: 'cent', volumePrices: true },
  publication: { to: 'published', at: '2099-03-12T06:00:00.000Z' },
  cells: [{ column: 'Minimum order', value: '20' }],
});

async function newBulkChange({ admin, product }: Cast): Promise<string> {
  const body = bulkChangeBody(product.sku);
  return (await admin.call('POST', '/bulk-changes', { body })).as(bulkChange)._id;
}

export const ofBulkChange = async (cast: Cast) => ({ params: { id: await newBulkChange(cast) } });

/** A bulk change in the state that a step requires. */
export const ofBulkChangeIn =
  (state: BulkChangeState) =>
  async (cast: Cast, { db }: TestApi) => {
    const id = await newBulkChange(cast);
    await db
      .updateTable('bulk_changes')
      .set({ state, takes_effect_at: new Date(Date.now() + HOUR_MS), applied_at: new Date() })
      .where('id', '=', id)
      .execute();
    return { params: { id } };
  };
