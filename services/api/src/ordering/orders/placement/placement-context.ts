import type { Order } from '@kerf/contract/schemas/order';
import { isNewUser, type UserFacts } from '@kerf/domain/new-user';
import { NO_ORDER_FIELDS, type OrderFields } from '@kerf/domain/po-number';
import { ProblemError } from '@kerf/domain/problem';
import { sql } from 'kysely';
import { type JsonRow, type Send, selectAsJson, uuidArray } from '../../../db/pipeline.ts';
import type { OrderLineRow, OrderRow } from '../../../db/schema.ts';
import type { TaxGateway } from '../../../gateways/tax/tax-gateway.ts';
import { lockProducts } from '../../../ledger/stock-book/change-stock.ts';
import {
  InvoiceAddresses,
  selectInvoiceAddresses,
} from '../../../people/addresses/invoice-addresses.ts';
import {
  orderFieldsOf,
  type StoredOrderFields,
  storedOrderFields,
} from '../../../platform/shop/order-fields.ts';
import { GonePadRows, readGonePadRows } from '../../pad/pads-of-orders.ts';
import { hasPaid, isUnsettled } from '../order-conditions.ts';
import { orderAsPlaced, type PlacedRow, placedColumns } from '../order-view.ts';
import { AvailableStock, type FirstHolds } from './available-stock.ts';
import type { OfferedShipping } from './choose-shipping.ts';
import type { AcceptedOrder } from './insert-orders.ts';
import { OrderLimits, selectOpenOrders, selectPlacedToday } from './order-limits.ts';
import type { OrderRequest } from './order-request.ts';
import {
  OrderTax,
  selectCertificates,
  selectChargedTax,
  selectTaxedCategories,
  selectVatNumbers,
} from './order-tax.ts';

/** Everything that decides on a batch of orders. Its customers and products are locked until the transaction ends. */
export interface PlacementContext {
  readonly customers: Customers;
  readonly limits: OrderLimits;
  readonly placedBefore: PlacedBefore;
  readonly gonePadRows: GonePadRows;
  readonly stock: AvailableStock;
  readonly shipping: OfferedShipping;
  /** What an account is asked for with its orders. */
  readonly orderFieldsOf: (accountId: string) => OrderFields;
  readonly invoiceAddresses: InvoiceAddresses;
  readonly taxes: OrderTax;
}

export interface Customer {
  readonly id: string;
  readonly email: string;
  readonly isNew: boolean;
  readonly isVerified: boolean;
}

type CustomerRow = Omit<Customer, 'isNew'> & UserFacts;

class Customers {
  readonly #byId: ReadonlyMap<string, Customer>;

  constructor(rows: readonly CustomerRow[]) {
    this.#byId = new Map(rows.map((row) => [row.id, { ...row, isNew: isNewUser(row) }]));
  }

  /** Throws a ProblemError if the user's address was taken over by another user since the session was checked. */
  find(userId: string): Customer {
    const customer = this.#byId.get(userId);
    if (customer) return customer;
    throw new ProblemError({ code: 'session_ended' });
  }
}

/**
 * Locks accounts before customers and these before products, and each in the order of their ids, which prevents
 * deadlocks. What a lock protects is read by a later statement, since a statement that waits for a lock sees
 * the data from before its wait.
 */
export async function readContext(
  send: Send,
  requests: readonly OrderRequest[],
  rules: { readonly maxOpenOrders: number },
  tax: TaxGateway,
): Promise<PlacementContext> {
  const userIds = requests.map(({ userId }) => userId);
  const lines = requests.flatMap((request) => request.lines);
  const productIds = [...new Set(lines.map(({ productId }) => productId))];
  const accountIds = [...new Set(requests.map(({ accountId }) => accountId))];
  const [accounts, customers, [found], firstHolds, gone] = await Promise.all([
    send(lockAccounts(accountIds)),
    send(lockCustomers(userIds)),
    send(
      selectAsJson({
        open: selectOpenOrders(userIds),
        today: selectPlacedToday(userIds),
        placed: selectPlacedBefore(requests),
        products: lockProducts(productIds),
        invoices: selectInvoiceAddresses(accountIds),
        tax: selectChargedTax(),
        categories: selectTaxedCategories(productIds),
        vatNumbers: selectVatNumbers(accountIds),
        certificates: selectCertificates(accountIds),
        shipping: selectOfferedShipping,
      }),
    ),
    send(selectFirstHolds(productIds)),
    readGonePadRows(send, requests),
  ]);
  const [offered] = found?.shipping ?? [];
  if (!found || !offered) throw new Error('The placement context was not read.');
  const fieldsOf = new Map(accounts.map(({ id, fields }) => [id, orderFieldsOf(fields)]));
  return {
    customers: new Customers(customers),
    limits: new OrderLimits(rules.maxOpenOrders, found.open, found.today),
    placedBefore: new PlacedBefore(found.placed),
    gonePadRows: new GonePadRows(gone),
    stock: new AvailableStock(found.products, firstHolds),
    shipping: offered,
    orderFieldsOf: (accountId) => fieldsOf.get(accountId) ?? NO_ORDER_FIELDS,
    invoiceAddresses: new InvoiceAddresses(found.invoices),
    taxes: new OrderTax(tax, { ...found, terms: found.tax }),
  };
}

const selectOfferedShipping = sql<OfferedShipping>`
  select terms, time_zone as "timeZone" from shipping_terms, shop_settings`;

/** An account is locked so that what it may order is decided one order after the other. */
function lockAccounts(accountIds: readonly string[]) {
  return sql<{ readonly id: string; readonly fields: StoredOrderFields }>`
    select id, ${storedOrderFields} as fields
    from accounts where id = any(${uuidArray(accountIds)}) order by id for no key update`;
}

/** Customers are locked so that concurrent orders cannot exceed a limit. */
function lockCustomers(userIds: readonly string[]) {
  return sql<CustomerRow>`
    select id, email, email_verified as "isVerified", made_by_staff as "madeByStaff",
      ${hasPaid} as "hasPaid"
    from users where id = any(${uuidArray(userIds)}) and email is not null
    order by id for no key update of users`;
}

/** Adds up what new users hold of products, which must be locked. */
export function selectFirstHolds(productIds: readonly string[]) {
  return sql<FirstHolds>`
    select product_id, sum(quantity)::int as quantity
    from orders join order_lines on order_lines.order_id = orders.id
    where hold = 'first' and ${isUnsettled} and product_id = any(${uuidArray(productIds)})
    group by product_id`;
}

const columns = sql.raw(placedColumns.map((column) => `orders.${column}`).join(', '));

interface PlacedBeforeRow
  extends PlacedRow,
    Pick<OrderRow, 'user_id' | 'idempotency_key' | 'request_hash'> {
  readonly lines: readonly OrderLineRow[];
}

type Found =
  | { readonly kind: 'placed before'; readonly order: Order }
  | { readonly kind: 'repeated'; readonly order: AcceptedOrder };

/** The orders that were placed under the Idempotency-Keys of a batch, earlier or in the batch itself. */
class PlacedBefore {
  readonly #found = new Map<string, { readonly requestHash: string | null } & Found>();

  constructor(rows: readonly JsonRow<PlacedBeforeRow>[]) {
    for (const row of rows) {
      const moments = {
        created_at: new Date(row.created_at),
        held_until: new Date(row.held_until),
        secured_until: row.secured_until === null ? null : new Date(row.secured_until),
      };
      this.#found.set(keyName(row.user_id, row.idempotency_key), {
        kind: 'placed before',
        requestHash: row.request_hash,
        order: orderAsPlaced({ ...row, ...moments }, row.lines),
      });
    }
  }

  /** Finds the order that this request has already placed. Throws a ProblemError if its key was used for another request. */
  find({ userId, key }: OrderRequest): Found | undefined {
    const found = key ? this.#found.get(keyName(userId, key.key)) : undefined;
    if (found && found.requestHash !== key?.requestHash) {
      throw new ProblemError({ code: 'idempotency_key_reused' });
    }
    return found;
  }

  add(order: AcceptedOrder): void {
    const { userId, key } = order.request;
    if (!key) return;
    const { requestHash } = key;
    this.#found.set(keyName(userId, key.key), { kind: 'repeated', requestHash, order });
  }
}

/** Makes a key unique among those of all customers. */
function keyName(userId: string, key: string | null): string {
  return `${userId} ${key}`;
}

/** Selects the orders under the keys of these requests. While their customers are locked, no other transaction uses the keys. */
function selectPlacedBefore(requests: readonly OrderRequest[]) {
  // JSON, because Postgres assumes the same number of rows in any JSON and can reuse one plan.
  const wanted = JSON.stringify(
    requests.map(({ userId, key }) => ({ user_id: userId, key: key?.key })),
  );
  return sql<PlacedBeforeRow>`
    select orders.user_id, idempotency_key, request_hash, ${columns}, (
      select json_agg(line order by position) from order_lines as line where line.order_id = orders.id
    ) as lines
    from json_to_recordset(${wanted}::json) as wanted (user_id uuid, key text)
    join orders on orders.user_id = wanted.user_id and orders.idempotency_key = wanted.key`;
}
