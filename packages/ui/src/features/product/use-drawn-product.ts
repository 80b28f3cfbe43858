import { product } from '@kerf/contract/schemas/product';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { drawnData, forgetDrawnData } from '../../shared/drawn-page.ts';
import { useCatalogue } from '../catalog/catalogue.ts';
import { productQuery } from '../catalog/products.queries.ts';

/**
 * A product: first as everybody sees it, if the server has drawn its page, then as the person at the screen does.
 */
export function useDrawnProduct(id: string) {
  useEffect(() => forgetDrawnData, []);
  return useQuery({
    ...productQuery(useCatalogue(), id),
    initialData: () => {
      const { data } = product.safeParse(drawnData());
      return data?._id === id ? data : undefined;
    },
    // Asked for again at once.
    initialDataUpdatedAt: 0,
  });
}
