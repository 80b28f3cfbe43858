import { customerEndpoints } from '@kerf/contract/endpoints/customers';
import { notFound } from '@kerf/domain/problem';
import type { Database } from '../../db/database.ts';
import { deleted, type Route, route } from '../../http/mount.ts';
import { endUserSession, listSessions } from '../users/sessions.store.ts';
import { findUser, profileView } from '../users/users.store.ts';
import { countsOf, spendOf } from './customer-figures.store.ts';
import { readCustomerOrderFields, setCustomerOrderFields } from './customer-order-fields.ts';

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
      const { erased_at: erasedAt } = user;
      return {
        ...profileView(user),
        spend,
        ...counts,
        ...(erasedAt && { erasedAt: erasedAt.toISOString() }),
      };
    }),
    route(customerEndpoints.getCustomerOrderFields, ({ params }) =>
      readCustomerOrderFields(db, params.id),
    ),
    route(customerEndpoints.setCustomerOrderFields, ({ params, body }, { actor }) =>
      setCustomerOrderFields(db, actor, params.id, body),
    ),
    route(customerEndpoints.listCustomerSessions, ({ params, query }, { actor }) =>
      listSessions(db, actor, params.id, query),
    ),
    route(customerEndpoints.endCustomerSession, ({ params }, { actor }) =>
      deleted(endUserSession(db, actor, params.id, params.sessionId)),
    ),
  ];
}
