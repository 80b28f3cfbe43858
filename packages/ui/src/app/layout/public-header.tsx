import { Box, Burger, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { lazyPart } from '../../components/lazy-part.tsx';
import { SchemeSwitch } from '../../components/scheme-switch.tsx';
import classes from './header.module.css';
import {
  AccountArea,
  Brand,
  PadLink,
  SearchButton,
  type SessionView,
  SiteLinks,
} from './header-parts.tsx';

const SiteDrawer = lazyPart(async () => (await import('./site-drawer.tsx')).SiteDrawer);

interface PublicHeaderProps {
  readonly session: SessionView | null;
  readonly onLogOut: () => void;
  /** Shown above the header. */
  readonly notices?: ReactNode;
}

/** The header of the public pages; on narrow screens its links move into a drawer. */
export function PublicHeader({ session, onLogOut, notices }: PublicHeaderProps) {
  const [opened, drawer] = useDisclosure(false);
  const [wanted, setWanted] = useState(false);
  return (
    <header className={classes.header} data-screen-only>
      {notices}
      <div className={classes.inner}>
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
        <Group gap="sm" justify="flex-end" wrap="nowrap" flex={1} miw={0}>
          <PadLink />
          <SearchButton />
          <SchemeSwitch />
          <Box visibleFrom="sm" miw={0}>
            <AccountArea session={session} onLogOut={onLogOut} />
          </Box>
        </Group>
      </div>
      {wanted && (
        <SiteDrawer opened={opened} onClose={drawer.close} session={session} onLogOut={onLogOut} />
      )}
    </header>
  );
}
