import { AppShell, Box, Burger, Divider, Flex, Group, Text } from '@mantine/core';
import { useDisclosure, useElementSize, useMediaQuery } from '@mantine/hooks';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NavLink, Outlet, useMatches } from 'react-router-dom';
import { Loading } from '../components/loading.tsx';
import { formatQuantity } from '../components/quantity.tsx';
import { messagesCountQuery } from '../features/admin/messages/messages.queries.ts';
import { lowStockCountQuery } from '../features/admin/stock/stock.queries.ts';
import { undeliveredCountQuery } from '../features/admin/undelivered-emails/undelivered-emails.queries.ts';
import { toShipQuery, unpaidOwnQuery } from '../features/hello/hello.queries.ts';
import { commandOf, commands, isFor, type ViewerKind } from '../platform/commands.ts';
import { inMenuGroups, type MenuPage, menuPages } from '../platform/menu-pages.ts';
import { useAccount, useLogOut, useSessionState } from '../session/session-context.tsx';
import { useViewer } from '../session/use-viewer.ts';
import { useApi } from '../shared/api.ts';
import { routeFact } from '../shared/route-handle.ts';
import { MAIN_ID, SkipLink } from '../shared/skip-link.tsx';
import classes from './dashboard-frame.module.css';
import { menuScreens } from './dashboard-screens.ts';
import {
  AccountArea,
  accountView,
  Brand,
  HeaderTools,
  type SessionView,
  SiteLinks,
} from './layout/header-parts.tsx';
import { Notices } from './notices.tsx';
import { PublicFrame } from './public-frame.tsx';

/** The dashboard's frame with the menu entries of the user's role. Must be inside RequireSession. */
export function DashboardFrame() {
  const account = useAccount();
  const viewer = useViewer().kind;
  const logOut = useLogOut();
  const waiting = useWaiting(account?.email ?? '');
  if (!account) return null;
  return (
    <DashboardLayout
      session={accountView(account)}
      onLogOut={() => void logOut()}
      pages={pagesFor(viewer)}
      waiting={waiting}
      notices={<Notices />}
    >
      <Outlet />
    </DashboardLayout>
  );
}

/** The frame of a wrong address below the dashboard: the dashboard’s, or the site’s for visitors. */
export function WrongAddressFrame() {
  const { status } = useSessionState();
  if (status === 'loading') return <Loading label="Loading your session" />;
  return status === 'signed-in' ? <DashboardFrame /> : <PublicFrame />;
}

function pagesFor(viewer: ViewerKind): readonly MenuPage[] {
  if (viewer === 'person') return [];
  return menuPages.filter((id) => isFor(commandOf(id).audience, viewer));
}

/** The count next to an entry: "3 unpaid". */
interface Waiting {
  readonly count: number;
  readonly what: string;
}

/** By page; undefined if it has no count, or while it loads. */
type WaitingBehind = Partial<Record<MenuPage, Waiting | undefined>>;

/**
 * The counts in the dashboard's menu, from the same queries as the greeting. A count that fails to load is
 * left out; the list itself shows the error.
 */
function useWaiting(email: string): WaitingBehind {
  const api = useApi();
  const viewer = useViewer().kind;
  const isAdmin = viewer === 'admin';
  // A customer on an admin page is about to be signed out.
  const adminsOnly = routeFact(useMatches(), 'audience') === 'admin';
  const customer = viewer === 'customer' && !adminsOnly;
  const unpaid = useQuery({ ...unpaidOwnQuery(api, email), enabled: customer });
  const toShip = useQuery({ ...toShipQuery(api), enabled: isAdmin });
  const messages = useQuery({ ...messagesCountQuery(api, 'open'), enabled: isAdmin });
  const undelivered = useQuery({ ...undeliveredCountQuery(api), enabled: isAdmin });
  const lowStock = useQuery({ ...lowStockCountQuery(api), enabled: isAdmin });
  return {
    myOrder: waiting(unpaid, 'unpaid'),
    allOrders: waiting(toShip, 'to ship'),
    lowStock: waiting(lowStock, 'to reorder'),
    messages: waiting(messages, 'open'),
    undeliveredEmails: waiting(undelivered, 'undelivered'),
  };
}

function waiting(
  { data }: UseQueryResult<{ readonly total: number }>,
  what: string,
): Waiting | undefined {
  return data && { count: data.total, what };
}

const HEAD_HEIGHT = 64;

interface DashboardLayoutProps {
  readonly session: SessionView;
  readonly onLogOut: () => void;
  readonly pages: readonly MenuPage[];
  readonly waiting: WaitingBehind;
  /** Shown above the header. */
  readonly notices?: ReactNode;
  readonly children: ReactNode;
}

/** The dashboard's frame: header, side menu, full-width content. */
function DashboardLayout(props: DashboardLayoutProps) {
  const { session, onLogOut, pages, waiting, notices, children } = props;
  const [opened, menu] = useDisclosure(false);
  const slides = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const above = useElementSize();
  return (
    <AppShell
      header={{ height: HEAD_HEIGHT + above.height }}
      navbar={{ width: 248, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      padding={0}
      transitionDuration={160}
    >
      <SkipLink />
      <AppShell.Header className={classes.header ?? ''} data-screen-only>
        <div ref={above.ref}>{notices}</div>
        <Group wrap="nowrap" h="4rem" px={20}>
          <Burger
            hiddenFrom="sm"
            opened={opened}
            size="sm"
            aria-label="Menu"
            aria-expanded={opened}
            onClick={menu.toggle}
          />
          <Brand />
          <Box component="nav" ms="md" visibleFrom="md" aria-label="Site">
            <SiteLinks signedIn />
          </Box>
          <HeaderTools session={session} onLogOut={onLogOut} />
        </Group>
      </AppShell.Header>
      {/* Tab and screen readers skip the menu while it is out of sight. */}
      <AppShell.Navbar
        className={classes.navbar ?? ''}
        data-screen-only
        aria-label="Dashboard"
        inert={slides && !opened}
      >
        <DashboardMenu
          displayName={session.displayName}
          pages={pages}
          waiting={waiting}
          onNavigate={menu.close}
        />
        <Box hiddenFrom="md" px="sm">
          <Divider my="md" />
          <SiteLinks signedIn stacked onNavigate={menu.close} />
          <Box hiddenFrom="sm" pt={20}>
            <AccountArea session={session} onLogOut={onLogOut} />
          </Box>
        </Box>
      </AppShell.Navbar>
      <AppShell.Main id={MAIN_ID} tabIndex={-1} className={classes.main ?? ''}>
        <div className={classes.content}>{children}</div>
      </AppShell.Main>
    </AppShell>
  );
}

interface DashboardMenuProps {
  readonly displayName: string;
  readonly pages: readonly MenuPage[];
  readonly waiting: WaitingBehind;
  readonly onNavigate: () => void;
}

/** The side menu: the pages in their groups, and a greeting that links to the dashboard's start. */
function DashboardMenu({ displayName, pages, waiting, onNavigate }: DashboardMenuProps) {
  return (
    <>
      <NavLink to={commands.dashboard.to} end className={classes.hello ?? ''} onClick={onNavigate}>
        Hello {displayName}
      </NavLink>
      <Flex component="ul" direction="column" gap={1}>
        {inMenuGroups(pages).map(({ title, pages: inGroup }) => (
          <li key={title ?? 'above'}>
            {title && (
              <Text span display="block" mt="md" mb={4} px="sm" fz="xs" fw={600}>
                {title}
              </Text>
            )}
            <Flex component="ul" direction="column" gap={1}>
              {inGroup.map((id) => (
                <li key={id}>
                  <Entry id={id} waiting={waiting[id]} onNavigate={onNavigate} />
                </li>
              ))}
            </Flex>
          </li>
        ))}
      </Flex>
    </>
  );
}

interface EntryProps {
  readonly id: MenuPage;
  readonly waiting: Waiting | undefined;
  readonly onNavigate: () => void;
}

function Entry({ id, waiting, onNavigate }: EntryProps) {
  const { icon: Icon } = menuScreens[id];
  const count = waiting && waiting.count > 0 ? formatQuantity(waiting.count) : undefined;
  return (
    <NavLink
      to={commands[id].to}
      className={classes.entry ?? ''}
      // A description, so that the accessible name stays just the label.
      title={count && `${count} ${waiting?.what}`}
      onClick={onNavigate}
    >
      <Icon size={18} stroke={1.6} aria-hidden="true" />
      {commands[id].title}
      {count !== undefined && (
        <Text span ms="auto" ff="monospace" fz="xs" fw={400} aria-hidden="true">
          {count}
        </Text>
      )}
    </NavLink>
  );
}
