import { sql } from 'kysely';
import type { Person } from './personal-table.ts';

// Conditions and lists of ids in SQL: which rows are a person's own.

export const byAccount = ({ accountId }: Person) => sql<boolean>`account_id = ${accountId}`;
export const byUser = ({ userId }: Person) => sql<boolean>`user_id = ${userId}`;

export const ownOrders = ({ userId, accountId }: Person) =>
  sql`(select id from orders where account_id = ${accountId} or user_id = ${userId})`;

export const ownPayments = ({ userId, accountId }: Person) =>
  sql`(select payments.id from payments left join orders on orders.id = payments.order_id
    where payments.user_id = ${userId} or orders.account_id = ${accountId})`;

/** A conversation is a person's with everything in it, also what others wrote to it by mail. */
export const ownConversations = ({ userId, email }: Person) =>
  sql`(select coalesce(thread_id, id) from messages
    where user_id = ${userId} or user_id is null and email = ${email})`;
