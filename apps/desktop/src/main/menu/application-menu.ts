import { type CommandId, commandIds, commandOf, isFor } from '@kerf/ui/platform/commands';
import { Menu } from 'electron';
import { menuTemplate } from './menu-template.ts';

type MenuParts = Omit<Parameters<typeof menuTemplate>[0], 'available'>;

/** The application menu, with the commands that the page reports as available. */
export interface ApplicationMenu {
  show(): void;
  setAvailable(commands: readonly CommandId[]): void;
}

export function createApplicationMenu(parts: MenuParts): ApplicationMenu {
  let available: ReadonlySet<CommandId> = new Set(commandIds.filter(isForVisitors));
  let isShown = false;

  function build(): void {
    Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate({ ...parts, available })));
  }

  return {
    show: () => {
      isShown = true;
      build();
    },
    setAvailable: (commands) => {
      available = new Set(commands);
      if (isShown) build();
    },
  };
}

/** Used until the page reports who is signed in. */
function isForVisitors(id: CommandId): boolean {
  const { audience, offered } = commandOf(id);
  return isFor(audience, 'visitor') && !offered;
}
