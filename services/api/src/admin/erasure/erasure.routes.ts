import { personalDataEndpoints } from '@kerf/contract/endpoints/personal-data';
import { type Route, route } from '../../http/mount.ts';
import { createShares, shareOf } from '../../http/shares.ts';
import type { PaymentDeps } from '../../money/payments/payment-deps.ts';
import { countRecords } from '../../people/personal-data/erase-rows.ts';
import { personOf } from '../../people/personal-data/start-erasure.ts';
import { writeArchive } from '../../people/personal-data/write-archive.ts';
import { eraseUser, requireErasable } from './erase-user.ts';
import { planErasure } from './plan-erasure.ts';

/** The units of an allowance that every archive costs, since all kept mails are searched for it. */
const ARCHIVE_UNITS = 35;
/** How many rows of an archive cost one unit more. */
const ROWS_PER_UNIT = 25;

/** Routes by which people are erased: by themselves, or by staff. */
export function erasureRoutes(deps: PaymentDeps): Route[] {
  const { db } = deps;
  const inShare = createShares();
  return [
    route(personalDataEndpoints.getArchive, async (_input, caller) => {
      const { actor, allowance } = caller;
      const user = await requireErasable(db, actor, actor.userId);
      const person = personOf(user);
      const left = caller.whenLeft();
      // One at a time, as with long documents: it reads all that somebody has.
      return inShare(shareOf(actor, left), async () => {
        const rows = (await countRecords(db, person)).reduce((sum, { count }) => sum + count, 0);
        await allowance.require(ARCHIVE_UNITS + Math.ceil(rows / ROWS_PER_UNIT));
        return writeArchive(db, { ...person, shownEmail: actor.email }, left);
      });
    }),
    route(personalDataEndpoints.getErasurePlan, async (_input, { actor }) =>
      planErasure(db, actor, await requireErasable(db, actor, actor.userId)),
    ),
    route(personalDataEndpoints.deleteAccount, async (_input, { actor }) => ({
      records: [...(await eraseUser(deps, actor, actor.userId))],
    })),
    route(personalDataEndpoints.getCustomerErasurePlan, async ({ params }, { actor }) =>
      planErasure(db, actor, await requireErasable(db, actor, params.id)),
    ),
    route(personalDataEndpoints.eraseCustomer, async ({ params }, { actor }) => ({
      records: [...(await eraseUser(deps, actor, params.id))],
    })),
  ];
}
