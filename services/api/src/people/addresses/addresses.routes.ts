import { addressEndpoints } from '@kerf/contract/endpoints/addresses';
import { notFound } from '@kerf/domain/problem';
import type { Database, Tx } from '../../db/database.ts';
import { onceRoute, type Route, route } from '../../http/mount.ts';
import { findUserByEmail } from '../users/users.store.ts';
import { addAddresses } from './add-addresses.ts';
import { listAddresses } from './addresses.store.ts';
import { addAddress, updateAddress } from './change-addresses.ts';

/** The address book of one's own account and, for staff, of a customer's. */
export function addressRoutes(db: Database): Route[] {
  return [
    route(addressEndpoints.listAddresses, (_input, { actor }) =>
      listAddresses(db, actor.accountId),
    ),
    onceRoute(addressEndpoints.addAddress, (tx, { body }, { actor }) =>
      addAddress(tx, actor, actor.accountId, body),
    ),
    onceRoute(addressEndpoints.addAddresses, (tx, { body }, { actor }) =>
      addAddresses(tx, actor, actor.accountId, body),
    ),
    route(addressEndpoints.updateAddress, ({ params, body }, { actor }) =>
      updateAddress(db, actor, params.id, body),
    ),
    route(addressEndpoints.listUserAddresses, async ({ params }) =>
      listAddresses(db, await accountOf(db, params.email)),
    ),
    onceRoute(addressEndpoints.addUserAddress, async (tx, { params, body }, { actor }) =>
      addAddress(tx, actor, await accountOf(tx, params.email), body),
    ),
    onceRoute(addressEndpoints.addUserAddresses, async (tx, { params, body }, { actor }) =>
      addAddresses(tx, actor, await accountOf(tx, params.email), body),
    ),
  ];
}

async function accountOf(db: Database | Tx, email: string): Promise<string> {
  const user = await findUserByEmail(db, email);
  if (!user) throw notFound('user');
  return user.account_id;
}
