import { unmetDemandEndpoints } from '@kerf/contract/endpoints/unmet-demand';
import type { Database } from '../../db/database.ts';
import type { AccessTokens } from '../../http/access-token.ts';
import { type Route, route } from '../../http/mount.ts';
import { listProducts } from '../products/products.store.ts';
import { recordUnmet } from './record-unmet.ts';
import { listUnmet } from './unmet-demand.store.ts';
import { createWhoAsks } from './who-asks.ts';

export function unmetDemandRoutes(db: Database, accessTokens: AccessTokens): Route[] {
  const whoAsks = createWhoAsks(db, accessTokens);
  return [
    route(unmetDemandEndpoints.reportUnmet, async ({ body }, { headers }) => {
      if (await findsAnything(db, body.text)) return { recorded: false };
      await recordUnmet(db, [body.text], 'search', await whoAsks(headers));
      return { recorded: true };
    }),
    route(unmetDemandEndpoints.listUnmet, ({ query }) => listUnmet(db, query)),
  ];
}

/** Looks again: what a client says of its search is not believed. */
async function findsAnything(db: Database, search: string): Promise<boolean> {
  const { total } = await listProducts(db, { search, limit: 1, sort: 'name' });
  return total > 0;
}
