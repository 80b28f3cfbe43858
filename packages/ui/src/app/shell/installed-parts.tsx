import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { OrderWatch } from '../../features/order-watch/order-watch.tsx';
import { orderPath } from '../../features/orders/order-path.ts';
import { hasSettings } from '../../features/settings/has-settings.ts';
import { commandOf } from '../../platform/commands.ts';
import type { Menu, OrderLinks } from '../../platform/platform.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import { useOffer } from '../../shared/commands/offers.tsx';
import { AboutOffer } from './about-offer.tsx';
import { useExternalLinks } from './use-external-links.ts';
import { useMenu } from './use-menu.ts';
import { usePrefetch } from './use-prefetch.ts';
import { useUpdateNotice } from './use-update-notice.ts';

interface InstalledPartsProps {
  readonly menu: Menu;
}

/** What an installed app has beyond its pages: a menu, links and notices from outside, and what they lead to. */
export function InstalledParts({ menu }: InstalledPartsProps) {
  const platform = usePlatform();
  const { orderLinks, notifications, openExternal, copies, versions, updates } = platform;
  useMenu(menu);
  useOrderLinks(orderLinks);
  useExternalLinks(openExternal);
  useUpdateNotice(updates);
  usePrefetch(copies !== undefined);
  useSettingsOffer(hasSettings(platform));
  return (
    <>
      {versions && <AboutOffer versions={versions} updates={updates} />}
      {notifications && <OrderWatch notifications={notifications} />}
    </>
  );
}

function useSettingsOffer(offered: boolean): void {
  const navigate = useNavigate();
  const { to = '/' } = commandOf('settings');
  useOffer('settings', offered ? { run: () => void navigate(to) } : null);
}

/** Opens the orders that links from outside ask for. */
export function useOrderLinks(links: OrderLinks | undefined): void {
  const navigate = useNavigate();
  useEffect(() => links?.onOpen((number) => void navigate(orderPath(number))), [links, navigate]);
}
