import { Burger, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { SchemeSwitch } from '../../components/scheme-switch.tsx';
import { AccountArea } from './account-area.tsx';
import { Brand } from './brand.tsx';
import classes from './public-header.module.css';
import type { SessionView } from './session-view.ts';
import { SiteLinks } from './site-links.tsx';

interface PublicHeaderProps {
  readonly session: SessionView | null;
  readonly onLogOut: () => void;
}

/** The head of the public pages; its links move into a drawer under 768 px. */
export function PublicHeader({ session, onLogOut }: PublicHeaderProps) {
  const [opened, drawer] = useDisclosure(false);
  const logOut = () => {
    drawer.close();
    onLogOut();
  };
  return (
    <header className={classes.header}>
      <div className={classes.inner}>
        <Brand />
        <nav className={classes.wide} aria-label="Site">
          <SiteLinks signedIn={session !== null} />
        </nav>
        <div className={classes.end}>
          <SchemeSwitch />
          <div className={classes.wide}>
            <AccountArea session={session} onLogOut={onLogOut} />
          </div>
          <Burger
            className={classes.burger ?? ''}
            opened={opened}
            size="sm"
            aria-label="Menu"
            aria-expanded={opened}
            onClick={drawer.toggle}
          />
        </div>
      </div>
      <Drawer
        opened={opened}
        onClose={drawer.close}
        position="right"
        size="18rem"
        title="Kerf"
        closeButtonProps={{ 'aria-label': 'Close menu' }}
      >
        <nav aria-label="Site">
          <SiteLinks signedIn={session !== null} stacked onNavigate={drawer.close} />
        </nav>
        <div className={classes.drawerEnd}>
          <AccountArea session={session} onLogOut={logOut} />
        </div>
      </Drawer>
    </header>
  );
}
