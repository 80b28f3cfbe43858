import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Notifications } from '../../platform/platform.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import { useRole } from '../../session/role.queries.ts';
import { useAccount } from '../../session/session-context.tsx';
import { useApi } from '../../shared/api.ts';
import { orderPath } from '../orders/order-path.ts';
import { orderKeys } from '../orders/orders.queries.ts';
import { createOrderWatcher } from './create-order-watcher.ts';
import { orderOfNotice } from './news-notice.ts';
import { watchedOrdersQuery } from './order-watch.queries.ts';

interface OrderWatchProps {
  readonly notifications: Notifications;
}

/** Tells a buyer of orders that are paid or shipped, and an admin of newly paid ones, while the app runs. */
export function OrderWatch({ notifications }: OrderWatchProps) {
  const account = useAccount();
  const role = useRole();
  if (!account || !role.data) return null;
  return <Watch email={account.email} admin={role.data.admin} notifications={notifications} />;
}

interface WatchProps extends OrderWatchProps {
  readonly email: string;
  readonly admin: boolean;
}

function Watch({ email, admin, notifications }: WatchProps) {
  const { copies } = usePlatform();
  const client = useQueryClient();
  const { data } = useQuery(watchedOrdersQuery(useApi(), { email, admin }));
  const look = useMemo(
    () => createOrderWatcher({ email, admin, copies, notifications }),
    [email, admin, copies, notifications],
  );
  useEffect(() => {
    if (!data) return;
    void look(data.items).then((news) => {
      // The lists and orders on the screen show what has just been told.
      if (news.length > 0) void client.invalidateQueries({ queryKey: orderKeys.all });
    });
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
        const list = admin ? '/dashboard/all-order' : '/dashboard/my-order';
        void navigate(number === null ? list : orderPath(number));
      }),
    [notifications, navigate, admin],
  );
}
