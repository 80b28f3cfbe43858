import { useMantineColorScheme } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { TableSpec } from '../components/data-table/table-spec.ts';
import { readView, type TableView } from '../components/data-table/table-view.ts';
import { toastSuccess } from '../components/toasts.tsx';
import { allOrdersSource } from '../features/admin/all-orders/all-orders.queries.ts';
import { allOrdersTable } from '../features/admin/all-orders/all-orders-table.tsx';
import { apiCatalogue } from '../features/catalog/catalogue.ts';
import { frontProductsQuery, frontReviewsQuery } from '../features/landing/landing.queries.ts';
import { OrderWatch } from '../features/order-watch/order-watch.tsx';
import { myOrderSpec } from '../features/orders/my-order-spec.tsx';
import { ownOrdersSource } from '../features/orders/orders.queries.ts';
import { searchProductsQuery } from '../features/product-search/search.queries.ts';
import { readSearch } from '../features/product-search/search-view.ts';
import { AboutDialog } from '../features/settings/about-dialog.tsx';
import { hasSettings } from '../features/settings/has-settings.ts';
import { readyText } from '../features/settings/update-status.tsx';
import { commandIds, commandOf } from '../platform/commands.ts';
import * as paths from '../platform/paths.ts';
import type { Menu, OrderLinks, PartVersion, Platform, Updates } from '../platform/platform.ts';
import { usePlatform } from '../platform/platform-context.tsx';
import { useAccount } from '../session/session-context.tsx';
import { useViewer } from '../session/use-viewer.ts';
import { useApi } from '../shared/api.ts';
import {
  isAvailable,
  useCommand,
  usePageCommand,
  usePageCommands,
} from '../shared/commands/page-commands.tsx';

/** Features of installed apps only: menu, order links, update notices, notifications and prefetching. */
export function InstalledParts({ menu }: { readonly menu: Menu }) {
  const platform = usePlatform();
  const { orderLinks, notifications, openExternal, copies, versions, updates, scheme } = platform;
  useMenu(menu);
  useOrderLinks(orderLinks);
  useExternalLinks(openExternal);
  useSchemeOf(scheme);
  useUpdateNotice(updates);
  usePrefetch(copies !== undefined);
  useSettingsCommand(hasSettings(platform));
  return (
    <>
      {versions && <AboutOffer versions={versions} updates={updates} />}
      {notifications && <OrderWatch notifications={notifications} />}
    </>
  );
}

function useSettingsCommand(offered: boolean): void {
  const navigate = useNavigate();
  const { to = '/' } = commandOf('settings');
  usePageCommand('settings', offered ? { run: () => void navigate(to) } : null);
}

/** Opens the orders that links from outside the app point to. */
function useOrderLinks(links: OrderLinks | undefined): void {
  const navigate = useNavigate();
  useEffect(() => links?.onOpen((number) => void navigate(paths.order(number))), [links, navigate]);
}

/** Shows a toast, once, when an update has been downloaded. */
function useUpdateNotice(updates: Updates | undefined): void {
  useEffect(() => {
    if (!updates) return;
    const { state } = updates;
    let announced = '';
    const announce = () => {
      const now = state.get();
      if (now.kind !== 'ready' || now.version === announced) return;
      announced = now.version;
      toastSuccess(readyText(now.version));
    };
    announce();
    return state.subscribe(announce);
  }, [updates]);
}

/** Runs the shell menu's commands and disables the unavailable ones. */
function useMenu(menu: Menu): void {
  const run = useCommand();
  useEffect(() => menu.onCommand(run), [menu, run]);
  useAvailable(menu);
}

function useAvailable(menu: Menu): void {
  const viewer = useViewer().kind;
  const pageCommands = usePageCommands();
  useEffect(() => {
    let sent = '';
    const send = () => {
      const available = commandIds.filter((id) => isAvailable(id, { viewer, pageCommands }));
      if (available.join() === sent) return;
      sent = available.join();
      menu.setAvailable(available);
    };
    send();
    return pageCommands.subscribe(send);
  }, [menu, viewer, pageCommands]);
}

/** Gives the shell's menus and dialogs the color scheme of the page. */
function useSchemeOf(scheme: Platform['scheme']): void {
  const { colorScheme } = useMantineColorScheme();
  useEffect(() => scheme?.set(colorScheme), [scheme, colorScheme]);
}

/** Opens external links and mail addresses outside the app. */
function useExternalLinks(open: ((url: string) => void) | undefined): void {
  useEffect(() => {
    if (!open) return;
    const leave = (event: MouseEvent) => {
      const address = event.defaultPrevented ? null : externalAddress(event.target);
      if (address === null) return;
      event.preventDefault();
      open(address);
    };
    document.addEventListener('click', leave);
    return () => document.removeEventListener('click', leave);
  }, [open]);
}

const externalProtocols = new Set(['https:', 'http:', 'mailto:']);

/** The clicked link's address if it points outside the app, or null. */
function externalAddress(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.hasAttribute('download') || !URL.canParse(link.href)) return null;
  const { protocol, origin } = new URL(link.href);
  return externalProtocols.has(protocol) && origin !== window.location.origin ? link.href : null;
}

interface AboutOfferProps {
  readonly versions: readonly PartVersion[];
  readonly updates: Updates | undefined;
}

/** Provides the commands `about` and `checkForUpdates`, and their dialog. */
function AboutOffer({ versions, updates }: AboutOfferProps) {
  const [opened, setOpened] = useState(false);
  const check = () => {
    updates?.check();
    setOpened(true);
  };
  usePageCommand('about', { run: () => setOpened(true) });
  usePageCommand('checkForUpdates', updates ? { run: check } : null);
  return (
    <AboutDialog
      opened={opened}
      onClose={() => setOpened(false)}
      versions={versions}
      updates={updates}
    />
  );
}

/** Loads the catalogue and the newest orders on each start, so that they are available offline. */
function usePrefetch(enabled: boolean): void {
  const api = useApi();
  const client = useQueryClient();
  const email = useAccount()?.email;
  const viewer = useViewer().kind;
  useEffect(() => {
    if (!enabled) return;
    void client.prefetchInfiniteQuery(frontProductsQuery(apiCatalogue(api)));
    void client.prefetchQuery(frontReviewsQuery(api));
    void client.prefetchInfiniteQuery(
      searchProductsQuery(apiCatalogue(api), readSearch(new URLSearchParams()), null),
    );
    if (email === undefined || viewer === 'person') return;
    if (viewer === 'admin') {
      void client.prefetchQuery(allOrdersSource.query(api, firstPage(allOrdersTable)));
    } else {
      const own = firstPage(
        myOrderSpec({ now: new Date(), onDelete: () => {}, hasMethods: false }),
      );
      void client.prefetchQuery(ownOrdersSource(email).query(api, own));
    }
  }, [enabled, api, client, email, viewer]);
}

/** The view that the table's page opens with. */
function firstPage<Row>(spec: TableSpec<Row>): TableView {
  return readView(new URLSearchParams(), spec);
}
