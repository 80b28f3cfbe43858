import { useState } from 'react';
import { AboutDialog } from '../../features/settings/about-dialog.tsx';
import type { PartVersion, Updates } from '../../platform/platform.ts';
import { useOffer } from '../../shared/commands/offers.tsx';

interface AboutOfferProps {
  readonly versions: readonly PartVersion[];
  readonly updates: Updates | undefined;
}

/** Provides the commands `about` and `checkForUpdates`, and their dialog. */
export function AboutOffer({ versions, updates }: AboutOfferProps) {
  const [opened, setOpened] = useState(false);
  const check = () => {
    updates?.check();
    setOpened(true);
  };
  useOffer('about', { run: () => setOpened(true) });
  useOffer('checkForUpdates', updates ? { run: check } : null);
  return (
    <AboutDialog
      opened={opened}
      onClose={() => setOpened(false)}
      versions={versions}
      updates={updates}
    />
  );
}
