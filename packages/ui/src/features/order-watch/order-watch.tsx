import type { ApiClient } from '@kerf/api-client/client';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useIsFollowing } from '../../live/live-context.tsx';
import { inBackground } from '../../live/refresh.ts';
import { commands } from '../../platform/commands.ts';
import * as paths from '../../platform/paths.ts';
import type { Notifications } from '../../platform/platform.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import { useAccount } from '../../session/session-context.tsx';
import { useViewer } from '../../session/use-viewer.ts';
import { useApi } from '../../shared/api.ts';
import { shopQuery } from '../checkout/shop.queries.ts';
import { orderKeys } from '../orders/orders.queries.ts';
import { createOrderWatcher } from './create-order-watcher.ts';
import { orderOfNotice } from './news-notice.ts';

interface OrderWatchProps {
  readonly notifications: Notifications;
}

/** Notifies buyers of paid and shipped orders, and admins of those newly paid or to be quoted, while the app runs. */
export function OrderWatch({ notifications }: OrderWatchProps) {
  const account = useAccount();
  const { kind } = useViewer();
  if (!account || kind === 'person') return null;
  return <Watch email={account.email} admin={kind === 'admin'} notifications={notifications} />;
}

interface WatchProps extends OrderWatchProps {
  readonly email: string;
  readonly admin: boolean;
}

function Watch({ email, admin, notifications }: WatchProps) {
  const { copies } = usePlatform();
  const client = useQueryClient();
  const following = useIsFollowing();
  const api = useApi();
  const shop = useQuery({ ...shopQuery(api), enabled: admin });
  const quotes = admin && shop.data?.shipping !== undefined;
  const { data } = useQuery({
    ...watchedOrdersQuery(api, { email, admin, quotes }),
    // Otherwise the first check would not see all that is no news.
    enabled: !admin || !shop.isPending,
    refetchInterval: following ? false : POLL_MS,
  });
  const look = useMemo(
    () => createOrderWatcher({ email, admin, copies, notifications }),
    [email, admin, copies, notifications],
  );
  useEffect(() => {
    if (!data) return;
    look(data).then(
      (news) => {
        // Keeps the screen consistent with the notification.
        if (news.length > 0) void client.invalidateQueries({ queryKey: orderKeys.all });
      },
      // The disk is full, for example: the next check tries again.
      () => undefined,
    );
  }, [data, look, client]);
  useNoticeClicks(notifications, admin);
  return null;
}

function useNoticeClicks(notifications: Notifications, admin: boolean): void {
  const navigate = useNavigate();
  useEffect(
    () =>
      notifications.onClick((id) => {
        const number = orderOfNotice(id);
        const list = admin ? commands.allOrders.to : commands.myOrder.to;
        void navigate(number === null ? list : paths.order(number));
      }),
    [notifications, navigate, admin],
  );
}

/** The polling interval while there is no live stream, in milliseconds. */
const POLL_MS = 20_000;
/** How many of the newest orders are watched. */
const WATCHED = 200;

interface Watcher {
  readonly email: string;
  readonly admin: boolean;
  /** Whether there may be orders whose shipping an admin has to quote. */
  readonly quotes: boolean;
}

/**
 * The newest orders: for an admin those to ship and to quote, otherwise the customer's own. Fetched even in the
 * background.
 */
function watchedOrdersQuery(api: ApiClient, { email, admin, quotes }: Watcher) {
  const list = async (filter: 'paid' | 'to-quote', signal: AbortSignal) =>
    (await api.listAllOrders({ query: { filter, limit: WATCHED } }, { signal })).items;
  return queryOptions({
    queryKey: [...orderKeys.lists, 'watched', email, quotes],
    queryFn: async ({ signal }) => {
      if (admin) {
        const toQuote = quotes ? list('to-quote', signal) : [];
        return [...(await list('paid', signal)), ...(await toQuote)];
      }
      const query = { customerEmail: email, limit: WATCHED };
      return (await api.listOrders({ query }, { signal })).items;
    },
    refetchIntervalInBackground: true,
    meta: inBackground,
  });
}
