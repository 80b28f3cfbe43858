import { listPrices, type PriceBook } from '@kerf/domain/price-book';

/** What the person at the screen pays. Everything that shows or computes a price takes it from here. */
export function usePriceBook(): PriceBook {
  return listPrices;
}
