import {
  IconArrowRight,
  IconDownload,
  IconKeyboard,
  IconLogout,
  IconPrinter,
  IconSearch,
  IconSunMoon,
  type TablerIcon,
} from '@tabler/icons-react';
import { type CommandId, commandIds, commandOf, isFor } from '../commands.ts';
import type { CommandDialogProps } from './command-dialog.ts';
import type { PaletteGroup, PaletteItem } from './palette-group.ts';

const icons: Partial<Record<CommandId, TablerIcon>> = {
  find: IconSearch,
  shortcuts: IconKeyboard,
  exportList: IconDownload,
  print: IconPrinter,
  scheme: IconSunMoon,
  logOut: IconLogout,
};

type Context = Pick<CommandDialogProps, 'standing' | 'offers' | 'onCommand'>;

/** The commands that somebody may give here and whose words match, as pages and actions. */
export function commandGroups(query: string, context: Context): PaletteGroup[] {
  const ids = commandIds.filter((id) => isThere(id, context) && matches(id, query));
  const isPage = (id: CommandId) => commandOf(id).to !== undefined;
  const item = (id: CommandId) => itemOf(id, context);
  return [
    { title: 'Pages', items: ids.filter(isPage).map(item) },
    { title: 'Actions', items: ids.filter((id) => !isPage(id)).map(item) },
  ];
}

/** Whether a command can be given now. The palette is no command of its own list. */
function isThere(id: CommandId, { standing, offers }: Context): boolean {
  const { audience, offered } = commandOf(id);
  if (id === 'palette' || !isFor(audience, standing)) return false;
  // Without a list on the page, "Search" would open what is open already.
  return offered || id === 'find' ? offers.get(id) !== undefined : true;
}

/** Every word has to begin a word of the title or of what else the command is known by. */
function matches(id: CommandId, query: string): boolean {
  const { title, also = '' } = commandOf(id);
  const known = `${title} ${also}`.toLowerCase().split(/\s+/);
  const wanted = query.toLowerCase().split(/\s+/);
  return wanted.every((word) => known.some((each) => each.startsWith(word)));
}

function itemOf(id: CommandId, { offers, onCommand }: Context): PaletteItem {
  const { title, keys } = commandOf(id);
  return {
    id,
    label: offers.get(id)?.title ?? title,
    icon: icons[id] ?? IconArrowRight,
    keys,
    run: () => onCommand(id),
  };
}
