import { isDeepStrictEqual } from 'node:util';
import type { customerOrderFieldsChange } from '@kerf/contract/schemas/order-fields';
import type { OrderFields } from '@kerf/domain/po-number';
import { notFound } from '@kerf/domain/problem';
import type { z } from 'zod';
import { type Database, inTransaction, type Tx } from '../../db/database.ts';
import type { Actor } from '../../http/actor.ts';
import { recordAudit } from '../../platform/audit/audit.store.ts';
import {
  checkBasis,
  orderFieldChanges,
  orderFieldsOf,
  orderFieldsWith,
  readShopOrderFields,
} from '../../platform/shop/order-fields.ts';

interface CustomerOrderFields {
  /** Null for an account that is asked as all are. */
  readonly own: OrderFields | null;
  readonly shop: OrderFields;
}

/** What a customer's account is asked for. Throws a ProblemError if there is no such customer. */
export async function readCustomerOrderFields(
  db: Database | Tx,
  userId: string,
): Promise<CustomerOrderFields> {
  const account = await ofCustomer(db, userId).executeTakeFirst();
  if (!account) throw notFound('customer');
  return { own: ownOf(account), shop: await readShopOrderFields(db) };
}

/** Saves it. Throws `record_changed` if it is not what the change is based on. */
export function setCustomerOrderFields(
  db: Database,
  actor: Actor,
  userId: string,
  { own: change, was }: z.output<typeof customerOrderFieldsChange>,
): Promise<CustomerOrderFields> {
  return inTransaction(db, async (tx) => {
    const account = await ofCustomer(tx, userId).forNoKeyUpdate('accounts').executeTakeFirst();
    if (!account) throw notFound('customer');
    const before = ownOf(account);
    const shop = await readShopOrderFields(tx);
    const own = change && orderFieldsWith(before ?? shop, change);
    if (isDeepStrictEqual(before, own)) return { own, shop };
    checkBasis(before, was && orderFieldsWith(before ?? shop, was));
    await tx
      .updateTable('accounts')
      .set({ order_fields: own && JSON.stringify(own) })
      .where('id', '=', account.id)
      .execute();
    const changes = orderFieldChanges(before, own);
    await recordAudit(tx, actor, 'user.order-fields', userId, { changes });
    return { own, shop };
  });
}

function ofCustomer(db: Database | Tx, userId: string) {
  return db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['accounts.id', 'accounts.order_fields'])
    .where('users.id', '=', userId);
}

function ownOf({ order_fields: stored }: { readonly order_fields: Partial<OrderFields> | null }) {
  return stored && orderFieldsOf(stored);
}
