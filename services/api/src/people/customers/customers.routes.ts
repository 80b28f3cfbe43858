import { customerEndpoints } from '@kerf/contract/endpoints/customers';
import { notFound } from '@kerf/domain/problem';
import type { Database } from '../../db/database.ts';
import { deleted, type Route, route } from '../../http/mount.ts';
import { endUserSession, listSessions } from '../users/sessions.store.ts';
import { findUser, profileView } from '../users/users.store.ts';
import { countsOf, spendOf } from './customer-figures.store.ts';

/** Routes of a customer's page, for staff. */
export function customerRoutes(db: Database): Route[] {
  return [
    route(customerEndpoints.getCustomer, async ({ params: { id } }) => {
      const [user, spend, counts] = await Promise.all([
        findUser(db, id),
        spendOf(db, id),
        countsOf(db, id),
      ]);
      if (!user) throw notFound('customer');
      return { ...profileView(user), spend, ...counts };
    }),
    route(customerEndpoints.listCustomerSessions, ({ params, query }, { actor }) =>
      listSessions(db, actor, params.id, query),
    ),
    route(customerEndpoints.endCustomerSession, ({ params }, { actor }) =>
      deleted(endUserSession(db, actor, params.id, params.sessionId)),
    ),
  ];
}
