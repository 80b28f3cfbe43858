import {
  IconArrowBackUp,
  IconArrowRight,
  IconClipboardCopy,
  IconClipboardList,
  IconDownload,
  IconKeyboard,
  IconListCheck,
  IconLogout,
  IconPackageExport,
  IconPrinter,
  IconSearch,
  IconSunMoon,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react';
import { type CommandId, commandIds, commandOf } from '../../platform/commands.ts';
import { isMenuPage, type MenuPage } from '../../platform/menu-pages.ts';
import { isAvailable } from '../../shared/commands/page-commands.tsx';
import { menuScreens } from '../dashboard-screens.ts';
import type { CommandDialogProps } from './command-dialog.ts';

/** One line of the palette. */
export interface PaletteItem {
  readonly id: string;
  readonly label: string;
  /** Shown in a lighter color after the label. */
  readonly detail?: string | undefined;
  readonly icon: TablerIcon;
  readonly keys?: string | undefined;
  readonly run: () => void;
  /** Whether the palette stays open, for example to search again. */
  readonly staysOpen?: boolean;
}

export interface PaletteGroup {
  readonly title: string;
  readonly items: readonly PaletteItem[];
}

const icons: Partial<Record<CommandId, TablerIcon>> = {
  find: IconSearch,
  shortcuts: IconKeyboard,
  openOrder: IconClipboardList,
  openCustomer: IconUser,
  shipOrders: IconPackageExport,
  refundOrder: IconArrowBackUp,
  printSlips: IconPrinter,
  printPickList: IconListCheck,
  copyAddress: IconClipboardCopy,
  exportList: IconDownload,
  print: IconPrinter,
  scheme: IconSunMoon,
  logOut: IconLogout,
};

type Context = Pick<CommandDialogProps, 'viewer' | 'pageCommands' | 'onCommand'>;

/** The available commands that match the query, grouped into pages and actions. */
export function commandGroups(query: string, context: Context): PaletteGroup[] {
  const ids = commandIds.filter((id) => isListed(id, context) && matches(id, query));
  const isPage = (id: CommandId) => commandOf(id).to !== undefined;
  const item = (id: CommandId) => itemOf(id, context);
  return [
    { title: 'Pages', items: ids.filter(isPage).map(item) },
    { title: 'Actions', items: ids.filter((id) => !isPage(id)).map(item) },
  ];
}

/** Excludes the palette itself, and Search if the page has nothing to search. */
function isListed(id: CommandId, context: Context): boolean {
  if (id === 'palette') return false;
  if (id === 'find' && context.pageCommands.get(id) === undefined) return false;
  return isAvailable(id, context);
}

/** Every word of the query must start a word of the title or of its synonyms. */
function matches(id: CommandId, query: string): boolean {
  const { title } = commandOf(id);
  const words = `${title} ${wordsOf(id)}`.toLowerCase().split(/\s+/);
  const wanted = query.toLowerCase().split(/\s+/);
  return wanted.every((word) => words.some((each) => each.startsWith(word)));
}

function itemOf(id: CommandId, { pageCommands, onCommand }: Context): PaletteItem {
  const { title, keys } = commandOf(id);
  return {
    id,
    label: pageCommands.get(id)?.title ?? title,
    icon: icons[id] ?? IconArrowRight,
    keys,
    run: () => onCommand(id),
  };
}

function wordsOf(id: CommandId): string {
  return (isMenuPage(id) ? menuScreens[id].words : otherWords[id]) ?? '';
}

/** Other words for commands that are no page of the dashboard. Apart from the commands, which every page loads. */
const otherWords: Readonly<Partial<Record<Exclude<CommandId, MenuPage>, string>>> = {
  find: 'find filter',
  shortcuts: 'keys help',
  home: 'front start',
  products: 'shop blades buy order catalogue find search compare',
  contact: 'message mail question help',
  login: 'sign in',
  register: 'sign up register',
  dashboard: 'hello',
  openOrder: 'selected details page',
  openCustomer: 'selected order buyer person spend',
  shipOrders: 'selected tracking carrier send parcel',
  refundOrder: 'selected money back',
  printSlips: 'selected order paper pdf',
  printPickList: 'selected orders paper pdf',
  copyAddress: 'selected order ship to delivery label',
  exportList: 'download spreadsheet save',
  print: 'paper pdf',
  scheme: 'dark light scheme theme',
  settings: 'server address zoom preferences',
  checkForUpdates: 'version upgrade',
  about: 'version',
  logOut: 'sign out leave',
};
