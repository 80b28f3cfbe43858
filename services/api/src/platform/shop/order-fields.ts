import { isDeepStrictEqual } from 'node:util';
import type { orderFieldsChange, SavedOrderFields } from '@kerf/contract/schemas/order-fields';
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

/** What is saved: what an earlier client does not know stays as it was. */
export function orderFieldsWith(before: OrderFields, change: SavedOrderFields): OrderFields {
  return {
    poNumber: change.poNumber,
    lineNote: change.lineNote ?? before.lineNote,
    costCenter: change.costCenter ?? before.costCenter,
  };
}

/** Saves what the shop asks for. Throws `record_changed` if it is not what the change is based on. */
export function setShopOrderFields(
  db: Database,
  actor: Actor,
  { fields: change, was }: z.output<typeof orderFieldsChange>,
): Promise<OrderFields> {
  return inTransaction(db, async (tx) => {
    const before = orderFieldsOf((await lockSettings(tx)).order_fields);
    const fields = orderFieldsWith(before, change);
    if (isDeepStrictEqual(before, fields)) return fields;
    checkBasis(before, orderFieldsWith(before, was));
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
  const changes = orderFieldNames.map((name) => {
    const [from, to] = [inWords(before, name), inWords(after, name)];
    return from === to ? {} : { [name]: { from, to } };
  });
  return Object.assign({}, ...changes);
}

const orderFieldNames = ['poNumber', 'lineNote', 'costCenter'] as const;

function inWords(fields: OrderFields | null, name: keyof OrderFields): string {
  if (fields === null) return 'as the shop';
  const rule = fields[name];
  return rule.kind === 'pattern' ? `pattern ${rule.pattern}` : rule.kind;
}

interface UsedFields {
  /** Whether any account is asked for PO numbers, or any order has one. */
  readonly poNumbers: boolean;
  /** The same of notes and cost centers of lines. */
  readonly lineTexts: boolean;
}

export async function usedOrderFields(db: Database): Promise<UsedFields> {
  const { rows } = await sql<UsedFields>`
    select ${isAskedFor('poNumber')} or exists (select from orders where po_number is not null) as "poNumbers",
      ${isAskedFor('lineNote')} or ${isAskedFor('costCenter')} or exists (
        select from order_lines where note is not null or cost_center is not null) as "lineTexts"`.execute(
    db,
  );
  return rows[0] ?? { poNumbers: false, lineTexts: false };
}

function isAskedFor(field: keyof OrderFields) {
  const asks = sql`order_fields #>> ${sql.lit(`{${field},kind}`)} <> 'off'`;
  return sql<SqlBool>`(exists (select from shop_settings where ${asks})
    or exists (select from accounts where order_fields is not null and ${asks}))`;
}
