import { isApiProblem } from '@kerf/api-client/api-problem';
import type { ApiClient } from '@kerf/api-client/client';
import type { EndpointRequest } from '@kerf/contract/endpoint';
import type { Endpoints } from '@kerf/contract/endpoints';
import { type Product, productSorts, type StockChange } from '@kerf/contract/schemas/product';
import { productKinds } from '@kerf/domain/category-rule';
import { productStates } from '@kerf/domain/publication';
import { listSource } from '../../../components/data-table/list-source.ts';
import type { TableView } from '../../../components/data-table/table-view.ts';
import { toastFailure, toastProblem, toastSuccess } from '../../../components/toasts.tsx';
import { type Once, useChange } from '../../../components/use-change.ts';
import { callQuery } from '../../../shared/call-query.ts';
import { productKeys } from '../../catalog/products.queries.ts';
import type { NewProduct } from './check-product.ts';

/** The filter of a products view, without its sort. */
export function productsFilter({ search, filters }: Pick<TableView, 'search' | 'filters'>) {
  return {
    search,
    kind: productKinds.find((each) => each === filters.kind),
    state: productStates.find((each) => each === filters.state),
    category: filters.category,
    addedBy: filters.addedBy,
  };
}

/** All products, for admins. */
export const productsSource = listSource({
  queryKey: [...productKeys.all, 'list'],
  listing: (view) => ({
    ...productsFilter(view),
    sort: productSorts.find((each) => each === view.sort),
  }),
  fetch: (api, query, signal) => api.listManagedProducts({ query }, { signal }),
});

/** One product, whatever its state. */
export function managedProductQuery(api: ApiClient, id: string) {
  return callQuery([...productKeys.all, 'managed', id], api.getManagedProduct, { params: { id } });
}

/** Adds a product to the catalogue. A retry with the same key has no further effect. */
export function useAddProduct() {
  return useProductChange('Product Added', (api, { body, idempotencyKey }: Once<NewProduct>) =>
    api.addProduct({ body }, { idempotencyKey }),
  );
}

type ProductChange = EndpointRequest<Endpoints['updateProduct']>['body'];

/**
 * Changes a product. Rejects with `product_changed` if the version is out of date. A retry with the same key
 * has no further effect.
 */
export function useUpdateProduct(id: string) {
  return useProductChange('Product Updated', (api, { body, idempotencyKey }: Once<ProductChange>) =>
    api.updateProduct({ params: { id }, body }, { idempotencyKey }),
  );
}

function useProductChange<What>(
  done: string,
  call: (api: ApiClient, what: What) => Promise<{ readonly product: Product }>,
) {
  return useChange({
    call,
    done,
    failed: 'Not successful',
    onDone: ({ product }, { api, client }) =>
      client.setQueryData(managedProductQuery(api, product._id).queryKey, product),
    outdates: [productKeys.all],
  });
}

/** A product's stock and its latest movements. */
export function stockQuery(api: ApiClient, id: string) {
  return callQuery([...productKeys.one(id), 'stock'], api.getStock, { params: { id } });
}

const HOLDS_SHOWN = 200;

/** The newest unpaid orders that hold stock of a product. */
export function holdsQuery(api: ApiClient, id: string) {
  return callQuery([...productKeys.one(id), 'holds'], api.listHolds, {
    params: { id },
    query: { limit: HOLDS_SHOWN },
  });
}

/** Changes a product's stock. A retry with the same key has no further effect. */
export function useChangeStock(id: string) {
  return useChange({
    call: (api, { body, idempotencyKey }: Once<StockChange>) =>
      api.changeStock({ params: { id }, body }, { idempotencyKey }),
    done: 'Stock Updated',
    failed: 'Not successful',
    onDone: ({ stock }, { api, client }) =>
      client.setQueryData(stockQuery(api, id).queryKey, stock),
    outdates: [productKeys.all],
  });
}

/** Deletes a product. One that is already deleted counts as deleted. */
export function useDeleteProduct(onGone: (product: Product) => void) {
  return useChange({
    call: (api, product: Product) =>
      api.deleteProduct({ params: { id: product._id }, query: { version: product.version } }),
    // Not passed to `mutate`: the row is unmounted before those callbacks would run.
    onDone: ({ deletedCount }, { what: product }) => {
      if (deletedCount > 0) toastSuccess(`Product ${product.name} is deleted`);
      onGone(product);
    },
    onError: (error, product) => {
      if (!isApiProblem(error, 'not_found')) return;
      toastFailure(`Product ${product.name} is deleted already`);
      onGone(product);
    },
    rereads: [productKeys.all],
  });
}

/** Restores an archived product. */
export function useRestoreProduct(onRestored: (product: Product) => void) {
  return useChange({
    call: (api, product: Product) => api.restoreProduct({ params: { id: product._id } }),
    done: (_reply, product) => `Product ${product.name} is restored`,
    onDone: (_reply, { what: product }) => onRestored(product),
    onError: toastProblem,
    rereads: [productKeys.all],
  });
}
