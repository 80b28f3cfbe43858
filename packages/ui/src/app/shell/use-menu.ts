import { useEffect, useRef } from 'react';
import type { Menu } from '../../platform/menu-commands.ts';
import { useCommand } from '../commands/command-context.ts';

/** Carries out what is chosen from the shell's menu as if its keys had been pressed. */
export function useMenu(menu: Menu): void {
  const run = useCommand();
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => menu.onCommand((command) => latest.current(command)), [menu]);
}
