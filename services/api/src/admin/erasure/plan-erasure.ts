import type { ErasureObstacle, ErasurePlan } from '@kerf/contract/schemas/personal-data';
import { formatOrderNumber } from '@kerf/domain/order-state';
import { isStaff } from '@kerf/domain/permission';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import type { OrderRow, UserRow } from '../../db/schema.ts';
import type { Actor } from '../../http/actor.ts';
import { awaitsShipping, isUnpaid } from '../../ordering/orders/order-conditions.ts';
import { countRecords } from '../../people/personal-data/erase-rows.ts';
import { personOf } from '../../people/personal-data/start-erasure.ts';

/** How old the sign-in of customers who erase themselves may be. Firebase asks for the same before it deletes a sign-in. */
export const SIGN_IN_MINUTES = 5;

type OrderName = Pick<OrderRow, 'id' | 'serial'>;

/** What an erasure of a user erases, what stays and why, and what prevents it. */
export async function planErasure(db: Database, actor: Actor, user: UserRow): Promise<ErasurePlan> {
  const [records, unpaid, obstacles, isLast, signedInRecently] = await Promise.all([
    countRecords(db, personOf(user)),
    findUnpaidOrders(db, user),
    findObstacles(db, user),
    isLastAdmin(db, user),
    isSignInRecent(db, actor, user),
  ]);
  const unpaidOrders = unpaid.map(nameOf);
  return { records, unpaidOrders, obstacles, isLastAdmin: isLast, signedInRecently };
}

function nameOf({ id, serial }: OrderName) {
  return { orderId: id, number: formatOrderNumber(Number(serial)) };
}

/** Whether a row of `orders` is the user's own account's, or was placed by them. */
function isOwn({ id, account_id: accountId }: UserRow): RawBuilder<SqlBool> {
  return sql`(orders.account_id = ${accountId} or orders.user_id = ${id})`;
}

/** Orders of a user that wait for their payment. */
export async function findUnpaidOrders(db: Database | Tx, user: UserRow): Promise<OrderName[]> {
  const { rows } = await sql<OrderName>`
    select id, serial from orders where ${isOwn(user)} and ${isUnpaid} order by serial`.execute(db);
  return rows;
}

/**
 * Locks a user's orders that can still be paid, expired ones too. A payment that is being applied is then either
 * seen by what follows, or waits, and finds that its customer was erased.
 */
export async function lockPayableOrders(tx: Tx, user: UserRow): Promise<void> {
  await sql`
    select from orders where ${isOwn(user)} and money = 'unpaid' and life <> 'deleted'
    order by id for update`.execute(tx);
}

/** What has to be finished first: paid orders that are not shipped, and payments, refunds and disputes that are open. */
export async function findObstacles(db: Database | Tx, user: UserRow): Promise<ErasureObstacle[]> {
  const isOwnPayment = sql`(payments.user_id = ${user.id} or ${isOwn(user)})`;
  const { rows } = await sql<{ kind: ErasureObstacle['kind']; id: string | null; serial: number }>`
    select 'order' as kind, id, serial from orders
    where ${isOwn(user)} and ${awaitsShipping}
    union
    select 'refund', orders.id, serial from refunds
    join payments on payments.id = payment_id left join orders on orders.id = order_id
    where ${isOwnPayment} and (refunds.state = 'requested' or refunds.needs_review)
    union
    select 'dispute', orders.id, serial from disputes
    join payments on payments.id = payment_id left join orders on orders.id = order_id
    where ${isOwnPayment}
      and (needs_review or status not in ('won', 'lost', 'warning_closed', 'prevented'))
    union
    select 'payment', orders.id, serial from payments left join orders on orders.id = order_id
    where ${isOwnPayment}
      and (payments.state in ('refunding', 'attention')
        or payments.state = 'succeeded' and payments.order_id is null)
    order by 1, 3`.execute(db);
  return rows.map(({ kind, id, serial }) => ({
    kind,
    order: id === null ? null : nameOf({ id, serial }),
  }));
}

/** Whether the shop would be left without an admin. */
async function isLastAdmin(db: Database, user: UserRow): Promise<boolean> {
  if (!isStaff(user)) return false;
  const { admins } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('admins'))
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow();
  return Number(admins) === 1;
}

/** Whether the caller signed in recently enough to erase this user. Of staff who erase somebody else it is not asked. */
export async function isSignInRecent(
  db: Database | Tx,
  { userId, credential }: Actor,
  user: Pick<UserRow, 'id'>,
): Promise<boolean> {
  if (userId !== user.id) return true;
  const recent = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', credential.sessionId)
    .where('signed_in_at', '>', sql<Date>`now() - make_interval(mins => ${SIGN_IN_MINUTES})`)
    .executeTakeFirst();
  return recent !== undefined;
}
