import { useEffect } from 'react';
import { commandIds } from '../../platform/commands.ts';
import type { Menu } from '../../platform/platform.ts';
import { isAvailable, useCommand, useOffers } from '../../shared/commands/offers.tsx';
import { useStanding } from '../commands/use-standing.ts';

/** Carries out what is chosen from the shell's menu, and keeps the menu to what can be chosen now. */
export function useMenu(menu: Menu): void {
  const run = useCommand();
  useEffect(() => menu.onCommand(run), [menu, run]);
  useAvailable(menu);
}

function useAvailable(menu: Menu): void {
  const standing = useStanding();
  const offers = useOffers();
  useEffect(() => {
    let told = '';
    const tell = () => {
      const available = commandIds.filter((id) => isAvailable(id, { standing, offers }));
      if (available.join() === told) return;
      told = available.join();
      menu.setAvailable(available);
    };
    tell();
    return offers.subscribe(tell);
  }, [menu, standing, offers]);
}
