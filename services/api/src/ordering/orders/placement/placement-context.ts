import { isNewUser, type UserStanding } from '@kerf/domain/new-user';
import { ProblemError } from '@kerf/domain/problem';
import { sql } from 'kysely';
import { type Send, uuidArray } from '../../../db/pipeline.ts';
import { selectAsJson } from '../../../db/select-as-json.ts';
import { lockProducts } from '../../../ledger/stock-book/change-stock.ts';
import { GonePadRows, readGonePadRows } from '../../pad/gone-pad-rows.ts';
import { hasPaid, holdsStock } from '../order-conditions.ts';
import { type FirstHolds, StockLedger } from './available-stock.ts';
import { OpenOrders, selectOpenOrders } from './open-orders.ts';
import type { OrderRequest } from './order-request.ts';
import { PlacedBefore, selectPlacedBefore } from './placed-before.ts';
import { PlacedToday, selectPlacedToday } from './placed-today.ts';

/** Everything that decides on a batch of orders. Its customers and products are locked until the transaction ends. */
export interface PlacementContext {
  readonly customers: Customers;
  readonly openOrders: OpenOrders;
  readonly placedToday: PlacedToday;
  readonly placedBefore: PlacedBefore;
  readonly gonePadRows: GonePadRows;
  readonly stock: StockLedger;
}

export interface Customer {
  readonly id: string;
  readonly email: string;
  readonly isNew: boolean;
  readonly isVerified: boolean;
}

type CustomerRow = Omit<Customer, 'isNew'> & UserStanding;

class Customers {
  readonly #byId: ReadonlyMap<string, Customer>;

  constructor(rows: readonly CustomerRow[]) {
    this.#byId = new Map(rows.map((row) => [row.id, { ...row, isNew: isNewUser(row) }]));
  }

  /** Throws a ProblemError if the account's address was taken over by another account since the session was checked. */
  find(userId: string): Customer {
    const customer = this.#byId.get(userId);
    if (customer) return customer;
    throw new ProblemError({ code: 'session_ended' });
  }
}

/**
 * Locks accounts before customers and these before products, and each in the order of their ids, which prevents deadlocks. What a
 * lock protects is read by a later statement, since a statement that waits for a lock sees the data from
 * before its wait.
 */
export async function readContext(
  send: Send,
  requests: readonly OrderRequest[],
  rules: { readonly maxOpenOrders: number },
): Promise<PlacementContext> {
  const userIds = requests.map(({ userId }) => userId);
  const lines = requests.flatMap((request) => request.lines);
  const productIds = [...new Set(lines.map(({ productId }) => productId))];
  const accountIds = [...new Set(requests.map(({ accountId }) => accountId))];
  const [, customers, [found], firstHolds, gone] = await Promise.all([
    send(lockAccounts(accountIds)),
    send(lockCustomers(userIds)),
    send(
      selectAsJson({
        open: selectOpenOrders(userIds),
        today: selectPlacedToday(userIds),
        placed: selectPlacedBefore(requests),
        products: lockProducts(productIds),
      }),
    ),
    send(selectFirstHolds(productIds)),
    readGonePadRows(send, requests),
  ]);
  if (!found) throw new Error('The placement context was not read.');
  return {
    customers: new Customers(customers),
    openOrders: new OpenOrders(rules.maxOpenOrders, found.open),
    placedToday: new PlacedToday(found.today),
    placedBefore: new PlacedBefore(found.placed),
    gonePadRows: new GonePadRows(gone),
    stock: new StockLedger(found.products, firstHolds),
  };
}

/** An account is locked so that what it may order is decided one order after the other. */
function lockAccounts(accountIds: readonly string[]) {
  return sql`
    select id from accounts where id = any(${uuidArray(accountIds)}) order by id for no key update`;
}

/** Customers are locked so that concurrent orders cannot exceed a limit. */
function lockCustomers(userIds: readonly string[]) {
  return sql<CustomerRow>`
    select id, email, email_verified as "isVerified", made_by_staff as "madeByStaff",
      ${hasPaid} as "hasPaid"
    from users where id = any(${uuidArray(userIds)}) and email is not null
    order by id for no key update of users`;
}

function selectFirstHolds(productIds: readonly string[]) {
  return sql<FirstHolds>`
    select product_id, sum(quantity)::int as quantity
    from orders join order_lines on order_lines.order_id = orders.id
    where hold = 'first' and ${holdsStock} and product_id = any(${uuidArray(productIds)})
    group by product_id`;
}
