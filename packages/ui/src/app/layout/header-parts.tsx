import { Box, Button, Group } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Link, NavLink } from 'react-router-dom';
import { BladeDrawing } from '../../components/blade-drawing/blade-drawing.tsx';
import { markBlade } from '../../components/blade-drawing/house-blade.ts';
import { lazyPart } from '../../components/lazy-part.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { SchemeSwitch } from '../../components/scheme-switch.tsx';
import { padInUse } from '../../features/order-pad/use-add-to-pad.ts';
import { commands } from '../../platform/commands.ts';
import { isApple } from '../../platform/is-apple.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import { useBrowserFact } from '../../platform/use-browser-fact.ts';
import { useLiveValue } from '../../platform/use-live-value.ts';
import { useAccount } from '../../session/session-context.tsx';
import type { Account } from '../../session/session-state.ts';
import { useCommand } from '../../shared/commands/page-commands.tsx';
import { ariaShortcut, keyCaps } from '../../shared/commands/shortcut.ts';
import classes from './header.module.css';

interface SiteLinksProps {
  readonly signedIn: boolean;
  /** Stacked vertically, for drawers. */
  readonly stacked?: boolean;
  readonly onNavigate?: () => void;
}

/** The site's navigation; Dashboard only for signed-in users. */
export function SiteLinks({ signedIn, stacked = false, onNavigate }: SiteLinksProps) {
  const links = [
    { to: '/', label: 'Home' },
    { to: '/products', label: 'Products' },
    { to: '/blog', label: 'Blog' },
    { to: '/portfolio', label: 'My Portfolio' },
    ...(signedIn ? [{ to: commands.dashboard.to, label: 'Dashboard' }] : []),
  ];
  return (
    <ul className={classes.siteLinks} data-stacked={stacked || undefined}>
      {links.map(({ to, label }) => (
        <li key={to}>
          <NavLink
            to={to}
            end={to === '/'}
            className={classes.link ?? ''}
            {...(onNavigate && { onClick: onNavigate })}
          >
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

/** The logo, linked to the front page. */
export function Brand() {
  return (
    <Link to="/" className={classes.brand}>
      <BladeDrawing blade={markBlade} variant="mark" />
      Kerf
    </Link>
  );
}

const { title, keys } = commands.palette;

/** Opens the palette and shows its keyboard shortcut. */
function SearchButton() {
  const run = useCommand();
  const apple = useBrowserFact(() => isApple(navigator), false);
  const [caps = []] = keyCaps(keys, apple);
  return (
    <button
      type="button"
      className={classes.search}
      data-screen-only
      aria-label={title}
      aria-keyshortcuts={ariaShortcut(keys)}
      title={title}
      onClick={() => run('palette')}
    >
      <IconSearch size={18} stroke={1.6} aria-hidden="true" />
      <Box component="span" visibleFrom="lg" aria-hidden="true">
        Search
      </Box>
      <Box
        component="span"
        className={classes.keys ?? ''}
        visibleFrom="lg"
        ms="auto"
        ff="monospace"
        fz="0.75rem"
        data-keys={caps.join(' ')}
        aria-hidden="true"
      />
    </button>
  );
}

const PadCounter = lazyPart(
  async () => (await import('../../features/order-pad/pad-counter.tsx')).PadCounter,
  // If it fails to load, the menu still opens the pad.
  { Failed: () => null },
);

/** The order pad's counter, whose code is loaded only if there may be a pad. */
function PadLink() {
  const { drafts } = usePlatform();
  const isInUse = useLiveValue(padInUse);
  const account = useAccount();
  // Not prerendered.
  const isKept = useBrowserFact(() => drafts.read('order-pad') !== null, false);
  return account !== null || isInUse || isKept ? <PadCounter /> : null;
}

interface AccountAreaProps {
  readonly session: SessionView | null;
  readonly onLogOut: () => void;
}

/** The user's name and Log Out, or Login. */
export function AccountArea({ session, onLogOut }: AccountAreaProps) {
  if (session === null) {
    return (
      <LinkButton to="/login" variant="default" size="sm">
        Login
      </LinkButton>
    );
  }
  return (
    <Group gap="sm" wrap="nowrap" miw={0}>
      <span className={classes.name} title={session.displayName}>
        {session.displayName}
      </span>
      <Button variant="default" size="sm" flex="none" onClick={onLogOut}>
        Log Out
      </Button>
    </Group>
  );
}

/** The signed-in user as shown in the page's frame. */
export interface SessionView {
  readonly displayName: string;
}

/** The display name, or the email address if there is none. */
export function accountView({ displayName, email }: Account): SessionView {
  return { displayName: displayName === '' ? email : displayName };
}

/** What stands at the end of every header: the pad, search, the scheme and the account. */
export function HeaderTools(props: AccountAreaProps) {
  return (
    <Group gap="sm" justify="flex-end" wrap="nowrap" flex={1} miw={0}>
      <PadLink />
      <SearchButton />
      <SchemeSwitch />
      <Box visibleFrom="sm" miw={0}>
        <AccountArea {...props} />
      </Box>
    </Group>
  );
}
