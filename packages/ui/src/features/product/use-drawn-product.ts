import { product } from '@kerf/contract/schemas/product';
import { expectedStock } from '@kerf/contract/schemas/stock';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useApi } from '../../shared/api.ts';
import { isPageDrawn } from '../../shared/drawn-page.ts';
import { useCatalogue } from '../catalog/catalogue.ts';
import { expectedStockQuery } from '../catalog/expected-stock.ts';
import { productQuery } from '../catalog/products.queries.ts';
import { drawnData, forgetDrawnData } from './drawn-data.ts';
import { placeInPage } from './place-in-page.ts';

/** Begins a query with what came with the page and is as old as that, and asks for it again at once. */
function useFromPage<Data>(find: () => Data | undefined) {
  const [found] = useState(find);
  return {
    initialData: () => found,
    initialDataUpdatedAt: performance.timeOrigin,
    refetchOnMount: found === undefined || ('always' as const),
  };
}

/**
 * A product: first as everybody sees it, if the server has drawn its page, then as the person at the screen does.
 */
export function useDrawnProduct(id: string) {
  useEffect(() => forgetDrawnData, []);
  const query = productQuery(useCatalogue(), id);
  return useQuery({ ...query, ...useFromPage(() => productDrawn(id)) });
}

/** Leaves the focus and the selected text where they were in the drawn page when this component takes its place. */
export function useDrawnPlace(): void {
  const [restore] = useState(() => (isPageDrawn() ? placeInPage() : null));
  useLayoutEffect(() => restore?.(), [restore]);
}

/** How much of a product is on its way; like `useDrawnProduct`. */
export function useDrawnExpected(id: string) {
  const drawn = useFromPage(
    () => productDrawn(id) && expectedStock.safeParse(drawnData('expected')).data,
  );
  return useQuery({ ...expectedStockQuery(useApi(), id), ...drawn });
}

/** The product that the page was drawn of, if it is this one. */
function productDrawn(id: string) {
  const { data } = product.safeParse(drawnData('product'));
  return data?._id === id ? data : undefined;
}
