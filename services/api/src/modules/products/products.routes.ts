import { productEndpoints } from '@kerf/contract/endpoints/products';
import { notFound } from '@kerf/domain/problem';
import type { Database } from '../../db/database.ts';
import { type Route, route } from '../../http/mount.ts';
import { productView } from './product-view.ts';
import { addProduct, deleteProduct, updateProduct } from './products.service.ts';
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
    route(productEndpoints.updateProduct, async ({ params, body }, { actor }) => ({
      success: true,
      product: productView(await updateProduct(db, actor, params.id, body)),
    })),
    route(productEndpoints.deleteProduct, async ({ params }, { actor }) => {
      await deleteProduct(db, actor, params.id);
      return { deletedCount: 1 };
    }),
  ];
}
