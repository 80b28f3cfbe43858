import { productEndpoints } from '@kerf/contract/endpoints/products';
import { notFound } from '@kerf/domain/problem';
import type { Database } from '../../db/database.ts';
import { type Route, route } from '../../http/mount.ts';
import { matchedVersion } from '../../http/request-headers.ts';
import { addProduct, deleteProduct, updateProduct } from './change-products.ts';
import { correctStock, readStock } from './correct-stock.ts';
import { productView } from './product-view.ts';
import { findProduct, listProducts } from './products.store.ts';

export function productRoutes(db: Database): Route[] {
  return [
    route(productEndpoints.listProducts, ({ query }) => listProducts(db, query)),
    route(productEndpoints.getProduct, async ({ params }) => {
      const row = await findProduct(db, params.id);
      if (!row) throw notFound('product');
      return productView(row);
    }),
    route(productEndpoints.addProduct, async ({ body }, { actor }) => ({
      success: true,
      product: productView(await addProduct(db, actor, body)),
    })),
    route(productEndpoints.updateProduct, async ({ params, body }, { actor, headers }) => {
      const change = { ...body, version: body.version ?? matchedVersion(headers) };
      return {
        success: true,
        product: productView(await updateProduct(db, actor, params.id, change)),
      };
    }),
    route(productEndpoints.getStock, ({ params }) => readStock(db, params.id)),
    route(productEndpoints.changeStock, async ({ params, body }, { actor, idempotencyKey }) => ({
      success: true,
      stock: await correctStock(db, actor, params.id, body, idempotencyKey),
    })),
    route(productEndpoints.deleteProduct, async ({ params }, { actor }) => {
      await deleteProduct(db, actor, params.id);
      return { deletedCount: 1 };
    }),
  ];
}
