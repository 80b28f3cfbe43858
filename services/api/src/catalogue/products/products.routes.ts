import { productEndpoints } from '@kerf/contract/endpoints/products';
import { notFound } from '@kerf/domain/problem';
import type { Database } from '../../db/database.ts';
import type { Pipeline } from '../../db/pipeline.ts';
import { deleted, onceRoute, type Route, route } from '../../http/mount.ts';
import { matchedVersion } from '../../http/request-headers.ts';
import { addProduct, deleteProduct, restoreProduct, updateProduct } from './change-products.ts';
import { correctStock, readStock } from './correct-stock.ts';
import {
  findReplacement,
  withKnownReplacement,
  withKnownReplacements,
} from './known-replacements.ts';
import { managedView, wholeManagedView, wholeProductView } from './product-view.ts';
import {
  findSoldProduct,
  isScanned,
  listManagedProducts,
  listProducts,
  requireAnyProduct,
} from './products.store.ts';

interface ProductDeps {
  readonly db: Database;
  readonly pipeline: Pick<Pipeline, 'ask'>;
}

/** How many products of a list that no index sorts are read for a unit of the caller's allowance. */
const SCANNED_PER_UNIT = 1_500;

export function productRoutes({ db, pipeline: { ask } }: ProductDeps): Route[] {
  return [
    route(productEndpoints.listProducts, async ({ query }, { allowance }) => {
      await allowance.require(1);
      const page = await listProducts(db, query);
      if (isScanned(query)) await allowance.take(Math.floor(page.total / SCANNED_PER_UNIT));
      return { ...page, items: await withKnownReplacements(ask, page.items) };
    }),
    route(productEndpoints.getProduct, async ({ params }) => {
      const row = await findSoldProduct(db, params.id);
      if (!row) throw notFound('product');
      return withKnownReplacement(ask, wholeProductView(row));
    }),
    route(productEndpoints.getReplacement, async ({ params }) => {
      const found = await findReplacement(db, params.id);
      if (!found) throw notFound('product');
      return found;
    }),
    route(productEndpoints.listManagedProducts, ({ query }) => listManagedProducts(db, query)),
    route(productEndpoints.getManagedProduct, async ({ params }) => {
      return wholeManagedView(await requireAnyProduct(db, params.id));
    }),
    onceRoute(productEndpoints.addProduct, async (tx, { body }, { actor }) => ({
      success: true,
      product: wholeProductView(await addProduct(tx, actor, body)),
    })),
    onceRoute(
      productEndpoints.updateProduct,
      async (tx, { params: { id }, body }, { actor, headers }) => {
        const change = { ...body, version: body.version ?? matchedVersion(headers) };
        return {
          success: true,
          product: wholeProductView(await updateProduct(tx, actor, id, change)),
        };
      },
    ),
    route(productEndpoints.getStock, ({ params }) => readStock(db, params.id)),
    onceRoute(productEndpoints.changeStock, async (tx, { params, body }, { actor }) => ({
      success: true,
      stock: await correctStock(tx, actor, params.id, body),
    })),
    route(productEndpoints.restoreProduct, async ({ params }, { actor }) => ({
      success: true,
      product: managedView(await restoreProduct(db, actor, params.id)),
    })),
    route(productEndpoints.deleteProduct, ({ params, query }, { actor }) =>
      deleted(deleteProduct(db, actor, params.id, query.version)),
    ),
  ];
}
