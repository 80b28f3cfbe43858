import { isDeepStrictEqual } from 'node:util';
import type { orderFieldsChange } from '@kerf/contract/schemas/order-fields';
import { NO_ORDER_FIELDS, type OrderFields } from '@kerf/domain/po-number';
import { ProblemError } from '@kerf/domain/problem';
import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { type Database, inTransaction, type Tx } from '../../db/database.ts';
import type { Actor } from '../../http/actor.ts';
import { recordAudit } from '../audit/audit.store.ts';
import { lockSettings, readSettings } from './shop-settings.store.ts';

/** What is stored of order fields: those that an earlier release knew. */
export type StoredOrderFields = Partial<OrderFields>;

export function orderFieldsOf(stored: StoredOrderFields): OrderFields {
  return { ...NO_ORDER_FIELDS, ...stored };
}

/** What the accounts of a query are asked for with their orders: their own fields, else the shop's. */
export const storedOrderFields = sql<StoredOrderFields>`
  coalesce(accounts.order_fields, (select order_fields from shop_settings))`;

export async function readOrderFields(db: Database | Tx, accountId: string): Promise<OrderFields> {
  const row = await db
    .selectFrom('accounts')
    .select(storedOrderFields.as('fields'))
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return orderFieldsOf(row.fields);
}

export async function readShopOrderFields(db: Database | Tx): Promise<OrderFields> {
  return orderFieldsOf((await readSettings(db)).order_fields);
}

/** Saves what the shop asks for. Throws `record_changed` if it is not what the change is based on. */
export function setShopOrderFields(
  db: Database,
  actor: Actor,
  { fields, was }: z.output<typeof orderFieldsChange>,
): Promise<OrderFields> {
  return inTransaction(db, async (tx) => {
    const before = orderFieldsOf((await lockSettings(tx)).order_fields);
    if (isDeepStrictEqual(before, fields)) return fields;
    checkBasis(before, was);
    await tx
      .updateTable('shop_settings')
      .set({ order_fields: JSON.stringify(fields) })
      .execute();
    await recordAudit(tx, actor, 'shop.order-fields', null, {
      changes: orderFieldChanges(before, fields),
    });
    return fields;
  });
}

/** Throws `record_changed` if somebody else has changed it since. */
export function checkBasis(before: unknown, was: unknown): void {
  if (!isDeepStrictEqual(before, was)) throw new ProblemError({ code: 'record_changed' });
}

/** A change in the words of the history; null is an account that is asked as all are. */
export function orderFieldChanges(before: OrderFields | null, after: OrderFields | null) {
  return { poNumber: { from: inWords(before), to: inWords(after) } };
}

function inWords(fields: OrderFields | null): string {
  if (fields === null) return 'as the shop';
  const { poNumber } = fields;
  return poNumber.kind === 'pattern' ? `pattern ${poNumber.pattern}` : poNumber.kind;
}

/** Whether any account is asked for PO numbers, or any order has one. */
export async function usesPoNumbers(db: Database): Promise<boolean> {
  const asks = (fields: string) => sql`${sql.ref(fields)} #>> '{poNumber,kind}' <> 'off'`;
  const { rows } = await sql<{ isUsed: SqlBool }>`
    select exists (select from shop_settings where ${asks('order_fields')})
      or exists (select from accounts where order_fields is not null and ${asks('order_fields')})
      or exists (select from orders where po_number is not null) as "isUsed"`.execute(db);
  return rows[0]?.isUsed === true;
}
