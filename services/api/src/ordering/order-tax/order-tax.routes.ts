import { orderTaxEndpoints } from '@kerf/contract/endpoints/order-tax';
import type { Database } from '../../db/database.ts';
import type { TaxGateway } from '../../gateways/tax/tax-gateway.ts';
import type { FindOptionalActor } from '../../http/actor.ts';
import { type Route, route } from '../../http/mount.ts';
import { quoteTax } from './quote-tax.ts';

interface Deps {
  readonly db: Database;
  readonly tax: TaxGateway;
  readonly findOptionalActor: FindOptionalActor;
}

export function orderTaxRoutes({ db, tax, findOptionalActor }: Deps): Route[] {
  return [
    route(orderTaxEndpoints.quoteTax, async ({ body }, { headers, allowance }) => {
      await allowance.require(1);
      return quoteTax(db, tax, await findOptionalActor(headers), body);
    }),
  ];
}
