import { taxEndpoints } from '@kerf/contract/endpoints/tax';
import type { Database } from '../../db/database.ts';
import { type Route, route } from '../../http/mount.ts';
import { readTaxTerms } from './tax-terms.store.ts';
import { taxTermsView, updateTaxTerms } from './update-tax-terms.ts';

/** Routes of the shop's registrations and rates, for admins. */
export function taxRoutes(db: Database): Route[] {
  return [
    route(taxEndpoints.getTaxTerms, async () => taxTermsView(await readTaxTerms(db))),
    route(taxEndpoints.updateTaxTerms, ({ body }, { actor }) => updateTaxTerms(db, actor, body)),
  ];
}
