import { orderTaxEndpoints } from '@kerf/contract/endpoints/order-tax';
import type { Database } from '../../db/database.ts';
import type { TaxGateway } from '../../gateways/tax/tax-gateway.ts';
import type { FindActor } from '../../http/actor.ts';
import { type Route, route } from '../../http/mount.ts';
import { createFindOptionalActor } from '../../people/access/find-actor.ts';
import { quoteTax } from './quote-tax.ts';

interface Deps {
  readonly db: Database;
  readonly tax: TaxGateway;
  readonly findActor: FindActor;
}

export function orderTaxRoutes({ db, tax, findActor }: Deps): Route[] {
  const findOptionalActor = createFindOptionalActor(findActor);
  return [
    route(orderTaxEndpoints.quoteTax, async ({ body }, { headers, allowance }) => {
      await allowance.require(1);
      return quoteTax(db, tax, await findOptionalActor(headers), body);
    }),
  ];
}
