import { AppShell, Burger, Divider } from '@mantine/core';
import { useDisclosure, useElementSize, useMediaQuery } from '@mantine/hooks';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NavLink, Outlet, useMatches } from 'react-router-dom';
import { formatQuantity } from '../components/quantity.tsx';
import { SchemeSwitch } from '../components/scheme-switch.tsx';
import { messagesCountQuery } from '../features/admin/messages/messages.queries.ts';
import { lowStockCountQuery } from '../features/admin/stock/stock.queries.ts';
import { undeliveredCountQuery } from '../features/admin/undelivered-emails/undelivered-emails.queries.ts';
import { toShipQuery, unpaidOwnQuery } from '../features/hello/hello.queries.ts';
import { commandOf, isFor, type ViewerKind } from '../platform/commands.ts';
import { useAccount, useLogOut } from '../session/session-context.tsx';
import { useViewer } from '../session/use-viewer.ts';
import { useApi } from '../shared/api.ts';
import { routeFact } from '../shared/route-handle.ts';
import { MAIN_ID, SkipLink } from '../shared/skip-link.tsx';
import classes from './dashboard-frame.module.css';
import { type DashboardEntryName, dashboardScreens } from './dashboard-screens.ts';
import { AccountArea, accountView, type SessionView } from './layout/account-area.tsx';
import { Brand } from './layout/brand.tsx';
import { type DashboardEntry, dashboardEntry, type Waiting } from './layout/dashboard-entry.ts';
import { PadLink } from './layout/pad-link.tsx';
import { SearchButton } from './layout/search-button.tsx';
import { SiteLinks } from './layout/site-links.tsx';
import { Notices } from './notices/notices.tsx';

/** The dashboard's frame with the menu entries of the user's role. Must be inside RequireSession. */
export function DashboardFrame() {
  const account = useAccount();
  const viewer = useViewer().kind;
  const logOut = useLogOut();
  const waiting = useWaiting(account?.email ?? '');
  if (!account) return null;
  const entries = entriesFor(viewer).map((name) => dashboardEntry(name, waiting[name]));
  return (
    <DashboardLayout
      session={accountView(account)}
      onLogOut={() => void logOut()}
      entries={entries}
      notices={<Notices />}
    >
      <Outlet />
    </DashboardLayout>
  );
}

function entriesFor(viewer: ViewerKind): readonly DashboardEntryName[] {
  if (viewer === 'person') return [];
  return dashboardScreens.map(({ id }) => id).filter((id) => isFor(commandOf(id).audience, viewer));
}

type WaitingBehind = Partial<Record<DashboardEntryName, Waiting | undefined>>;

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
  readonly entries: readonly DashboardEntry[];
  /** Shown above the header. */
  readonly notices?: ReactNode;
  readonly children: ReactNode;
}

/** The dashboard's frame: header, side menu, full-width content. */
function DashboardLayout(props: DashboardLayoutProps) {
  const { session, onLogOut, entries, notices, children } = props;
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
      <AppShell.Header className={classes.header ?? ''}>
        <div ref={above.ref}>{notices}</div>
        <div className={classes.head}>
          <Burger
            className={classes.burger ?? ''}
            opened={opened}
            size="sm"
            aria-label="Menu"
            aria-expanded={opened}
            onClick={menu.toggle}
          />
          <Brand />
          <nav className={classes.site} aria-label="Site">
            <SiteLinks signedIn />
          </nav>
          <div className={classes.end}>
            <PadLink />
            <SearchButton />
            <SchemeSwitch />
            <div className={classes.account}>
              <AccountArea session={session} onLogOut={onLogOut} />
            </div>
          </div>
        </div>
      </AppShell.Header>
      {/* Tab and screen readers skip the menu while it is out of sight. */}
      <AppShell.Navbar
        className={classes.navbar ?? ''}
        aria-label="Dashboard"
        inert={slides && !opened}
      >
        <DashboardMenu
          displayName={session.displayName}
          entries={entries}
          onNavigate={menu.close}
        />
        <div className={classes.narrow}>
          <Divider my="md" />
          <SiteLinks signedIn stacked onNavigate={menu.close} />
          <div className={classes.out}>
            <AccountArea session={session} onLogOut={onLogOut} />
          </div>
        </div>
      </AppShell.Navbar>
      <AppShell.Main id={MAIN_ID} tabIndex={-1} className={classes.main ?? ''}>
        <div className={classes.content}>{children}</div>
      </AppShell.Main>
    </AppShell>
  );
}

interface DashboardMenuProps {
  readonly displayName: string;
  readonly entries: readonly DashboardEntry[];
  readonly onNavigate: () => void;
}

/** The side menu: the pages, and a greeting that links to the dashboard's start. */
function DashboardMenu({ displayName, entries, onNavigate }: DashboardMenuProps) {
  return (
    <>
      <NavLink to="/dashboard" end className={classes.hello ?? ''} onClick={onNavigate}>
        Hello {displayName}
      </NavLink>
      <ul className={classes.entries}>
        {entries.map((entry) => (
          <li key={entry.to}>
            <Entry entry={entry} onNavigate={onNavigate} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface EntryProps {
  readonly entry: DashboardEntry;
  readonly onNavigate: () => void;
}

function Entry({ entry: { to, label, icon: Icon, waiting }, onNavigate }: EntryProps) {
  const count = waiting && waiting.count > 0 ? formatQuantity(waiting.count) : undefined;
  return (
    <NavLink
      to={to}
      className={classes.entry ?? ''}
      // A description, so that the accessible name stays just the label.
      title={count && `${count} ${waiting?.what}`}
      onClick={onNavigate}
    >
      <Icon size={18} stroke={1.6} aria-hidden="true" />
      {label}
      {count !== undefined && (
        <span className={classes.count} aria-hidden="true">
          {count}
        </span>
      )}
    </NavLink>
  );
}
