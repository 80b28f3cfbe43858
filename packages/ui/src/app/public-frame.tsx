import { Box, Burger } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { lazyPart } from '../components/lazy-part.tsx';
import { commands } from '../platform/commands.ts';
import { useAccount, useLogOut } from '../session/session-context.tsx';
import { MAIN_ID, SkipLink } from '../shared/skip-link.tsx';
import { useHashScroll } from '../shared/use-hash-scroll.ts';
import header from './layout/header.module.css';
import {
  accountView,
  Brand,
  HeaderTools,
  type SessionView,
  SiteLinks,
} from './layout/header-parts.tsx';
import { Notices } from './notices.tsx';
import classes from './public-frame.module.css';

/** The frame of the public pages, connected to the session. */
export function PublicFrame() {
  const account = useAccount();
  const logOut = useLogOut();
  return (
    <PublicLayout
      session={account && accountView(account)}
      onLogOut={() => void logOut()}
      notices={<Notices />}
    >
      <Outlet />
    </PublicLayout>
  );
}

interface PublicLayoutProps {
  readonly session: SessionView | null;
  readonly onLogOut: () => void;
  /** Shown above the header. */
  readonly notices?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every public page: header, main, footer. */
function PublicLayout({ session, onLogOut, notices, children }: PublicLayoutProps) {
  useHashScroll();
  return (
    <div className={classes.layout}>
      <SkipLink />
      <PublicHeader session={session} onLogOut={onLogOut} notices={notices} />
      <main id={MAIN_ID} tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <PublicFooter />
    </div>
  );
}

interface FooterSection {
  readonly title: string;
  readonly links: readonly { readonly to: string; readonly label: string }[];
}

const sections: readonly FooterSection[] = [
  {
    title: 'Services',
    links: [
      { to: '/products', label: 'Products' },
      { to: '/#faq', label: 'Bulk ordering' },
      { to: commands.dashboard.to, label: 'Your orders' },
    ],
  },
  {
    title: 'Company',
    links: [
      { to: '/#business', label: 'About Kerf' },
      { to: '/#reviews', label: 'Reviews' },
      { to: '/blog', label: 'Blog' },
      { to: '/#contact', label: 'Contact' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { to: '/terms', label: 'Terms of ordering' },
      { to: '/privacy', label: 'Privacy' },
      { to: '/legal', label: 'Legal notice' },
    ],
  },
];

/** The footer of the public pages. */
function PublicFooter({ year = new Date().getFullYear() }: { readonly year?: number }) {
  return (
    <footer className={classes.footer} data-screen-only>
      <div className={classes.inner}>
        <div>
          <Brand />
          <Box component="p" maw="30ch" mt="md" c="dimmed">
            Saw blades by the batch, from the people who grind them.
          </Box>
        </div>
        {sections.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <Box component="h2" mb="sm" ff="text" fz="0.9375rem" fw={600} lts="0">
              {title}
            </Box>
            <ul className={classes.links}>
              {links.map((link) => (
                <li key={link.label}>
                  <Link to={link.to}>{link.label}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className={classes.base}>
        {/* The page may have been prerendered in another year. */}
        <p suppressHydrationWarning>{`© ${year} Kerf. All rights reserved.`}</p>
        <p>Dimensions in millimeters. Prices in US dollars.</p>
      </div>
    </footer>
  );
}

const SiteDrawer = lazyPart(async () => (await import('./layout/site-drawer.tsx')).SiteDrawer);

interface PublicHeaderProps {
  readonly session: SessionView | null;
  readonly onLogOut: () => void;
  /** Shown above the header. */
  readonly notices?: ReactNode;
}

/** The header of the public pages; on narrow screens its links move into a drawer. */
function PublicHeader({ session, onLogOut, notices }: PublicHeaderProps) {
  const [opened, drawer] = useDisclosure(false);
  const [wanted, setWanted] = useState(false);
  return (
    <header className={header.header} data-screen-only>
      {notices}
      <div className={header.inner}>
        <Burger
          hiddenFrom="md"
          opened={opened}
          size="sm"
          aria-label="Menu"
          aria-expanded={opened}
          onPointerEnter={() => setWanted(true)}
          onFocus={() => setWanted(true)}
          onClick={() => {
            setWanted(true);
            drawer.toggle();
          }}
        />
        <Brand />
        <Box component="nav" visibleFrom="md" aria-label="Site">
          <SiteLinks signedIn={session !== null} />
        </Box>
        <HeaderTools session={session} onLogOut={onLogOut} />
      </div>
      {wanted && (
        <SiteDrawer opened={opened} onClose={drawer.close} session={session} onLogOut={onLogOut} />
      )}
    </header>
  );
}
