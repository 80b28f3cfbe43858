import { AppShell, Burger, Divider } from '@mantine/core';
import { useDisclosure, useElementSize, useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { SchemeSwitch } from '../../components/scheme-switch.tsx';
import { MAIN_ID, SkipLink } from '../../shared/skip-link.tsx';
import type { SessionView } from './account-area.tsx';
import { AccountArea } from './account-area.tsx';
import { Brand } from './brand.tsx';
import type { DashboardEntry } from './dashboard-entry.ts';
import classes from './dashboard-layout.module.css';
import { DashboardMenu } from './dashboard-menu.tsx';
import { PadLink } from './pad-link.tsx';
import { SearchButton } from './search-button.tsx';
import { SiteLinks } from './site-links.tsx';

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
export function DashboardLayout(props: DashboardLayoutProps) {
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
