import { Box, Drawer } from '@mantine/core';
import { AccountArea, type SessionView, SiteLinks } from './header-parts.tsx';

interface SiteDrawerProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly session: SessionView | null;
  readonly onLogOut: () => void;
}

/** The header's links on a narrow screen. Loaded when first opened. */
export function SiteDrawer({ opened, onClose, session, onLogOut }: SiteDrawerProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="left"
      size="18rem"
      title="Menu"
      closeButtonProps={{ 'aria-label': 'Close menu' }}
    >
      <nav aria-label="Site">
        <SiteLinks signedIn={session !== null} stacked onNavigate={onClose} />
      </nav>
      <Box pt="lg">
        <AccountArea
          session={session}
          onLogOut={() => {
            onClose();
            onLogOut();
          }}
        />
      </Box>
    </Drawer>
  );
}
