import { taxEndpoints } from '@kerf/contract/endpoints/tax';
import type { Database } from '../../db/database.ts';
import type { TaxGateway } from '../../gateways/tax/tax-gateway.ts';
import { type Route, route } from '../../http/mount.ts';
import { readTaxTerms } from './tax-terms.store.ts';
import { taxTermsView, updateTaxTerms } from './update-tax-terms.ts';

interface Deps {
  readonly db: Database;
  readonly tax: TaxGateway;
}

/** Routes of the shop's registrations and rates, for admins. */
export function taxRoutes({ db, tax }: Deps): Route[] {
  const { decider } = tax;
  return [
    route(taxEndpoints.getTaxTerms, async () => ({
      ...taxTermsView(await readTaxTerms(db)),
      decider,
    })),
    route(taxEndpoints.updateTaxTerms, async ({ body }, { actor }) => ({
      ...(await updateTaxTerms(db, actor, body)),
      decider,
    })),
  ];
}
