import { orderTaxEndpoints } from '@kerf/contract/endpoints/order-tax';
import type { Database } from '../../db/database.ts';
import { type Route, route } from '../../http/mount.ts';
import { quoteTax } from './quote-tax.ts';

export function orderTaxRoutes(db: Database): Route[] {
  return [
    route(orderTaxEndpoints.quoteTax, async ({ body }, { allowance }) => {
      await allowance.require(1);
      return quoteTax(db, body);
    }),
  ];
}
