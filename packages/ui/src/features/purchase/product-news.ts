import type { ApiProblem } from '@kerf/api-client/api-problem';
import type { Product } from '@kerf/contract/schemas/product';
import { isRecord } from './history-entry.ts';

/** What a refused order says of the product as it is now: its price, or its bounds. */
export function productNews(problem: ApiProblem, productId: string): Partial<Product> {
  if (problem.code === 'price_changed') return priceNews(problem.params.price);
  if (problem.code === 'quantity_out_of_bounds') return boundsNews(problem.params.lines, productId);
  return {};
}

function priceNews(price: unknown): Partial<Product> {
  return typeof price === 'number' ? { price } : {};
}

function boundsNews(lines: unknown, productId: string): Partial<Product> {
  if (!Array.isArray(lines)) return {};
  const line: unknown = lines.find((each) => isRecord(each) && each.productId === productId);
  if (!isRecord(line)) return {};
  const { minOrder, stock } = line;
  return typeof minOrder === 'number' && typeof stock === 'number' ? { minOrder, stock } : {};
}
