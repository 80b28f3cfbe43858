import { historyEndpoints } from '@kerf/contract/endpoints/history';
import type { ChangeEvent } from '@kerf/contract/schemas/history';
import { can } from '@kerf/domain/permission';
import { notFound } from '@kerf/domain/problem';
import type { Database } from '../../db/database.ts';
import type { Page } from '../../db/listing.ts';
import { type Route, route } from '../../http/mount.ts';
import { requireReadableOrder } from '../../ordering/orders/order-access.ts';
import { findUserByEmail } from '../../people/users/users.store.ts';
import { eventViews, publicEventView } from './event-view.ts';
import {
  type EventRow,
  eventsListed,
  eventsOfRecord,
  eventsOfUser,
  publicEventsOfOrder,
  readEvents,
} from './history.store.ts';

export function historyRoutes(db: Database): Route[] {
  const named = async ({ items, ...page }: Page<EventRow>): Promise<Page<ChangeEvent>> => ({
    ...page,
    items: await eventViews(db, items),
  });
  return [
    route(historyEndpoints.listHistory, async ({ query }) =>
      named(await readEvents(db, await eventsListed(db, query), query)),
    ),
    route(historyEndpoints.getOrderHistory, async ({ params, query }, { actor }) => {
      const { id } = await requireReadableOrder(db, actor, params.id);
      if (can(actor, 'history.read'))
        return named(await readEvents(db, eventsOfRecord(db, id), query));
      const { items, ...page } = await readEvents(db, publicEventsOfOrder(db, id), query);
      return { ...page, items: items.map(publicEventView) };
    }),
    route(historyEndpoints.getProductHistory, async ({ params, query }) =>
      named(await readEvents(db, eventsOfRecord(db, params.id), query)),
    ),
    route(historyEndpoints.getUserHistory, async ({ params, query }) => {
      const user = await findUserByEmail(db, params.email);
      if (!user) throw notFound('user');
      return named(await readEvents(db, eventsOfUser(db, user.id), query));
    }),
  ];
}
