import { vatNumberEndpoints } from '@kerf/contract/endpoints/vat-numbers';
import { notFound } from '@kerf/domain/problem';
import type { Database } from '../../db/database.ts';
import { type Route, route } from '../../http/mount.ts';
import type { JobQueue } from '../../platform/job-queue/job-queue.ts';
import { findUser } from '../users/users.store.ts';
import { setVatNumber, type VatNumberOwner } from './change-vat-number.ts';
import { readVatNumber } from './vat-numbers.store.ts';

/** Routes of an account's VAT number: its own and, for staff, a customer's. */
export function vatNumberRoutes(deps: { readonly db: Database; readonly jobs: JobQueue }): Route[] {
  const { db } = deps;
  return [
    route(vatNumberEndpoints.getVatNumber, (_input, { actor }) =>
      readVatNumber(db, actor.accountId),
    ),
    route(vatNumberEndpoints.setVatNumber, ({ body }, { actor }) =>
      setVatNumber(deps, actor, actor, body),
    ),
    route(vatNumberEndpoints.getCustomerVatNumber, async ({ params }) => {
      const { accountId } = await ownerOf(db, params.id);
      return readVatNumber(db, accountId);
    }),
    route(vatNumberEndpoints.setCustomerVatNumber, async ({ params, body }, { actor }) =>
      setVatNumber(deps, actor, await ownerOf(db, params.id), body),
    ),
  ];
}

async function ownerOf(db: Database, userId: string): Promise<VatNumberOwner> {
  const user = await findUser(db, userId);
  if (!user) throw notFound('customer');
  return { userId, accountId: user.account_id };
}
